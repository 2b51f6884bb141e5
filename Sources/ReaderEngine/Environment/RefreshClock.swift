public import Foundation

/// The time and randomness used by a refresh; tests provide their own.
public struct RefreshClock: Sendable {
  /// Returns the current date.
  public let now: @Sendable () -> Date
  /// Returns a random number from 0 to 1.
  public let chance: @Sendable () -> Double

  /// Creates a clock, by default the system's.
  public init(
    now: @escaping @Sendable () -> Date = { Date() },
    chance: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    self.now = now
    self.chance = chance
  }
}

public import Foundation

/// What a refresh takes from outside the program: the time and chance. A test brings its own.
public struct RefreshClock: Sendable {
  /// The present.
  public let now: @Sendable () -> Date
  /// A number from 0 to 1.
  public let chance: @Sendable () -> Double

  /// The system's, or others.
  public init(
    now: @escaping @Sendable () -> Date = { Date() },
    chance: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    self.now = now
    self.chance = chance
  }
}

package import Foundation

/// Says once a minute, while somebody looks, that it is later than it was.
package final class MinuteHand {
  /// What is said of an hour changes once in that time.
  package static let pause: Duration = .seconds(60)

  private let sleep: @Sendable (Duration) async throws -> Void
  private let now: () -> Date
  private let isSeen: @MainActor () -> Bool
  private let onMinute: @MainActor (Bool) -> Void
  /// The day of which it was told last.
  private var day: Date
  private lazy var pulse = Pulse(every: Self.pause, sleep: sleep) { [weak self] in self?.tick() }

  /// - Parameters:
  ///   - sleep: waits, or throws when the task is called off.
  ///   - now: what time it is.
  ///   - isSeen: whether anybody can look.
  ///   - onMinute: called each time, with whether another day has begun since the last.
  package init(
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    now: @escaping () -> Date = Date.init, isSeen: @escaping @MainActor () -> Bool,
    onMinute: @escaping @MainActor (_ isOtherDay: Bool) -> Void
  ) {
    (self.sleep, self.now, self.isSeen, self.onMinute) = (sleep, now, isSeen, onMinute)
    day = Calendar.current.startOfDay(for: now())
  }

  /// Begins, or goes on.
  package func start() { pulse.start() }

  /// Says nothing more.
  package func stop() { pulse.stop() }

  private func tick() {
    guard isSeen() else { return }
    let today = Calendar.current.startOfDay(for: now())
    let isOtherDay = today != day
    day = today
    onMinute(isOtherDay)
  }
}

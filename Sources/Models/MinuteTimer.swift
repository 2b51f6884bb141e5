package import Foundation

/// Reports once a minute, while the window is visible, that time has passed.
package final class MinuteTimer {
  /// Relative times change at most this often.
  package static let pause: Duration = .seconds(60)

  private let sleep: @Sendable (Duration) async throws -> Void
  private let now: () -> Date
  private let isSeen: @MainActor () -> Bool
  private let onMinute: @MainActor (Bool) -> Void
  /// The day of the last report.
  private var day: Date
  private lazy var pulse = RepeatingTimer(every: Self.pause, sleep: sleep) { [weak self] in self?.tick() }

  /// - Parameters:
  ///   - sleep: Waits; throws if the task is cancelled.
  ///   - now: Returns the current date.
  ///   - isSeen: Returns whether the window is visible.
  ///   - onMinute: Called once a minute, with whether a new day has begun since the last call.
  package init(
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    now: @escaping () -> Date = Date.init, isSeen: @escaping @MainActor () -> Bool,
    onMinute: @escaping @MainActor (_ isOtherDay: Bool) -> Void
  ) {
    (self.sleep, self.now, self.isSeen, self.onMinute) = (sleep, now, isSeen, onMinute)
    day = Calendar.current.startOfDay(for: now())
  }

  /// Starts reporting, or continues.
  package func start() { pulse.start() }

  /// Stops reporting.
  package func stop() { pulse.stop() }

  private func tick() {
    guard isSeen() else { return }
    let today = Calendar.current.startOfDay(for: now())
    let isOtherDay = today != day
    day = today
    onMinute(isOtherDay)
  }
}

/// Runs work after a short delay, and once more if it was requested while running, so that a burst of changes causes
/// few reads.
package final class Coalescer {
  /// The minimum pause between two runs. Users see no difference between a list that updates six or sixty times a
  /// second, and during a refresh of a thousand feeds, this leaves time to draw.
  package static let pause = Duration.milliseconds(150)
  /// The minimum ratio of a pause to the preceding run's duration. Rereading a million identifiers continuously would
  /// take processor time from the refresh that causes it.
  package static let pauseRatio = 3
  /// The longest pause, so that one slow disk access or a suspended machine does not leave a list outdated.
  package static let longestPause = Duration.seconds(2)

  private let pause: Duration
  /// The extended part of the current pause, which can be cut short.
  private var resting: Task<Void, Never>?
  /// Whether the scheduled work was requested with `atOnce`.
  private var isHurried = false
  private var task: Task<Void, Never>?
  private var next: (@MainActor () async -> Void)?
  /// Incremented on cancellation, so that a cancelled task that is still running does not affect its successor.
  private var generation = 0

  /// - Parameter pause: The minimum pause between two runs.
  package init(pause: Duration = Coalescer.pause) {
    self.pause = pause
  }

  /// Schedules work, replacing work that is scheduled but has not begun.
  ///
  /// - Parameter atOnce: Whether to wait no longer than ``pause``, however long the last run took. Use it for the
  ///   visible result of a user's action.
  package func schedule(atOnce: Bool = false, _ work: @escaping @MainActor () async -> Void) {
    next = work
    if atOnce {
      isHurried = true
      resting?.cancel()
    }
    guard task == nil else { return }
    task = Task { [weak self, generation, least = pause] in
      while let work = self?.takeNext(generation) {
        let duration = await SuspendingClock().measure { await work() }
        let pause = max(least, min(duration * Coalescer.pauseRatio, Coalescer.longestPause))
        let short = min(pause, Coalescer.pause)
        try? await Task.sleep(for: short, clock: .suspending)
        // Does not retain self during the wait.
        await self?.rest(for: pause - short)?.value
      }
      self?.end(generation)
    }
  }

  /// Cancels scheduled work.
  package func cancel() {
    generation += 1
    (next, isHurried) = (nil, false)
    task?.cancel()
    resting?.cancel()
    task = nil
  }

  isolated deinit {
    task?.cancel()
    resting?.cancel()
  }

  private func rest(for pause: Duration) -> Task<Void, Never>? {
    guard !isHurried, pause > .zero else { return nil }
    let rest = Task { _ = try? await Task.sleep(for: pause, clock: .suspending) }
    resting = rest
    return rest
  }

  private func takeNext(_ generation: Int) -> (@MainActor () async -> Void)? {
    guard generation == self.generation else { return nil }
    defer { (next, isHurried) = (nil, false) }
    return next
  }

  private func end(_ generation: Int) {
    if generation == self.generation { task = nil }
  }
}

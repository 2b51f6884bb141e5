/// Runs a piece of work soon, and once more if it was asked for while it ran: many changes in a row cost few readings.
package final class Coalescer {
  /// Between two runs: a person sees no difference between a list that changes six times a second and sixty, and a
  /// refresh of a thousand feeds leaves the time to paint.
  package static let pause = Duration.milliseconds(150)
  /// How many times as long as a run took the pause behind it is at least: reading a million numbers anew all the time
  /// would take a processor from the refresh that makes it necessary.
  package static let pauseRatio = 3
  /// The longest pause: a disk that was slow once, or a machine that slept, must not leave a list as it was.
  package static let longestPause = Duration.seconds(2)

  private let pause: Duration
  /// What is left of the pause, and may be cut short.
  private var resting: Task<Void, Never>?
  /// Whether somebody waits for what is scheduled.
  private var isHurried = false
  private var task: Task<Void, Never>?
  private var next: (@MainActor () async -> Void)?
  /// What was cancelled may still be on its way; it must not touch what came after it.
  private var generation = 0

  /// - Parameter pause: the least pause between two runs.
  package init(pause: Duration = Coalescer.pause) {
    self.pause = pause
  }

  /// Schedules work; what was scheduled and has not begun is replaced.
  /// - Parameter atOnce: whether it does not wait longer than ``pause``, whatever the last run cost: for what a person did
  ///   and is looking at.
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
        // not held meanwhile
        await self?.rest(for: pause - short)?.value
      }
      self?.end(generation)
    }
  }

  /// Forgets what was scheduled.
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

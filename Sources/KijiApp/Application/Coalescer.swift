/// Runs a piece of work soon, and once more if it was asked for while it ran: many changes in a row cost few readings.
final class Coalescer {
  /// Between two runs: a person sees no difference between a list that changes six times a second and sixty, and a
  /// refresh of a thousand feeds leaves the time to paint.
  static let pause = Duration.milliseconds(150)
  /// How many times as long as a run took the pause behind it is at least: reading a million numbers anew all the time
  /// would take a processor from the refresh that makes it necessary.
  static let pauseRatio = 3
  /// The longest pause: a disk that was slow once, or a machine that slept, must not leave a list as it was.
  static let longestPause = Duration.seconds(2)

  private let pause: Duration
  private var task: Task<Void, Never>?
  private var next: (@MainActor () async -> Void)?
  /// What was cancelled may still be on its way; it must not touch what came after it.
  private var generation = 0

  /// - Parameter pause: the least pause between two runs.
  init(pause: Duration = Coalescer.pause) {
    self.pause = pause
  }

  /// Schedules work; what was scheduled and has not begun is replaced.
  func schedule(_ work: @escaping @MainActor () async -> Void) {
    next = work
    guard task == nil else { return }
    task = Task { [weak self, generation, least = pause] in
      while let work = self?.takeNext(generation) {
        let duration = await SuspendingClock().measure { await work() }
        let pause = max(least, min(duration * Coalescer.pauseRatio, Coalescer.longestPause))
        try? await Task.sleep(for: pause, clock: .suspending)
      }
      self?.end(generation)
    }
  }

  /// Forgets what was scheduled.
  func cancel() {
    generation += 1
    next = nil
    task?.cancel()
    task = nil
  }

  isolated deinit {
    task?.cancel()
  }

  private func takeNext(_ generation: Int) -> (@MainActor () async -> Void)? {
    guard generation == self.generation else { return nil }
    defer { next = nil }
    return next
  }

  private func end(_ generation: Int) {
    if generation == self.generation { task = nil }
  }
}

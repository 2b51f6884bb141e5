/// Runs a piece of work soon, and once more if it was asked for while it ran: many changes in a row cost few readings.
final class Coalescer {
  /// Between two runs: a person sees no difference between a list that changes six times a second and sixty, and a
  /// refresh of a thousand feeds leaves the time to paint.
  static let pause = Duration.milliseconds(150)

  private var task: Task<Void, Never>?
  private var next: (@MainActor () async -> Void)?

  /// Schedules work; what was scheduled and has not begun is replaced.
  func schedule(_ work: @escaping @MainActor () async -> Void) {
    next = work
    guard task == nil else { return }
    task = Task { [weak self] in
      while let work = self?.takeNext() {
        await work()
        try? await Task.sleep(for: Coalescer.pause)
        if Task.isCancelled { break }
      }
      self?.task = nil
    }
  }

  /// Forgets what was scheduled.
  func cancel() {
    next = nil
    task?.cancel()
    task = nil
  }

  isolated deinit {
    task?.cancel()
  }

  private func takeNext() -> (@MainActor () async -> Void)? {
    defer { next = nil }
    return next
  }
}

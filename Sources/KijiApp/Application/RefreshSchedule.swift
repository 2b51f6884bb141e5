/// Asks for a refresh again and again, as often as the person wants one.
final class RefreshSchedule {
  private let sleep: @Sendable (Duration) async throws -> Void
  private let onDue: @MainActor () -> Void
  private var interval: RefreshInterval?
  private var waiting: Task<Void, Never>?

  /// - Parameters:
  ///   - sleep: waits, or throws when the task is called off.
  ///   - onDue: called each time.
  init(
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    onDue: @escaping @MainActor () -> Void
  ) {
    self.sleep = sleep
    self.onDue = onDue
  }

  isolated deinit {
    waiting?.cancel()
  }

  /// Begins to count anew, unless it is the interval that is kept already.
  func keep(_ interval: RefreshInterval) {
    guard interval != self.interval else { return }
    self.interval = interval
    waiting?.cancel()
    waiting = interval.duration.map { duration in
      Task { [weak self, sleep] in
        while (try? await sleep(duration)) != nil, !Task.isCancelled, let self { onDue() }
      }
    }
  }

  /// Counts no more.
  func stop() {
    waiting?.cancel()
    (waiting, interval) = (nil, nil)
  }
}

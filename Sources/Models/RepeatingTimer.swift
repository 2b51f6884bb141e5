/// Calls a closure at regular intervals, from start to stop.
///
/// Calls missed while the machine sleeps are not made up for, so the closure must check the clock.
package final class RepeatingTimer {
  private let pause: Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  private let onBeat: @MainActor () -> Void
  private var beating: Task<Void, Never>?

  /// - Parameters:
  ///   - pause: The pause before each call, including the first.
  ///   - sleep: Waits; throws if the task is cancelled.
  ///   - onBeat: Called at each interval.
  package init(
    every pause: Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    onBeat: @escaping @MainActor () -> Void
  ) {
    (self.pause, self.sleep, self.onBeat) = (pause, sleep, onBeat)
  }

  isolated deinit {
    beating?.cancel()
  }

  /// Starts the calls, or continues.
  package func start() {
    guard beating == nil else { return }
    beating = Task { [weak self, sleep, pause] in
      while (try? await sleep(pause)) != nil, !Task.isCancelled, let self { onBeat() }
    }
  }

  /// Stops the calls.
  package func stop() {
    beating?.cancel()
    beating = nil
  }
}

/// Beats again and again, from when it is started until it is stopped.
///
/// A machine that sleeps holds it up, and nothing makes up for it: whoever hears it looks at the clock.
package final class Pulse {
  private let pause: Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  private let onBeat: @MainActor () -> Void
  private var beating: Task<Void, Never>?

  /// - Parameters:
  ///   - pause: before each beat, the first too.
  ///   - sleep: waits, or throws when the task is called off.
  ///   - onBeat: called each time.
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

  /// Begins, or goes on.
  package func start() {
    guard beating == nil else { return }
    beating = Task { [weak self, sleep, pause] in
      while (try? await sleep(pause)) != nil, !Task.isCancelled, let self { onBeat() }
    }
  }

  /// Beats no more.
  package func stop() {
    beating?.cancel()
    beating = nil
  }
}

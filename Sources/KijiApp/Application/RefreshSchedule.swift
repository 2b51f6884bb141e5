/// Looks again and again whether feeds are due, for as long as the person wants that.
///
/// Which feeds are due is reckoned from dates at each look. So it is right again after the machine has slept, whatever
/// its timers did meanwhile, and a look that is late or early does no harm.
final class RefreshSchedule {
  /// Between two looks: no interval is shorter than ten times this, and a look reads one small table.
  static let look: Duration = .seconds(60)

  private let sleep: @Sendable (Duration) async throws -> Void
  private let onLook: @MainActor () -> Void
  private var looking: Task<Void, Never>?

  /// - Parameters:
  ///   - sleep: waits, or throws when the task is called off.
  ///   - onLook: called each time.
  init(
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    onLook: @escaping @MainActor () -> Void
  ) {
    self.sleep = sleep
    self.onLook = onLook
  }

  isolated deinit {
    looking?.cancel()
  }

  /// Begins to look, or goes on.
  func start() {
    guard looking == nil else { return }
    looking = Task { [weak self, sleep] in
      while (try? await sleep(Self.look)) != nil, !Task.isCancelled, let self { onLook() }
    }
  }

  /// Looks no more.
  func stop() {
    looking?.cancel()
    looking = nil
  }
}

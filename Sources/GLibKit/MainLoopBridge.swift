internal import CGLib
internal import CGLibKit

/// Runs the main actor inside the GLib main loop.
///
/// Without it no `Task { @MainActor in … }` ever runs under `g_application_run`: the loop does not know the main
/// actor's queue. Draining that queue is not reentrant, so main-actor code must never run a nested loop.
@MainActor public enum MainLoopBridge {
  /// Attaches the main actor's queue to the default main context. Call it before the loop runs; repeated calls are
  /// harmless.
  public static func attach() {
    glk_main_queue_attach()
  }

  /// Calls back once when the main loop is idle: all events handled, all frames drawn.
  public static func whenIdle(_ body: @escaping @MainActor () -> Void) {
    typealias Box = SignalBox<@MainActor () -> Void>
    glk_when_idle(
      { box in MainActor.assumeIsolated { Box.handler(of: box)?() } }, Box(body).retained(), releaseBox)
  }

  /// Calls back once when the process receives SIGTERM, as at logout. A second SIGTERM ends the process at once.
  public static func onTermination(_ body: @escaping @MainActor () -> Void) {
    typealias Box = SignalBox<@MainActor () -> Void>
    glk_on_termination(
      { box in MainActor.assumeIsolated { Box.handler(of: box)?() } }, Box(body).retained(), releaseBox)
  }

  /// Runs one iteration of the default main context.
  ///
  /// For programs without an application object, such as tests. Never call it from a main-actor job.
  /// - Parameter mayBlock: Whether to wait for an event.
  /// - Returns: Whether any event was dispatched.
  @discardableResult
  public static func iterate(mayBlock: Bool) -> Bool {
    g_main_context_iteration(nil, mayBlock ? 1 : 0) != 0
  }
}

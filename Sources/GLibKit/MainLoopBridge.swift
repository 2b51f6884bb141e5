internal import CGLib
internal import CGLibKit

/// Makes the main actor run inside the GLib main loop.
///
/// By itself no `Task { @MainActor in … }` ever runs under `g_application_run`: the loop does not know the queue that
/// the main actor's jobs wait in. The drain is not re-entrant, so main-actor code must never run a nested loop.
@MainActor public enum MainLoopBridge {
  /// Attaches the main actor's queue to the default main context. Needed once, before the loop runs; again is harmless.
  public static func attach() {
    glk_main_queue_attach()
  }

  /// Calls back once when nothing is left to do: every event handled, every frame drawn.
  public static func whenIdle(_ body: @escaping @MainActor () -> Void) {
    typealias Box = SignalBox<@MainActor () -> Void>
    glk_when_idle(
      { box in MainActor.assumeIsolated { Box.handler(of: box)?() } }, Box(body).retained(), releaseBox)
  }

  /// Calls back once when the system asks the process to end, as it does at a logout. Asked again, it ends at once.
  public static func onTermination(_ body: @escaping @MainActor () -> Void) {
    typealias Box = SignalBox<@MainActor () -> Void>
    glk_on_termination(
      { box in MainActor.assumeIsolated { Box.handler(of: box)?() } }, Box(body).retained(), releaseBox)
  }

  /// Runs one turn of the default main context.
  /// - Parameter mayBlock: whether to wait for something to happen.
  /// - Returns: whether anything was done.
  ///
  /// For programs without an application object, such as tests. Never from inside a main-actor job.
  @discardableResult
  public static func iterate(mayBlock: Bool) -> Bool {
    g_main_context_iteration(nil, mayBlock ? 1 : 0) != 0
  }
}

import CGLib
import CGtk
import Foundation
import GLibKit

/// GTK in a process of tests.
@MainActor public enum GTKStage {
  /// GTK on the test's display and the main actor in its loop, once for the process. From here on a warning or a
  /// critical line of GTK's ends the run.
  public static let open: Void = {
    precondition(gtk_init_check() != 0, "these tests need a display: scripts/test brings one")
    g_log_set_always_fatal(GLogLevelFlags(rawValue: G_LOG_LEVEL_CRITICAL.rawValue | G_LOG_LEVEL_WARNING.rawValue))
    // GLib ends the program by a trap, which Swift's backtraces would catch and go on
    signal(SIGTRAP, SIG_DFL)
    MainLoopBridge.attach()
  }()

  /// Turns the main loop until something is so, and then until there is nothing more to do.
  /// - Returns: whether it came to be so. What has not happened after two minutes never will.
  public static func turn(until isDone: () -> Bool = { true }) -> Bool {
    let deadline = ContinuousClock.now + .seconds(120)
    while !isDone() {
      guard ContinuousClock.now < deadline else { return false }
      if !MainLoopBridge.iterate(mayBlock: false) { usleep(1000) }
    }
    while MainLoopBridge.iterate(mayBlock: false) {}
    return true
  }
}

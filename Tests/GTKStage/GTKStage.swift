import CGLib
import CGtk
import Foundation
import GLibKit
import TestSupport

/// GTK in a test process.
@MainActor public enum GTKStage {
  /// Initializes GTK on the test's display and runs the main actor on its loop, once per process. From then on a GTK
  /// warning or critical message ends the run.
  public static let open: Void = {
    precondition(gtk_init_check() != 0, "these tests need a display: scripts/test brings one")
    g_log_set_always_fatal(GLogLevelFlags(rawValue: G_LOG_LEVEL_CRITICAL.rawValue | G_LOG_LEVEL_WARNING.rawValue))
    // GLib aborts with a trap, which Swift's backtrace handler would otherwise catch
    signal(SIGTRAP, SIG_DFL)
    MainLoopBridge.attach()
  }()

  /// Runs the main loop until a condition holds, and then until nothing is pending.
  /// - Returns: whether the condition came to hold within two minutes.
  public static func turn(until isDone: () -> Bool = { true }) -> Bool {
    guard MainLoop.run(until: isDone) else { return false }
    while MainLoopBridge.iterate(mayBlock: false) {}
    return true
  }
}

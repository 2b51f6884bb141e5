internal import Foundation
internal import GLibKit

/// The main loop of a test process.
@MainActor public enum MainLoop {
  /// Runs the main loop until a condition holds.
  /// - Returns: Whether the condition came to hold within two minutes.
  public static func run(until isDone: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(120)
    while !isDone() {
      guard ContinuousClock.now < deadline else { return false }
      if !MainLoopBridge.iterate(mayBlock: false) { usleep(1000) }
    }
    return true
  }

  /// Runs the main loop for some time, in which something must not happen.
  public static func run(for duration: Duration) {
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end { if !MainLoopBridge.iterate(mayBlock: false) { usleep(1000) } }
  }
}

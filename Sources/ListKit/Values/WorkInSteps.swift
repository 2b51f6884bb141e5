internal import GLibKit

/// Long work that must be done on the main thread, because it calls the program's own code: in steps, between which the
/// window is painted and the user is heard.
enum WorkInSteps {
  /// How many rows are hashed and compared in a step, which takes a small part of a frame's time.
  private static let size = 500

  /// Waits, before each step but the first, until there is nothing more urgent.
  static func pause(before index: Int) async {
    guard index > 0, index % size == 0 else { return }
    await withCheckedContinuation { continuation in MainLoopBridge.whenIdle { continuation.resume() } }
  }
}

internal import CGLibKit

/// The malloc heaps of the process's threads.
public enum Heaps {
  /// One for the main thread and one for all others.
  private static let count: Int32 = 2
  /// The idle time after which a burst of work is over: longer than the repeat interval of a held key, shorter than a
  /// user's pause.
  private static let pause = Duration.milliseconds(500)

  @MainActor private static var lastWork = ContinuousClock.now
  @MainActor private static var waiting: Task<Void, Never>?

  /// Makes all threads except the main one share a heap.
  ///
  /// By default the system's allocator gives each thread its own heap and keeps freed memory for that thread: a process
  /// whose threads take turns reading soon holds tens of megabytes of unused memory. Call it before anything else.
  public static func share() { glk_share_heaps(count) }

  /// Returns the memory freed by a burst of work to the system, half a second after the last call; the allocator would
  /// keep it.
  @MainActor public static func tidySoon() {
    lastWork = .now
    guard waiting == nil else { return }
    waiting = Task {
      repeat {
        try? await Task.sleep(until: lastWork + pause)
      } while .now < lastWork + pause
      // Off the main thread, which waits if it allocates meanwhile: some milliseconds, while nothing is happening.
      await Task.detached(priority: .utility) { glk_tidy_heaps() }.value
      waiting = nil
    }
  }
}

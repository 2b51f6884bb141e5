internal import CGLibKit

/// Where the process's threads take their memory from.
public enum Heaps {
  /// The main thread's and one for all others.
  private static let count: Int32 = 2
  /// How long nothing must have been done for a burst of work to be over: longer than between two keys of one that is
  /// held, shorter than a person rests.
  private static let pause = Duration.milliseconds(500)

  @MainActor private static var lastWork = ContinuousClock.now
  @MainActor private static var waiting: Task<Void, Never>?

  /// Has all threads but the main one share a heap.
  ///
  /// Left alone the system's allocator gives each thread one of its own and keeps what is freed there for that thread:
  /// a program whose threads read in turns soon holds tens of megabytes that nobody uses. Call it first of all.
  public static func share() { glk_share_heaps(count) }

  /// Gives back to the system what a burst of work has freed, half a second after its last call: the allocator keeps it.
  @MainActor public static func tidySoon() {
    lastWork = .now
    guard waiting == nil else { return }
    waiting = Task {
      repeat {
        try? await Task.sleep(until: lastWork + pause)
      } while .now < lastWork + pause
      // beside the main thread, which waits if it wants memory meanwhile: some milliseconds, when nothing is done
      await Task.detached(priority: .utility) { glk_tidy_heaps() }.value
      waiting = nil
    }
  }
}

internal import CGLibKit

/// Where the process's threads take their memory from.
public enum Heaps {
  /// The main thread's and one for all others.
  private static let count: Int32 = 2

  /// Has all threads but the main one share a heap.
  ///
  /// Left alone the system's allocator gives each thread one of its own and keeps what is freed there for that thread:
  /// a program whose threads read in turns soon holds tens of megabytes that nobody uses. Call it first of all.
  public static func share() { glk_share_heaps(count) }
}

import Foundation

/// The processor time of the current thread, which other threads and programs do not lengthen by taking turns.
///
/// They still evict caches, so the least of several runs counts.
public enum ProcessorTime {
  private static let smallerRuns = 2
  private static let largerRuns = 5

  /// Returns whether larger work takes less than a multiple of smaller work's time. Times below a millisecond are too
  /// short to compare.
  public static func growth(from smaller: () -> Void, to larger: () -> Void, isBelow multiple: Int) -> Bool {
    let least = (0..<smallerRuns).map { _ in measure(smaller) }.min() ?? .zero
    let limit = max(least, .milliseconds(1)) * multiple
    // the least is below the limit as soon as one is
    return (0..<largerRuns).contains { _ in measure(larger) < limit }
  }

  private static func measure(_ body: () -> Void) -> Duration {
    let start = now()
    body()
    return now() - start
  }

  private static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

import Foundation

/// How often a test repeats itself if repetition finds more: `scripts/test --long` selects the full counts.
public enum TestLength {
  /// Returns the short count, or the full one for long tests.
  public static func count(short: Int, long: Int) -> Int {
    ProcessInfo.processInfo.environment["KIJI_LONG_TESTS"] == "1" ? long : short
  }
}

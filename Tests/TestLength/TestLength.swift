import Foundation

/// How often a test that gains by repetition repeats: `scripts/test --long` asks for the full counts.
public enum TestLength {
  /// The short count, or the full one.
  public static func count(short: Int, long: Int) -> Int {
    ProcessInfo.processInfo.environment["KIJI_LONG_TESTS"] == "1" ? long : short
  }
}

import FeedParser
import Foundation

/// Measures how fast bodies in memory are parsed to `ParsedFeed` values, on one thread.
///
/// Usage: feed-bench [--rounds N] FILE…
///
/// Prints one line of JSON: the total size of the files in megabytes (10^6 bytes), the median time of a round over all
/// of them, and the number of items.
@main enum FeedBench {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    var rounds = 7
    if arguments.first == "--rounds" {
      rounds = arguments.dropFirst().first.flatMap { Int($0) } ?? 0
      arguments = arguments.dropFirst(2)
    }
    guard rounds > 0, !arguments.isEmpty else { fail("Usage: feed-bench [--rounds N] FILE...", code: 2) }
    let bodies = arguments.map { path in
      guard let data = FileManager.default.contents(atPath: path) else { fail("feed-bench: \(path) cannot be read.") }
      return [UInt8](data)
    }
    let items = bodies.reduce(0) { $0 + (FeedParser.parse($1)?.items.count ?? 0) }
    let clock = ContinuousClock()
    let times = (0..<rounds).map { _ in
      clock.measure { for body in bodies { keep(FeedParser.parse(body)) } } / .seconds(1)
    }
    let seconds = times.sorted()[rounds / 2]
    let megabytes = Double(bodies.reduce(0) { $0 + $1.count }) / 1e6
    let line = String(
      format: "{\"mb\": %.3f, \"seconds\": %.6f, \"mb_per_s\": %.1f, \"items\": %d}\n", megabytes, seconds,
      megabytes / seconds, items)
    FileHandle.standardOutput.write(Data(line.utf8))
  }

  /// Prevents the optimizer from removing the work.
  @inline(never) private static func keep(_ feed: ParsedFeed?) {}

  private static func fail(_ message: String, code: Int32 = 1) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(code)
  }
}

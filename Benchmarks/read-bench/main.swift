// Measures ArticleExtractor.
//   read-bench [--rounds N] FILE…
// prints one line of JSON: megabytes of pages, seconds, megabytes a second, and the peak of memory.
import ArticleExtractor
import Foundation

struct Measure: Encodable {
  let mb: Double
  let seconds: Double
  let mbPerS: Double
  let rssMB: Double

  private enum CodingKeys: String, CodingKey {
    case mb, seconds
    case mbPerS = "mb_per_s"
    case rssMB = "rss_mb"
  }
}

var arguments = Array(CommandLine.arguments.dropFirst())
var rounds: Int?
if arguments.first == "--rounds" {
  rounds = arguments.dropFirst().first.flatMap { Int($0) }
  arguments = Array(arguments.dropFirst(2))
}
let pages = arguments.compactMap { FileManager.default.contents(atPath: $0).map { [UInt8]($0) } }
guard !pages.isEmpty, pages.count == arguments.count else {
  FileHandle.standardError.write(Data("Usage: read-bench [--rounds N] FILE…\n".utf8))
  exit(2)
}

/// Extracts the article of each page; the result keeps the work from being optimized away.
func pass(_ pages: [[UInt8]]) -> Int {
  pages.reduce(0) { $0 &+ ArticleExtractor.extract($1, address: "https://example.org/posts/one").text.utf8.count }
}

let clock = ContinuousClock()
func seconds(_ duration: Duration) -> Double {
  Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
}
var written = 0
let once = seconds(clock.measure { written &+= pass(pages) })
let count = rounds ?? 1 + Int(1 / max(once, 1e-6))
let time = seconds(clock.measure { for _ in 0..<count { written &+= pass(pages) } })
var usage = rusage()
getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
let megabytes = Double(pages.reduce(0) { $0 + $1.count } * count) / 1e6
let measure = Measure(
  mb: megabytes, seconds: time, mbPerS: megabytes / time, rssMB: Double(usage.ru_maxrss) / 1024)
print(String(decoding: try JSONEncoder().encode(measure), as: UTF8.self))
if written == .min { exit(3) }

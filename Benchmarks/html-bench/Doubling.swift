import ArticleHTML
import Foundation
import HostileHTML
import WebText

/// The cost of doubling the input.
enum Doubling {
  /// Prints, for each hostile input and each function, the ratio of the times for the double and the single size.
  static func run(bytes: Int, only: String?) {
    print("sanitize    ms     text    ms    image    ms  input (\(bytes) bytes and twice as many)")
    var worst = 0.0
    for input in HostileInput.all where only.map({ input.name.contains($0) }) ?? true {
      let one = input.markup(bytes: bytes)
      let two = input.markup(bytes: bytes * 2)
      let results = [
        ratio(one, two) { ArticleHTML.sanitize(RawHTML($0), baseURL: "https://example.org/a/b").source.utf8.count },
        ratio(one, two) { ArticleHTML.text(RawHTML($0)).utf8.count },
        ratio(one, two) { ArticleHTML.leadImage(in: RawHTML($0), baseURL: "https://example.org/a/b")?.utf8.count ?? 0 },
      ]
      worst = max(worst, results.map(\.ratio).max() ?? 0)
      print(results.map { String(format: "%8.2f%8.2f", $0.ratio, $0.milliseconds) }.joined(), input.name.prefix(60))
    }
    print(String(format: "%8.2f is the worst", worst))
  }

  /// Returns the ratio of the medians, and the larger one. Suspicious results are measured again, because another
  /// program may have been busy.
  private static func ratio(_ one: String, _ two: String, _ work: (String) -> Int) -> (
    ratio: Double, milliseconds: Double
  ) {
    var best = (ratio: Double.infinity, milliseconds: 0.0)
    for _ in 0..<5 where best.ratio > 2.2 {
      let next = medians(one, two, work)
      if next.two / next.one < best.ratio { best = (next.two / next.one, next.two * 1000) }
    }
    return best
  }

  /// Alternates between both sizes, so that noise affects both.
  private static func medians(_ one: String, _ two: String, _ work: (String) -> Int) -> (one: Double, two: Double) {
    var times: [[Double]] = [[], []]
    var spent = 0.0
    while times[0].count < 3 || (spent < 0.1 && times[0].count < 51) {
      for (index, text) in [one, two].enumerated() {
        let seconds = ContinuousClock().measure { _ = work(text) }.seconds
        times[index].append(seconds)
        spent += seconds
      }
    }
    let medians = times.map { $0.sorted()[$0.count / 2] }
    return (max(medians[0], 1e-9), medians[1])
  }
}

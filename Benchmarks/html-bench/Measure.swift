import Foundation

/// The result of a run over all files.
struct Measure: Encodable {
  let mb: Double
  let seconds: Double
  let mbPerS: Double

  private enum CodingKeys: String, CodingKey {
    case mb, seconds
    case mbPerS = "mb_per_s"
  }

  /// Processes all texts on this thread, for the given number of rounds or as many as a second allows.
  init(_ texts: [String], rounds: Int?, _ work: (String) -> String) {
    var written = 0
    func pass() { for text in texts { written &+= work(text).utf8.count } }
    let once = ContinuousClock().measure { pass() }.seconds
    let rounds = rounds ?? 1 + Int(1 / max(once, 1e-6))
    seconds = ContinuousClock().measure { for _ in 0..<rounds { pass() } }.seconds
    mb = Double(texts.reduce(0) { $0 + $1.utf8.count } * rounds) / 1e6
    mbPerS = mb / seconds
    // uses the results, so that the optimizer keeps the work
    if written == .min { exit(3) }
  }

  /// Returns the measurement as one line of JSON.
  func line() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}

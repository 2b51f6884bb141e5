/// A note, which is dragged as itself within the program and as text and an address to other programs.
nonisolated struct Note: Hashable, Sendable {
  let number: Int
  let title: String
  /// The address; nil for a note that is only text.
  var uri: String?

  /// The notes to begin with.
  static let first = (titles + (7...60).map { "Note \($0)" }).enumerated().map { number, title in
    Note(number: number, title: title, uri: "https://example.org/notes/\(number + 1)")
  }

  private static let titles = ["Anchor", "Bottle", "Candle", "Drum", "Engine", "Feather"]
}

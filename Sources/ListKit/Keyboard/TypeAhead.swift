/// The letters a user types in quick succession to find a row.
nonisolated struct TypeAhead {
  /// Milliseconds after which the next letter starts a new search; about the same as in GTK's own lists and file
  /// chooser.
  static let pause: UInt32 = 1000

  /// The letters so far.
  private(set) var text = ""
  /// The position after which the search started.
  private(set) var start: Int?
  private var last: UInt32 = 0

  /// Adds a letter typed at a display server time, in milliseconds, while a position had the focus.
  mutating func add(_ letter: Character, at time: UInt32, from focused: Int?) {
    if text.isEmpty || time &- last > Self.pause {
      text = ""
      start = focused
    }
    text.append(letter)
    last = time
  }

  /// Whether a search is in progress, so that a space belongs to it and is not a separate command.
  func isUnderWay(at time: UInt32) -> Bool { !text.isEmpty && time &- last <= Self.pause }

  /// Ends the search.
  mutating func end() { text = "" }
}

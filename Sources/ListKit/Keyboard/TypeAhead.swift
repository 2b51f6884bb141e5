/// What a person types to find a row: the letters that came in quick succession.
nonisolated struct TypeAhead {
  /// Milliseconds after which the next letter begins a new word, as in GTK's own lists and file chooser, roughly.
  static let pause: UInt32 = 1000

  /// The letters so far.
  private(set) var text = ""
  /// The position that the search began behind.
  private(set) var start: Int?
  private var last: UInt32 = 0

  /// Adds a letter that came at a time of the display server's, in milliseconds, while a position had the focus.
  mutating func add(_ letter: Character, at time: UInt32, from focused: Int?) {
    if text.isEmpty || time &- last > Self.pause {
      text = ""
      start = focused
    }
    text.append(letter)
    last = time
  }

  /// Whether a space belongs to what is being typed, and is not a key of its own.
  func isUnderWay(at time: UInt32) -> Bool { !text.isEmpty && time &- last <= Self.pause }

  /// Nothing is being typed any more.
  mutating func end() { text = "" }
}

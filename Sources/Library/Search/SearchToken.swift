/// A token of a text, as stored in the index. Its position is its ordinal number in the text.
struct SearchToken {
  enum Kind {
    /// A word of a script that separates words.
    case word
    /// Two successive characters of a run without spaces.
    case pair
    /// The last character of such a run, repeated on its own.
    case last
    /// A run of a single character.
    case single
  }

  let kind: Kind
  /// The folded token in UTF-8; only valid during the callback.
  let bytes: UnsafeBufferPointer<UInt8>
  /// The start of the token in the text, in bytes.
  let start: Int
  /// The end of its first character; for a word, the end of the word.
  let firstEnd: Int
  /// The end of the token, including marks and invisible characters that follow.
  let end: Int
}

/// What the index holds of a text, one by one, in the order of the text. A token's number in that order is its position.
struct SearchToken {
  enum Kind {
    /// A word of a script that has words.
    case word
    /// Two characters of a run without spaces.
    case pair
    /// The last character of such a run once more, alone.
    case last
    /// A run of one character.
    case single
  }

  let kind: Kind
  /// UTF-8, folded; good only while the token is looked at.
  let bytes: UnsafeBufferPointer<UInt8>
  /// Where it begins in the text, in bytes.
  let start: Int
  /// Where its first character ends; of a word, where it ends.
  let firstEnd: Int
  /// Where it ends, with marks and invisible characters behind it.
  let end: Int
}

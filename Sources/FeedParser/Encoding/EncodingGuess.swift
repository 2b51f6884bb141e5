import WebText

/// The encoding that bytes themselves speak for, where what is named cannot be or is not believed.
enum EncodingGuess {
  /// What is guessed among; which of two equal ones comes first wins.
  private static let candidates: [TextEncoding] = [
    .windows1252, .shiftJIS, .eucJP, .gb18030, .big5, .eucKR, .singleByte("windows-1251"), .singleByte("koi8-r"),
  ]
  /// The quality from which on a guess is better than none.
  private static let least = 0.3
  /// Fewer characters than these prove nothing against a name.
  private static let fewCharacters = 8
  /// By how much a guess has to be better than what is named; by more where it is the encoding in which most bytes are
  /// letters.
  private static let margin = 0.2
  private static let marginOfDefault = 1.0

  /// The encoding of bytes that are not UTF-8: one of `named`, the more telling ones first, unless another is much
  /// likelier; a guess where none is named; Windows-1252, which fits everything, where nothing can be guessed.
  static func encoding(of body: ByteSpan, named: [TextEncoding]) -> TextEncoding {
    var best = (encoding: TextEncoding.windows1252, certainty: least)
    for candidate in candidates {
      let evidence = EncodingEvidence(body, candidate)
      guard let quality = evidence.quality, evidence.characters > 0 else { continue }
      // Few characters prove little.
      let certainty = quality - 1 / Double(evidence.characters)
      if certainty > best.certainty { best = (candidate, certainty) }
    }
    let margin = best.encoding == .windows1252 ? marginOfDefault : margin
    for encoding in named {
      let evidence = EncodingEvidence(body, encoding)
      guard let quality = evidence.quality else { return encoding }
      // A few characters say less than whoever named the encoding, as long as they can be read in it.
      let isReadable = evidence.broken * 3 <= evidence.characters
      if !encoding.isDefault, evidence.characters < fewCharacters, isReadable { return encoding }
      if best.certainty - quality < margin { return encoding }
    }
    return best.encoding
  }
}

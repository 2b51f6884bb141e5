import WebText

/// Guesses the encoding from the bytes, if the declared one is impossible or implausible.
enum EncodingGuess {
  /// The candidates; of two equally good ones the first wins.
  private static let candidates: [TextEncoding] = [
    .windows1252, .shiftJIS, .eucJP, .gb18030, .big5, .eucKR, .singleByte("windows-1251"), .singleByte("koi8-r"),
  ]
  /// The minimum quality of a guess.
  private static let least = 0.3
  /// With fewer characters than this, the evidence does not override a declaration.
  private static let fewCharacters = 8
  /// How much better than the declared encoding a guess must be. The margin is larger for Windows-1252, in which most
  /// bytes are letters.
  private static let margin = 0.2
  private static let marginOfDefault = 1.0

  /// Returns the encoding of bytes that are not UTF-8: one of `named`, in order of preference, unless another is much
  /// more likely; a guess if none is declared; Windows-1252, which fits everything, if nothing can be guessed.
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
      // A few characters carry less weight than the declaration, as long as they can be decoded with it.
      let isReadable = evidence.broken * 3 <= evidence.characters
      if !encoding.isDefault, evidence.characters < fewCharacters, isReadable { return encoding }
      if best.certainty - quality < margin { return encoding }
    }
    return best.encoding
  }
}

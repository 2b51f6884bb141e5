import WebText

/// European languages in Latin script: non-ASCII letters occur between ASCII letters.
struct LatinModel: LanguageModel {
  /// The encodings this model can judge.
  static let encodings: Set<String> = [
    "windows-1252", "windows-1250", "windows-1254", "windows-1257", "windows-1258", "iso-8859-2", "iso-8859-3",
    "iso-8859-4", "iso-8859-10", "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16", "macintosh", "ibm850",
    "ibm437", "ibm852",
  ]

  /// The number of consecutive non-ASCII letters.
  private var run = 0

  mutating func pass(_ body: ByteSpan, _ end: Int) {
    run = 0
  }

  mutating func weight(_ character: EncodedCharacter, _ body: ByteSpan, at index: Int) -> Double {
    let isAfterLetter = index > 0 && body[index - 1].isLetter
    let isBeforeLetter = index + 1 < body.count && body[index + 1].isLetter
    guard Self.isLetter(character.scalar) else {
      run = 0
      return Self.isUsual(character.scalar) ? 0.5 : character.scalar < 0xA0 ? -2 : -0.3
    }
    run += 1
    if run > 2 { return -1 }
    if run == 2 { return isBeforeLetter ? 0.5 : 0.1 }
    if isAfterLetter || isBeforeLetter { return 1 }
    // A single one: à, or the first of several.
    return index + 1 < body.count && body[index + 1] >= 0x80 ? 0.2 : 0.5
  }

  private static func isLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xC0...0x24F: scalar != 0xD7 && scalar != 0xF7
    default: false
    }
  }

  /// Quotation marks, dashes, the no-break space and the like.
  private static func isUsual(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0, 0xA1, 0xA3, 0xA7, 0xA9, 0xAB, 0xAE, 0xB0, 0xB7, 0xBA, 0xBB, 0xBF, 0x2013...0x2026, 0x20AC, 0x2122: true
    default: false
    }
  }
}

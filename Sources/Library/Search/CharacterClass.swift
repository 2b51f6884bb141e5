/// What kind of character one is, for the folding and cutting of text.
enum CharacterClass {
  /// Han, kana, bopomofo and Hangul: scripts whose text is searched by pairs of characters, for nothing tells its words
  /// apart without a dictionary. With what is written among them: ー 々 〆 〇.
  static func isPaired(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x20000...0x3FFFD, 0xF900...0xFAFF: true  // Han
    case 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x3038...0x303C: true  // its marks and numerals
    case 0x3041...0x3096, 0x309D...0x309F, 0x1B001, 0x1B11F, 0x1B132, 0x1B150...0x1B152: true  // Hiragana
    case 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0x1AFF0...0x1B000: true  // Katakana
    case 0x1B002...0x1B11E, 0x1B120...0x1B122, 0x1B155, 0x1B164...0x1B167: true  // older kana
    case 0x3105...0x312F, 0x31A0...0x31BF: true  // Bopomofo
    case 0xAC00...0xD7A3, 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB: true  // Hangul
    default: false
    }
  }

  /// The bulk of those, which no rule of folding touches.
  @inline(__always)
  static func foldsToItself(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x3400...0x4DBF, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3005: true
    default: false
    }
  }

  /// A mark that search does not see: accents, the vowel points of Hebrew and Arabic, what is drawn over or around a
  /// letter. Not the voicing of kana, nukta and virama (classes 7 to 9), nor the vowels of Indic and Thai.
  static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.canonicalCombiningClass.rawValue {
    case 1, 10...36, 200...: true
    default: scalar.properties.generalCategory == .enclosingMark
    }
  }

  /// What has no look of its own: soft hyphens, joiners, byte order marks, selectors of variants. The zero-width space
  /// is none of them; it says where a word ends.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint && scalar != "\u{200B}"
  }

  /// Whether a character is, or stands for, letters and digits. Symbols do not (™ is no part of the word before it), but
  /// for radicals and the squared and circled words of CJK: ㎏, ㈱, ㍿.
  static func holdsText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x2FDF, 0x3200...0x33FF: true
    default: isPaired(scalar.value) || isLetterOrDigit(scalar) || isMark(scalar)
    }
  }

  /// What a character that came out of folding does to the text around it.
  static func kind(ofFolded scalar: Unicode.Scalar) -> TextFolding.Kind {
    if isPaired(scalar.value) { return .pair }
    if isLetterOrDigit(scalar) { return .word }
    return isMark(scalar) ? .mark : .separator
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    case .decimalNumber, .letterNumber, .otherNumber: true
    default: false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}

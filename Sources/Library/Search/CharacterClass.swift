/// Character classes for folding and tokenizing text.
enum CharacterClass {
  /// Whether a character belongs to Han, kana, bopomofo or Hangul, including the marks written among them: ー 々 〆 〇.
  /// Text in these scripts is searched by pairs of characters, because only a dictionary could tell its words apart.
  static func isPaired(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x20000...0x3FFFD, 0xF900...0xFAFF: true  // Han
    case 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x3038...0x303C: true  // Han marks and numerals
    case 0x3041...0x3096, 0x309D...0x309F, 0x1B001, 0x1B11F, 0x1B132, 0x1B150...0x1B152: true  // Hiragana
    case 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0x1AFF0...0x1B000: true  // Katakana
    case 0x1B002...0x1B11E, 0x1B120...0x1B122, 0x1B155, 0x1B164...0x1B167: true  // archaic kana
    case 0x3105...0x312F, 0x31A0...0x31BF: true  // Bopomofo
    case 0xAC00...0xD7A3, 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB: true  // Hangul
    default: false
    }
  }

  /// Whether a character belongs to the bulk of the paired scripts, which folding never changes.
  @inline(__always)
  static func foldsToItself(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x3400...0x4DBF, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3005: true
    default: false
    }
  }

  /// Whether search ignores a mark: accents, Hebrew and Arabic vowel points, and marks drawn over or around a letter.
  /// Excludes the voicing marks of kana, nukta and virama (classes 7 to 9), and the vowels of Indic scripts and Thai.
  static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.canonicalCombiningClass.rawValue {
    case 1, 10...36, 200...: true
    default: scalar.properties.generalCategory == .enclosingMark
    }
  }

  /// Whether a character is invisible: soft hyphens, joiners, byte order marks, variation selectors. Excludes the
  /// zero-width space, which marks a word boundary.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint && scalar != "\u{200B}"
  }

  /// Whether a character is, or contains, letters or digits. Symbols do not count (™ is not part of the word before
  /// it), except for radicals and the squared and circled words of CJK: ㎏, ㈱, ㍿.
  static func holdsText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x2FDF, 0x3200...0x33FF: true
    default: isPaired(scalar.value) || isLetterOrDigit(scalar) || isMark(scalar)
    }
  }

  /// Returns how a folded character affects the text around it.
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

import Foundation

/// A text as the palette compares it: without case, width and accents, kana as hiragana, Hangul as its letters. Marks
/// which letters begin a word or a syllable.
nonisolated struct FoldedText: Equatable {
  /// Longer texts are compared only up to here, so that no title can slow down typing.
  static let most = 256

  /// What begins at a letter.
  enum Start {
    case nothing
    /// A syllable of Hangul, or an ideograph: a part of a word that has a meaning of its own.
    case part
    case word
  }

  private(set) var letters: [UInt32] = []
  /// What begins at each of the letters.
  private(set) var starts: [Start] = []

  init(_ text: String) {
    letters.reserveCapacity(min(text.utf8.count, Self.most))
    starts.reserveCapacity(min(text.utf8.count, Self.most))
    var before = Kind.space
    // Decomposing takes ten times as long as the rest, and most titles have nothing to decompose.
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    for scalar in (isPlain ? text : text.decomposedStringWithCompatibilityMapping).unicodeScalars {
      if letters.count >= Self.most { break }
      let kind = Kind(scalar)
      guard kind != .mark else { continue }
      letters.append(Self.folded(scalar, kind))
      starts.append(
        kind.begins(after: before) ? .word : kind == .ideograph || Self.leads.contains(scalar.value) ? .part : .nothing)
      before = kind
      if scalar == "ß" {
        letters[letters.count - 1] = 0x73
        letters.append(0x73)
        starts.append(.nothing)
      }
    }
  }

  private static func folded(_ scalar: Unicode.Scalar, _ kind: Kind) -> UInt32 {
    switch scalar.value {
    case 0x41...0x5A: scalar.value + 0x20
    case 0..<0x80: scalar.value
    // The apostrophe of titles, as it is typed.
    case 0x2019: 0x27
    // The same sounds in the other kana.
    case 0x30A1...0x30F6: scalar.value - 0x60
    // The sigma at the end of a Greek word.
    case 0x03C2: 0x03C3
    // Hangul consonants at the end of a syllable, which a syllable being typed has at its beginning or not at all.
    case 0x11A8...0x11C2: finals[Int(scalar.value - 0x11A8)]
    default: scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? scalar.value
    }
  }

  /// The consonants that begin a syllable of Hangul.
  private static let leads: ClosedRange<UInt32> = 0x1100...0x1112

  /// The initial consonants that sound like the final ones from U+11A8; those without one stay.
  private static let finals: [UInt32] = [
    0x1100, 0x1101, 0x11AA, 0x1102, 0x11AC, 0x11AD, 0x1103, 0x1105, 0x11B0, 0x11B1, 0x11B2, 0x11B3, 0x11B4, 0x11B5,
    0x11B6, 0x1106, 0x1107, 0x11B9, 0x1109, 0x110A, 0x110B, 0x110C, 0x110E, 0x110F, 0x1110, 0x1111, 0x1112,
  ]

  /// What a scalar is, as far as words are concerned.
  private enum Kind {
    case space
    case lower
    case upper
    case digit
    case kana
    case ideograph
    case hangul
    /// An accent, which is left out. The marks that make か and が different letters are not.
    case mark

    init(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x61...0x7A: self = .lower
      case 0x41...0x5A: self = .upper
      case 0x30...0x39: self = .digit
      case 0..<0x80: self = .space
      case 0x3041...0x30FF: self = .kana
      case 0x1100...0x11FF: self = .hangul
      default:
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: self = .mark
        case .uppercaseLetter, .titlecaseLetter: self = .upper
        case .decimalNumber, .letterNumber, .otherNumber: self = .digit
        default: self = properties.isIdeographic ? .ideograph : properties.isAlphabetic ? .lower : .space
        }
      }
    }

    /// Whether a letter begins a word: after a space or sign, as an inner capital, or in another script.
    func begins(after before: Kind) -> Bool {
      switch (before, self) {
      case (_, .space): false
      case (.upper, .lower), (.lower, .lower), (.upper, .upper): false
      default: self != before
      }
    }
  }
}

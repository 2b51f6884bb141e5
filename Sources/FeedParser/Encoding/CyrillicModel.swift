import Foundation
import WebText

/// Russian and related languages: letter frequencies, and the rule that no capital follows a lowercase letter.
struct CyrillicModel: LanguageModel {
  /// The encodings this model can judge.
  static let encodings: Set<String> = [
    "windows-1251", "koi8-r", "koi8-u", "iso-8859-5", "ibm866", "ibm855", "x-mac-cyrillic",
  ]

  private enum Before {
    case nothing, latin, small, capital
  }

  private var before = Before.nothing
  /// Where the last letter ended; ASCII may follow it.
  private var lastEnd = 0

  /// Frequency of the letters а to я, per thousand.
  private static let perThousand: [Double] = [
    80, 16, 45, 17, 30, 85, 9, 16, 74, 12, 35, 44, 32, 67, 110, 28, 47, 55, 63, 26, 3, 10, 5, 14, 7, 4, 0.4, 19, 17, 3,
    6, 20,
  ]
  private static let weights = perThousand.map { log2($0 / 16) / 2.5 }

  mutating func pass(_ body: ByteSpan, _ end: Int) {
    before = body[end - 1].isLetter ? .latin : .nothing
  }

  mutating func weight(_ character: EncodedCharacter, _ body: ByteSpan, at index: Int) -> Double {
    let scalar = character.scalar
    let old = before
    guard (0x401...0x45F).contains(scalar) || scalar == 0x490 || scalar == 0x491 else {
      before = .nothing
      // Quotation marks, dashes and others that are common in text.
      let isUsual = scalar == 0xA0 || scalar == 0xAB || scalar == 0xBB || (0x2013...0x2026).contains(scalar)
      return isUsual || scalar == 0x2116 ? 0.3 : -0.7
    }
    let isCapital = scalar < 0x430 || scalar == 0x490
    before = isCapital ? .capital : .small
    // No word mixes letters of both alphabets.
    if old == .latin || (index + 1 < body.count && body[index + 1].isLetter) { return -2 }
    if isCapital, old == .small { return -1.5 }
    let small = isCapital ? scalar + 0x20 : scalar
    let weight = (0x430...0x44F).contains(small) ? Self.weights[Int(small - 0x430)] : scalar == 0x451 ? -0.5 : 0.1
    return isCapital && old == .capital ? weight - 0.15 : weight
  }
}

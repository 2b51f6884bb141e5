/// The two kinds of composition that search needs: kana with voicing marks, and Hangul (Unicode, section 3.12).
enum Composition {
  /// Returns the composition of two successive characters, if there is one.
  static func of(_ first: UInt32, _ second: UInt32) -> UInt32? {
    switch second {
    case 0x3099: voiced(first)
    case 0x309A: halfVoiced(first)
    case vowels: leads.contains(first) ? 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28 : nil
    case tails: isOpenSyllable(first) ? first + second - 0x11A7 : nil
    default: nil
    }
  }

  private static let leads: ClosedRange<UInt32> = 0x1100...0x1112
  private static let vowels: ClosedRange<UInt32> = 0x1161...0x1175
  private static let tails: ClosedRange<UInt32> = 0x11A8...0x11C2

  private static func isOpenSyllable(_ scalar: UInt32) -> Bool {
    (0xAC00...0xD7A3).contains(scalar) && (scalar - 0xAC00) % 28 == 0
  }

  private static func voiced(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x30EF...0x30F2: return scalar + 8  // ワヰヱヲ: ヷヸヹヺ
    case 0x3046, 0x30A6: return scalar + 0x4E  // う: ゔ
    case 0x309D, 0x30FD: return scalar + 1  // ゝ: ゞ
    default: break
    }
    // Katakana have the same layout as hiragana, offset by 0x60.
    switch scalar < 0x30A1 ? scalar : scalar - 0x60 {
    case let kana where (0x304B...0x3061).contains(kana) && kana % 2 == 1: return scalar + 1  // か to ち
    case 0x3064, 0x3066, 0x3068: return scalar + 1  // つ て と
    case 0x306F, 0x3072, 0x3075, 0x3078, 0x307B: return scalar + 1  // は to ほ
    default: return nil
    }
  }

  private static func halfVoiced(_ scalar: UInt32) -> UInt32? {
    switch scalar < 0x30A1 ? scalar : scalar - 0x60 {
    case 0x306F, 0x3072, 0x3075, 0x3078, 0x307B: scalar + 2
    default: nil
    }
  }
}

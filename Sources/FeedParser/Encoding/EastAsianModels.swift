import WebText

/// Japanese: kana mixed with the standard's two thousand first-level kanji.
struct JapaneseModel: LanguageModel {
  /// Whether the bytes are Shift_JIS rather than EUC-JP.
  let isShiftJIS: Bool
  private var kana = 0
  private static let frequent = scalars("のいはしたとにてをがるなでかすまりもらこれさっんきうあそえよ")

  init(isShiftJIS: Bool) {
    self.isShiftJIS = isShiftJIS
  }

  mutating func weight(_ character: EncodedCharacter, _ body: ByteSpan, at index: Int) -> Double {
    switch character.scalar {
    case 0x3041...0x3093:
      kana += 1
      return Self.frequent.contains(character.scalar) ? 1.3 : 0.8
    case 0x30A1...0x30F6, 0x30FC:
      kana += 1
      return 1
    case 0x3001...0x303F: return 0.7
    case 0x2010...0x25FF, 0xFF01...0xFF5E: return 0.4
    case 0x4E00...0x9FFF: return isFirstLevel(body[index], body[index + 1]) ? 0.6 : -0.6
    case 0xFF61...0xFF9F: return -0.3
    default: return -0.5
    }
  }

  /// Penalizes text with too few kana: every sentence contains some.
  func correction(_ count: Int) -> Double { count > 6 && kana * 6 < count ? -0.5 : 0 }

  private func isFirstLevel(_ lead: UInt8, _ trail: UInt8) -> Bool {
    isShiftJIS ? lead >= 0x88 && (lead < 0x98 || lead == 0x98 && trail <= 0x72) : (0xB0...0xCF).contains(lead)
  }
}

/// Korean: the standard's 2,350 syllables, rarely hanja.
struct KoreanModel: LanguageModel {
  private static let frequent = scalars(
    "이다는의에가을를고하지은사기한로도아리나있어시자서그인수들일부정전해대면제장라만스과보으여원적생게까성요와조주구안우")

  func weight(_ character: EncodedCharacter, _ body: ByteSpan, at index: Int) -> Double {
    let scalar = character.scalar
    if Self.frequent.contains(scalar) { return 1.2 }
    switch scalar {
    case 0xAC00...0xD7A3: return body[index] >= 0xB0 && body[index + 1] >= 0xA1 ? 0.6 : -0.4
    case 0x4E00...0x9FFF: return -0.5
    case _ where (0xA1...0xA3).contains(body[index]): return 0.5
    default: return -0.6
    }
  }
}

/// Simplified Chinese: the standard's 3,755 first-level characters, rarely others, never kana.
struct SimplifiedChineseModel: LanguageModel {
  private static let frequent = scalars(
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多"
      + "经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日新")

  func weight(_ character: EncodedCharacter, _ body: ByteSpan, at index: Int) -> Double {
    let lead = body[index]
    if Self.frequent.contains(character.scalar) { return 1.2 }
    guard character.length == 2 else { return -0.1 }
    guard body[index + 1] >= 0xA1 else { return -0.6 }
    switch lead {
    case 0xB0...0xD7: return 0.6
    case 0xD8...0xF7: return -0.3
    case 0xA1, 0xA3: return 0.5
    case 0xAA...0xAF, 0xF8...0xFE: return -3
    default: return -0.6
    }
  }
}

/// Traditional Chinese: the 5,401 first-level characters of Big5.
struct TraditionalChineseModel: LanguageModel {
  private static let frequent = scalars(
    "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多"
      + "經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日新")

  func weight(_ character: EncodedCharacter, _ body: ByteSpan, at index: Int) -> Double {
    if Self.frequent.contains(character.scalar) { return 1.2 }
    switch body[index] {
    case 0xA4...0xC6: return 0.5
    case 0xA1...0xA3: return 0.5
    case 0xC9...0xF9: return -0.5
    default: return -1
    }
  }
}

private func scalars(_ text: String) -> Set<UInt32> { Set(text.unicodeScalars.map(\.value)) }

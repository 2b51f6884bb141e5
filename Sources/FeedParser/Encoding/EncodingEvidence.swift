import WebText

/// How much a body looks like text in an encoding, by what is not ASCII in it.
struct EncodingEvidence {
  /// About 1 for text in this encoding, below 0 for text in another one; `nil` for encodings that are not judged.
  let quality: Double?
  /// How many characters were looked at.
  let characters: Int
  /// How many of them were none.
  let broken: Int

  /// More than this many characters say nothing new.
  private static let sample = 4000

  /// Looks at `body` as if it were in `encoding`.
  init(_ body: ByteSpan, _ encoding: TextEncoding) {
    switch encoding {
    case .shiftJIS: self.init(body, ShiftJISReader(), JapaneseModel(isShiftJIS: true))
    case .eucJP: self.init(body, EUCJPReader(), JapaneseModel(isShiftJIS: false))
    case .eucKR: self.init(body, EUCKRReader(), KoreanModel())
    case .big5: self.init(body, Big5Reader(), TraditionalChineseModel())
    case .gb18030: self.init(body, GB18030Reader(), SimplifiedChineseModel())
    case .singleByte(let name) where CyrillicModel.encodings.contains(name):
      self.init(body, SingleByteReader(name), CyrillicModel())
    case .singleByte(let name) where LatinModel.encodings.contains(name):
      self.init(body, SingleByteReader(name), LatinModel())
    default: self.init(quality: nil, characters: 0, broken: 0)
    }
  }

  private init(quality: Double?, characters: Int, broken: Int) {
    self.quality = quality
    self.characters = characters
    self.broken = broken
  }

  private init<Reader: CharacterReader, Model: LanguageModel>(_ body: ByteSpan, _ reader: Reader, _ model: Model) {
    var model = model
    var sum = 0.0
    var count = 0
    var broken = 0
    var index = 0
    while count < Self.sample {
      let end = UTF8Text.endOfASCII(body, from: index)
      if end > index { model.pass(body, end) }
      index = end
      guard index < body.count else { break }
      let character = reader.character(body, at: index)
      sum += character.scalar == 0 ? -3 : model.weight(character, body, at: index)
      index += character.length
      if character.scalar == 0 { broken += 1 }
      count += 1
    }
    self.init(
      quality: count == 0 ? 0 : sum / Double(count) + model.correction(count), characters: count, broken: broken)
  }
}

/// How usual characters are in a language: about 1 for the most usual ones, below 0 for those that hardly occur.
protocol LanguageModel {
  /// The weight of a character that is not ASCII.
  mutating func weight(_ character: EncodedCharacter, _ body: ByteSpan, at index: Int) -> Double
  /// ASCII has been passed over, up to `end`.
  mutating func pass(_ body: ByteSpan, _ end: Int)
  /// What is known only when all of the characters have been seen.
  func correction(_ count: Int) -> Double
}

extension LanguageModel {
  mutating func pass(_ body: ByteSpan, _ end: Int) {}
  func correction(_ count: Int) -> Double { 0 }
}

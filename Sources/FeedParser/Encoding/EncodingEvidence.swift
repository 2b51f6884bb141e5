import WebText

/// How well a body's non-ASCII characters fit an encoding.
struct EncodingEvidence {
  /// About 1 for text in this encoding, below 0 for text in another one; `nil` for encodings without a model.
  let quality: Double?
  /// The number of characters examined.
  let characters: Int
  /// The number of invalid sequences among them.
  let broken: Int

  /// More characters than this add no information.
  private static let sample = 4000

  /// Examines `body` as if it were in `encoding`.
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

/// The frequency of characters in a language: about 1 for the most frequent ones, below 0 for those that hardly occur.
protocol LanguageModel {
  /// Returns the weight of a non-ASCII character.
  mutating func weight(_ character: EncodedCharacter, _ body: ByteSpan, at index: Int) -> Double
  /// Called after a run of ASCII that ends at `end`.
  mutating func pass(_ body: ByteSpan, _ end: Int)
  /// Returns a correction that depends on all characters, called at the end.
  func correction(_ count: Int) -> Double
}

extension LanguageModel {
  mutating func pass(_ body: ByteSpan, _ end: Int) {}
  func correction(_ count: Int) -> Double { 0 }
}

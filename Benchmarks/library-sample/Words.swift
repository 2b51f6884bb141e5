/// Words of an artificial language: a few thousand of them, distributed by Zipf's law (the nth with a frequency of
/// 1/n), so that their index has the shape of a real language's.
struct Words {
  /// SplitMix64, so that the library is identical each time.
  struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  /// The number of distinct words, as many as a prolific writer uses.
  static let count = 30_000

  private let words: [String]
  /// The cumulative share of the first n words.
  private let shares: [Double]
  private let syllables = ["か", "き", "の", "は", "を", "記", "事", "本", "新", "聞", "日", "国", "語", "読", "書", "東", "京"]
  private let hangul = ["가", "나", "다", "기", "사", "신", "문", "한", "국", "어", "책", "읽", "고", "서", "울", "는", "을"]

  init() {
    var random = Random(state: 1)
    let consonants = Array("bdfgklmnprstvz")
    let vowels = Array("aeiou")
    var made: Set<String> = []
    var words: [String] = []
    while words.count < Self.count {
      // frequent words are short
      let length = 1 + words.count / 6_000 + Int.random(in: 0...1, using: &random)
      var word = ""
      for _ in 0..<max(1, length) {
        word.append(consonants.randomElement(using: &random) ?? "k")
        word.append(vowels.randomElement(using: &random) ?? "a")
      }
      if words.count > 200 { word.append(consonants.randomElement(using: &random) ?? "k") }
      if made.insert(word).inserted { words.append(word) } else { words.append(word + String(words.count)) }
    }
    self.words = words
    var sum = 0.0
    let sums = (1...Self.count).map { rank in
      sum += 1 / Double(rank)
      return sum
    }
    shares = sums.map { $0 / sum }
  }

  /// Returns the words at some places of their order by frequency.
  func at(_ ranks: [Int]) -> [String] { ranks.map { words[$0] } }

  /// Returns a text of about the given number of characters.
  func text(length: Int, _ random: inout Random) -> String {
    var text = ""
    var characters = 0
    while characters < length {
      let word = word(&random)
      text += characters == 0 ? word : characters % 97 < 12 ? ". " + word : " " + word
      characters += word.utf8.count + 1
    }
    return text
  }

  /// Returns a text without spaces between words, like Japanese, or with few, like Korean.
  func asianText(length: Int, isKorean: Bool, _ random: inout Random) -> String {
    let characters = isKorean ? hangul : syllables
    var text = ""
    for index in 0..<length {
      text += characters.randomElement(using: &random) ?? ""
      if isKorean, index % 4 == 3 { text += " " }
      if index % 40 == 39 { text += isKorean ? ". " : "。" }
    }
    return text
  }

  private func word(_ random: inout Random) -> String {
    let share = Double.random(in: 0..<1, using: &random)
    var (low, high) = (0, shares.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if shares[middle] < share { low = middle + 1 } else { high = middle }
    }
    return words[low]
  }
}

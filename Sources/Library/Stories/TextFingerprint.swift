/// What texts have in common that are nearly the same (MinHash, Broder 1997).
///
/// The text is read as words, without case, spaces and punctuation; a letter of Chinese or Japanese and a syllable of
/// Korean is a word. Of all groups of three words in a row, eight hash functions choose one each. The chance that two
/// texts agree in a choice is the share of groups that they have in common.
struct TextFingerprint: Hashable {
  /// Each two of the choices in one number. Texts with an equal number may be nearly the same: of those that have 85 %
  /// of the groups in common, 99 % have one; of those with 5 %, 1 %.
  let keys: SIMD4<UInt32>
  /// Some bits of each choice.
  let choices: SIMD8<UInt8>

  /// Texts with fewer words, such as "Read more", are alike by chance.
  static let fewestWords = 30
  /// The words that are read of a longer text.
  static let mostWords = 4000
  /// The share of the groups from which two texts with the same title are the same.
  static let leastShare = 0.7
  /// The same with different titles: texts made from one form, such as the calendars of two weeks, have less in common.
  static let leastShareOfOtherTitles = 0.9

  /// The choices in which two texts agree that have an equal key and may be the same. An equal key is two of them;
  /// texts with 70 % of the groups in common agree in a third one in 99.9 % of the cases, those with 5 % in 27 %.
  private static let fewestCommonChoices = 3

  /// Whether two texts may be the same.
  func isLike(_ other: TextFingerprint) -> Bool { any(keys .== other.keys) && Self.areLike(choices, other.choices) }

  /// Whether two texts that have an equal key may be the same.
  static func areLike(_ choices: SIMD8<UInt8>, _ others: SIMD8<UInt8>) -> Bool {
    choices.indices.count { choices[$0] == others[$0] } >= fewestCommonChoices
  }
}

extension TextFingerprint {
  /// Creates the fingerprint of a text; nil if the text is too short.
  init?(_ text: String) {
    var least = SIMD8<UInt64>(repeating: .max)
    let words = WordGroups.forEach(of: text) { group in
      least = pointwiseMin(least, SIMD8(repeating: group) &* Self.multipliers)
      return true
    }
    guard words >= Self.fewestWords else { return nil }
    let pairs = (least.evenHalf &* Self.pairing) ^ least.oddHalf
    // The choices are the least hashes, so their high bits are alike.
    self.init(
      keys: SIMD4(truncatingIfNeeded: pairs &>> 32), choices: SIMD8(truncatingIfNeeded: least &>> 16))
  }

  /// Odd numbers: each orders the hashes of the groups in its own way.
  private static let multipliers = SIMD8<UInt64>(
    0x9E37_79B9_7F4A_7C15, 0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB, 0xD6E8_FEB8_6659_FD93,
    0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB, 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3)
  private static let pairing = SIMD4<UInt64>(repeating: 0x1D8E_4E27_C47D_124F)
}

/// A text to be compared with several others.
struct ComparedText {
  private let text: String
  private let groups: GroupTable

  init(_ text: String) {
    self.text = text
    groups = GroupTable(text)
  }

  /// Whether another text is nearly the same.
  func isNearlySame(as other: String, hasSameTitle: Bool) -> Bool {
    let least = hasSameTitle ? TextFingerprint.leastShare : TextFingerprint.leastShareOfOtherTitles
    return hasSimilarLength(other) && groups.isShared(by: other, atLeast: least)
  }

  /// Whether the lengths allow the texts to be nearly the same: what is read of one is at most twice as long.
  private func hasSimilarLength(_ other: String) -> Bool {
    // A word takes at least two bytes, with the space behind it.
    let read = TextFingerprint.mostWords * 2
    let (own, others) = (min(text.utf8.count, read), min(other.utf8.count, read))
    return own <= others * 2 && others <= own * 2
  }
}

/// The distinct groups of words of a text, in a hash table with room for those of another text.
private struct GroupTable {
  /// The hashes of the groups; 0 in free places. Their number is a power of two.
  private var hashes: [UInt64]
  private var count = 0

  init(_ text: String) {
    var groups: [UInt64] = []
    groups.reserveCapacity(min(text.utf8.count / 4, TextFingerprint.mostWords))
    _ = WordGroups.forEach(of: text) {
      groups.append(Self.stored($0))
      return true
    }
    // A comparison ends before the other text has added half as many.
    hashes = Array(repeating: 0, count: (groups.count * 3).nextPowerOfTwo)
    for group in groups {
      let place = place(of: group)
      if hashes[place] == 0 { count += 1 }
      hashes[place] = group
    }
  }

  /// Whether another text has so many of the groups that the share of either text's groups that both have is at least
  /// as large. Most texts that are compared have little in common, so it stops as soon as the other one has too many
  /// groups of its own.
  func isShared(by other: String, atLeast least: Double) -> Bool {
    var either = self
    var isInBoth = [Bool](repeating: false, count: hashes.count)
    var both = 0
    _ = WordGroups.forEach(of: other) {
      let group = Self.stored($0)
      let place = either.place(of: group)
      if either.hashes[place] == 0 {
        either.hashes[place] = group
        either.count += 1
        // So that those of the other text are not taken for shared ones when they come again.
        isInBoth[place] = true
        return Double(count) >= least * Double(either.count)
      }
      if !isInBoth[place] {
        isInBoth[place] = true
        both += 1
      }
      return true
    }
    return either.count > 0 && Double(both) >= least * Double(either.count)
  }

  /// Returns where a group is, or where it belongs.
  private func place(of group: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: group) & (hashes.count - 1)
    while hashes[place] != 0, hashes[place] != group { place = (place + 1) & (hashes.count - 1) }
    return place
  }

  /// Returns the form of a group in which it is not taken for a free place.
  private static func stored(_ group: UInt64) -> UInt64 { max(group, 1) }
}

/// The hashes of each three words in a row of a text.
private struct WordGroups {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// Calls `body` with each hash until it returns false.
  ///
  /// - Returns: The number of words that were read.
  static func forEach(of text: String, _ body: (UInt64) -> Bool) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      var groups = WordGroups(bytes: bytes)
      return groups.forEach(body)
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func forEach(_ body: (UInt64) -> Bool) -> Int {
    var words = 0
    var (before, last): (UInt64, UInt64) = (0, 0)
    while words < TextFingerprint.mostWords, let word = nextWord() {
      words += 1
      // Words in another order are another group.
      if words >= 3, !body(Self.mixed(word &+ Self.mixed(last &+ Self.mixed(before)))) { break }
      (before, last) = (last, word)
    }
    return words
  }

  /// Returns the hash of the next word.
  private mutating func nextWord() -> UInt64? {
    var hash = StableHash()
    var isEmpty = true
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): hash.add(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): hash.add(byte | 0x20)
      case 0..<0x80, 0xE2:
        // U+2000 to U+2FFF, three bytes: punctuation and symbols.
        position += byte == 0xE2 ? 3 : 1
        if isEmpty { continue }
        return hash.value
      case 0xE3...0xED:
        // U+3000 to U+DFFF: a word of its own, unless it ends one before it.
        guard isEmpty else { return hash.value }
        position += 3
        // U+3000 to U+303F: spaces and punctuation.
        if byte == 0xE3, bytes[position - 2] == 0x80 { continue }
        for part in bytes[position - 3..<position] { hash.add(part) }
        return hash.value
      default: hash.add(byte)
      }
      position += 1
      isEmpty = false
    }
    return isEmpty ? nil : hash.value
  }

  /// Spreads a number over all bits (the finalizer of SplitMix64).
  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

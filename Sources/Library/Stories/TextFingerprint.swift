/// What texts have in common that are nearly the same (MinHash, Broder 1997).
///
/// The text is read as words, without case, spaces and punctuation; a letter of Chinese or Japanese and a syllable of
/// Korean is a word. Of all groups of three words in a row, eight hash functions choose one each. The chance that two
/// texts agree in a choice is the share of groups that they have in common.
struct TextFingerprint: Hashable {
  /// Each two of the choices in one number. Texts with an equal number may be nearly the same: of those that have 85 %
  /// of the groups in common, 99 % have one; of those with 5 %, 1 %.
  let keys: SIMD4<UInt32>

  /// Texts with fewer words, such as "Read more", are alike by chance.
  static let fewestWords = 30
  /// The words that are read of a longer text.
  static let mostWords = 4000
  /// The share of the groups from which two texts with the same title are the same.
  static let leastShare = 0.7
  /// The same with different titles: texts made from one form, such as the calendars of two weeks, have less in common.
  static let leastShareOfOtherTitles = 0.9

  /// Returns the share of the groups of words in either text that both have.
  static func sharedPart(of text: String, and other: String) -> Double {
    var (own, others) = (WordGroups(text), WordGroups(other))
    var (left, right) = (Set<UInt64>(), Set<UInt64>())
    while let group = own.next() { left.insert(group) }
    while let group = others.next() { right.insert(group) }
    guard !left.isEmpty, !right.isEmpty else { return 0 }
    let both = left.intersection(right).count
    return Double(both) / Double(left.count + right.count - both)
  }

  /// Whether two texts are nearly the same.
  static func areNearlySame(_ text: String, _ other: String, hasSameTitle: Bool) -> Bool {
    sharedPart(of: text, and: other) >= (hasSameTitle ? leastShare : leastShareOfOtherTitles)
  }

  /// Whether two texts may be the same.
  func isLike(_ other: TextFingerprint) -> Bool { any(keys .== other.keys) }
}

extension TextFingerprint {
  /// Creates the fingerprint of a text; nil if the text is too short.
  init?(_ text: String) {
    var groups = WordGroups(text)
    var least = SIMD8<UInt64>(repeating: .max)
    while let group = groups.next() { least = pointwiseMin(least, SIMD8(repeating: group) &* Self.multipliers) }
    guard groups.words >= Self.fewestWords else { return nil }
    let pairs = (least.evenHalf &* Self.pairing) ^ least.oddHalf
    self.init(keys: SIMD4(truncatingIfNeeded: pairs &>> 32))
  }

  /// Odd numbers: each orders the hashes of the groups in its own way.
  private static let multipliers = SIMD8<UInt64>(
    0x9E37_79B9_7F4A_7C15, 0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB, 0xD6E8_FEB8_6659_FD93,
    0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB, 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3)
  private static let pairing = SIMD4<UInt64>(repeating: 0x1D8E_4E27_C47D_124F)
}

/// The hashes of each three words in a row of a text.
private struct WordGroups: IteratorProtocol {
  /// The number of words read so far.
  private(set) var words = 0

  private var bytes: String.UTF8View.Iterator
  private var pending: UInt8?
  private var (before, last): (UInt64, UInt64) = (0, 0)

  init(_ text: String) { bytes = text.utf8.makeIterator() }

  mutating func next() -> UInt64? {
    while words < TextFingerprint.mostWords, let word = nextWord() {
      words += 1
      defer { (before, last) = (last, word) }
      guard words >= 3 else { continue }
      // Words in another order are another group.
      return Self.mixed(word &+ Self.mixed(last &+ Self.mixed(before)))
    }
    return nil
  }

  /// Returns the hash of the next word.
  private mutating func nextWord() -> UInt64? {
    var hash = StableHash()
    var isEmpty = true
    while let byte = take() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): hash.add(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): hash.add(byte | 0x20)
      case 0..<0x80:
        if isEmpty { continue }
        return hash.value
      case 0xE2:
        // U+2000 to U+2FFF: punctuation and symbols.
        (_, _) = (take(), take())
        if isEmpty { continue }
        return hash.value
      case 0xE3...0xED:
        // U+3000 to U+DFFF: a word of its own, unless it ends one before it.
        guard isEmpty else {
          pending = byte
          return hash.value
        }
        let (second, third) = (take() ?? 0, take() ?? 0)
        // U+3000 to U+303F: spaces and punctuation.
        if byte == 0xE3, second == 0x80 { continue }
        for part in [byte, second, third] { hash.add(part) }
        return hash.value
      default: hash.add(byte)
      }
      isEmpty = false
    }
    return isEmpty ? nil : hash.value
  }

  private mutating func take() -> UInt8? {
    if let byte = pending {
      pending = nil
      return byte
    }
    return bytes.next()
  }

  /// Spreads a number over all bits (the finalizer of SplitMix64).
  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// A hash of a text that differs little for texts that differ little (SimHash, Charikar 2002).
///
/// The text is read as words, without case, spaces and punctuation; a letter of Chinese or Japanese and a syllable of
/// Korean is a word. Each bit of the hash tells whether most groups of three words in a row have it in their own hashes.
struct TextFingerprint: Hashable {
  let bits: UInt64

  /// Texts with fewer words, such as "Read more", are alike by chance.
  static let fewestWords = 30
  /// What follows in a longer text hardly changes the hash.
  static let mostWords = 4000
  /// The most bits in which the hashes of two texts differ that are compared word by word. With at most three, one of
  /// four quarters is equal.
  static let mostDifferences = 3
  /// The share of the groups of words in either text that both have, from which two texts are the same.
  static let leastShare = 0.7

  /// Whether two texts with these fingerprints may be the same.
  func isLike(_ other: TextFingerprint) -> Bool { (bits ^ other.bits).nonzeroBitCount <= Self.mostDifferences }

  /// Whether two texts are nearly the same, by their words.
  static func areNearlySame(_ text: String, _ other: String) -> Bool {
    var (own, others) = (WordGroups(text), WordGroups(other))
    var (left, right) = (Set<UInt64>(), Set<UInt64>())
    while let group = own.next() { left.insert(group) }
    while let group = others.next() { right.insert(group) }
    guard !left.isEmpty, !right.isEmpty else { return false }
    let both = left.intersection(right).count
    return Double(both) >= leastShare * Double(left.count + right.count - both)
  }
}

extension TextFingerprint {
  /// Creates the fingerprint of a text; nil if the text is too short.
  init?(_ text: String) {
    var counter = BitCounter()
    var groups = WordGroups(text)
    while let group = groups.next() { counter.add(group) }
    guard groups.words >= Self.fewestWords else { return nil }
    self.init(bits: counter.majority)
  }
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

/// Counts for each bit how many of some numbers have it.
private struct BitCounter {
  private var counts = [Int](repeating: 0, count: 64)
  /// Eight counters of eight bits in each number: of the bits 0, 8, 16 …, of 1, 9, 17 …, and so on.
  private var lanes: SIMD8<UInt64> = .zero
  private var pending = 0
  private var total = 0

  mutating func add(_ number: UInt64) {
    let shifted = SIMD8(repeating: number) &>> SIMD8(0, 1, 2, 3, 4, 5, 6, 7)
    lanes &+= shifted & SIMD8(repeating: 0x0101_0101_0101_0101)
    pending += 1
    total += 1
    if pending == 255 { flush() }
  }

  private mutating func flush() {
    for lane in 0..<8 {
      for place in 0..<8 { counts[8 * place + lane] += Int(lanes[lane] >> (8 * UInt64(place)) & 0xFF) }
    }
    (lanes, pending) = (.zero, 0)
  }

  /// The number with each bit that most of the numbers have.
  var majority: UInt64 {
    mutating get {
      flush()
      return counts.indices.reduce(0) { counts[$1] * 2 > total ? $0 | 1 << UInt64($1) : $0 }
    }
  }
}

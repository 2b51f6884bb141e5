import Foundation

/// The enabled rules of a library, prepared for ``RuleMatcher``.
///
/// All terms are in one hash table, under the first token of each, so that an article's tokens are looked up once
/// however many rules there are. A rule is only examined further when one of its terms was found.
struct RuleTable: Sendable {
  /// A token to find; its bytes are in ``bytes``.
  struct Needle {
    let offset: Int
    let length: Int
    let term: Int
    let isLast: Bool
    let isPrefix: Bool
  }

  /// A term of one or several rules.
  struct Term {
    /// The columns in which the term may occur, as bits of ``columnBit(_:)``.
    let columns: UInt8
    /// The rules that need the term.
    var wanted: [Int] = []
    /// The rules that must not apply to articles with the term.
    var excluded: [Int] = []
  }

  /// The parts of a rule that are not terms.
  struct Entry {
    /// The number of different terms that must occur.
    let wantedCount: Int
    let filters: [RuleFilter]
    let actions: RuleActions
  }

  private(set) var entries: [Entry] = []
  private(set) var terms: [Term] = []
  private(set) var needles: [Needle] = []
  private(set) var bytes: [UInt8] = []
  /// The rules without wanted terms, which must be examined for every article.
  private(set) var termless: [Int] = []
  /// The columns in which any term may occur.
  private(set) var columns: UInt8 = 0
  /// Whether a filter depends on the feed's title or folders.
  private(set) var needsFeed = false

  /// The first needle of each chain, by the low bits of a hash; -1 for none.
  private(set) var heads: [Int32] = []
  /// The next first needle with the same hash bits, for each needle; -1 for none.
  private(set) var next: [Int32] = []
  /// A bit for each length of a prefix that a token may begin with, up to ``longestHashedPrefix``.
  private(set) var prefixLengths: UInt64 = 0

  /// Prefixes are hashed up to this length, the number of bits in ``prefixLengths``; the rest is only compared.
  static let longestHashedPrefix = 63

  init(_ rules: [Rule], calendar: Calendar) {
    var known: [TermKey: Int] = [:]
    for rule in rules where rule.isEnabled && !rule.actions.isEmpty {
      let number = entries.count
      let wanted = Set(rule.query.terms.map { term(for: $0, &known) })
      for term in wanted { terms[term].wanted.append(number) }
      for term in Set(rule.query.excluded.map { term(for: $0, &known) }) { terms[term].excluded.append(number) }
      if wanted.isEmpty { termless.append(number) }
      let filters = rule.query.filters.map { RuleFilter($0, calendar: calendar) }
      needsFeed = needsFeed || filters.contains(where: \.needsFeed)
      entries.append(Entry(wantedCount: wanted.count, filters: filters, actions: rule.actions))
    }
    makeHashTable()
  }

  var isEmpty: Bool { entries.isEmpty }

  static func columnBit(_ column: SearchColumn) -> UInt8 {
    switch column {
    case .title: 1
    case .author: 2
    case .text: 4
    }
  }

  /// What makes terms of different rules the same.
  private struct TermKey: Hashable {
    let tokens: [[UInt8]]
    let isPrefix: Bool
    let column: SearchColumn?
  }

  private mutating func term(for term: SearchTerm, _ known: inout [TermKey: Int]) -> Int {
    let key = TermKey(tokens: term.tokens, isPrefix: term.isPrefix, column: term.column)
    if let number = known[key] { return number }
    let number = terms.count
    known[key] = number
    let bits = term.column.map(Self.columnBit) ?? 7
    columns |= bits
    terms.append(Term(columns: bits))
    for (index, token) in term.tokens.enumerated() {
      let isLast = index == term.tokens.count - 1
      needles.append(
        Needle(
          offset: bytes.count, length: token.count, term: number, isLast: isLast, isPrefix: isLast && term.isPrefix))
      bytes += token
    }
    return number
  }

  private mutating func makeHashTable() {
    // Mostly empty, so that most tokens are refused by a single look.
    let size = max(64, needles.count * 8).nextPowerOfTwo
    heads = Array(repeating: -1, count: size)
    next = Array(repeating: -1, count: needles.count)
    var isFirst = true
    for (index, needle) in needles.enumerated() {
      defer { isFirst = needle.isLast }
      guard isFirst else { continue }
      var hash = TokenHash()
      let hashed = needle.isPrefix ? min(needle.length, Self.longestHashedPrefix) : needle.length
      for byte in bytes[needle.offset..<needle.offset + hashed] { hash.append(byte) }
      if needle.isPrefix { prefixLengths |= 1 << UInt64(hashed) }
      let slot = Int(needle.isPrefix ? hash.prefix : hash.whole) & (size - 1)
      next[index] = heads[slot]
      heads[slot] = Int32(index)
    }
  }
}

/// The FNV-1a hash of a token's bytes, different for whole tokens and for prefixes.
struct TokenHash {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  @inline(__always) var prefix: UInt32 { UInt32(truncatingIfNeeded: value >> 20) }
  @inline(__always) var whole: UInt32 { UInt32(truncatingIfNeeded: (value ^ 0xff) &* 0x100_0000_01b3 >> 20) }
}

extension Int {
  fileprivate var nextPowerOfTwo: Int { self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }
}

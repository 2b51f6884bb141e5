import Foundation

/// The enabled rules of a library, prepared for ``RuleMatcher``.
///
/// The words and phrases of all rules form a tree of tokens: each phrase is a path from the root, and phrases that begin
/// alike share its beginning. The edges of all nodes are in one hash table, so that an article's tokens are looked up
/// once however many rules there are. So are the texts in which regular expressions and parts of names are looked for, by a
/// ``PatternMatcher`` for each kind of text. A rule is only examined further when one of its terms was found.
struct RuleTable: Sendable {
  /// A term of one or several rules.
  struct Term {
    /// The columns in which a word or phrase may occur, as bits of ``columnBit(_:)``.
    let columns: UInt8
    /// The rules that need the term.
    var wanted: [Int] = []
    /// The rules that must not apply to articles with the term.
    var excluded: [Int] = []
  }

  /// What else a rule needs, and does.
  struct Entry {
    /// The number of different terms that must occur.
    let wantedCount: Int
    let filters: [RuleFilter]
    /// Whether regular expressions are among its terms.
    let hasPatterns: Bool
    let actions: RuleActions
  }

  /// A place in the tree; the root is number 0.
  struct Node {
    /// The first term that ends here, in ``endings``; -1 for none.
    var ending: Int32 = -1
    /// Whether phrases continue from here.
    var continues = false
    /// A bit for the length of each prefix that continues from here, up to ``longestHashedPrefix``.
    var prefixLengths: UInt64 = 0
  }

  /// A token that leads from a node to another; its bytes are in ``bytes``.
  struct Edge {
    let parent: Int32
    let child: Int32
    let offset: Int32
    let length: Int32
    /// Whether longer tokens match, too.
    let isPrefix: Bool
    /// The next edge with the same hash bits; -1 for none.
    var next: Int32 = -1
  }

  /// A term that ends at a node.
  struct Ending {
    let term: Int32
    /// Those of the term.
    let columns: UInt8
    /// The next term that ends there; -1 for none.
    let next: Int32
  }

  private(set) var entries: [Entry] = []
  private(set) var terms: [Term] = []
  /// The terms that end at nodes, as linked lists.
  private(set) var endings: [Ending] = []
  private(set) var nodes = [Node()]
  private(set) var edges: [Edge] = []
  private(set) var bytes: [UInt8] = []
  /// The first edge for the low bits of a hash; -1 for none.
  private(set) var heads: [Int32] = []
  /// The prefix lengths of all nodes.
  private(set) var prefixLengths: UInt64 = 0
  /// Refuses nearly all tokens that do not lead from the root, and those that do not lead from any other node.
  private(set) var first = TokenFilter([])
  private(set) var later = TokenFilter([])
  /// The rules without wanted terms, which must be examined for every article.
  private(set) var termless: [Int] = []
  /// The columns in which any term may occur.
  private(set) var columns: UInt8 = 0
  /// The terms that are patterns, by the text in which they are looked for.
  private(set) var patterns: [RuleText: [(pattern: TextPattern, term: Int)]] = [:]
  /// The terms that are names of categories, languages, and identifiers of feeds and folders.
  private(set) var categories: [String: Int] = [:]
  private(set) var languages: [String: Int] = [:]
  private(set) var feeds: [String: Int] = [:]
  private(set) var folders: [String: Int] = [:]
  /// Whether a rule depends on more of the feed than its identifier.
  private(set) var needsFeed = false

  /// Prefixes are hashed up to this length, so that a bit for each fits in a number; the rest is only compared.
  static let longestHashedPrefix = 63

  init(_ rules: [Rule], calendar: Calendar) {
    var known: [RuleTerm: Int] = [:]
    for rule in rules where rule.isEnabled && !rule.actions.isEmpty {
      let number = entries.count
      let named = rule.query.filters.compactMap(RuleTerm.term)
      let wanted = rule.query.terms.map(RuleTerm.init) + named.filter(\.isWanted).map(\.term)
      let excluded = rule.query.excluded.map(RuleTerm.init) + named.filter { !$0.isWanted }.map(\.term)
      let wantedNumbers = Set(wanted.map { self.number(of: $0, &known) })
      for term in wantedNumbers { terms[term].wanted.append(number) }
      for term in Set(excluded.map({ self.number(of: $0, &known) })) { terms[term].excluded.append(number) }
      if wantedNumbers.isEmpty { termless.append(number) }
      let filters = rule.query.filters.compactMap { RuleFilter($0, calendar: calendar) }
      needsFeed = needsFeed || filters.contains(where: \.needsFeed) || (wanted + excluded).contains(where: \.needsFeed)
      let hasPatterns = (wanted + excluded).contains(where: \.isLookedForByPatterns)
      entries.append(
        Entry(wantedCount: wantedNumbers.count, filters: filters, hasPatterns: hasPatterns, actions: rule.actions))
    }
    makeTree(known)
  }

  var isEmpty: Bool { entries.isEmpty }

  static func columnBit(_ column: SearchColumn) -> UInt8 {
    switch column {
    case .title: 1
    case .author: 2
    case .text: 4
    }
  }

  private mutating func number(of term: RuleTerm, _ known: inout [RuleTerm: Int]) -> Int {
    if let number = known[term] { return number }
    let number = terms.count
    known[term] = number
    var bits: UInt8 = 0
    switch term {
    case .tokens(_, _, let column): bits = column.map(Self.columnBit) ?? 7
    case .pattern(let pattern, let text): patterns[text, default: []].append((pattern, number))
    case .literal(let text): patterns[.address, default: []].append((TextPattern(literal: text), number))
    case .category(let name): categories[name] = number
    case .language(let tag): languages[tag] = number
    case .feed(let name):
      if !SearchedName.isAddress(name) {
        patterns[.feedKey, default: []].append((TextPattern(literal: name.sortKey), number))
      }
      feeds[name] = number
    case .folder(let name):
      patterns[.folderKey, default: []].append((TextPattern(literal: name.sortKey), number))
      folders[name] = number
    }
    columns |= bits
    terms.append(Term(columns: bits))
    return number
  }

  private mutating func makeTree(_ known: [RuleTerm: Int]) {
    /// What makes edges of different terms the same.
    struct Step: Hashable {
      let parent: Int32
      let token: [UInt8]
      let isPrefix: Bool
    }
    var children: [Step: Int32] = [:]
    for (term, number) in known {
      guard case .tokens(let tokens, let isPrefix, _) = term else { continue }
      var node: Int32 = 0
      for (index, token) in tokens.enumerated() {
        let step = Step(parent: node, token: token, isPrefix: isPrefix && index == tokens.count - 1)
        if let child = children[step] {
          node = child
          continue
        }
        let child = Int32(nodes.count)
        nodes.append(Node())
        nodes[Int(node)].continues = true
        if step.isPrefix { nodes[Int(node)].prefixLengths |= Self.prefixBit(token.count) }
        edges.append(
          Edge(
            parent: node, child: child, offset: Int32(bytes.count), length: Int32(token.count),
            isPrefix: step.isPrefix))
        bytes += token
        children[step] = child
        node = child
      }
      endings.append(
        Ending(term: Int32(number), columns: terms[number].columns, next: nodes[Int(node)].ending))
      nodes[Int(node)].ending = Int32(endings.count - 1)
    }
    prefixLengths = nodes.reduce(0) { $0 | $1.prefixLengths }
    let tokens = edges.map { edge in
      let start = Int(edge.offset)
      return (isFirst: edge.parent == 0, TokenFilter.Token(bytes[start..<start + Int(edge.length)], edge.isPrefix))
    }
    first = TokenFilter(tokens.filter(\.isFirst).map(\.1))
    later = TokenFilter(tokens.filter { !$0.isFirst }.map(\.1))
    makeHashTable()
  }

  private static func prefixBit(_ length: Int) -> UInt64 { 1 << UInt64(min(length, longestHashedPrefix)) }

  private mutating func makeHashTable() {
    // Mostly empty, so that most tokens are refused by a single look.
    let size = max(64, edges.count * 8).nextPowerOfTwo
    heads = Array(repeating: -1, count: size)
    for index in edges.indices {
      let edge = edges[index]
      var hash = TokenHash()
      let length = edge.isPrefix ? min(Int(edge.length), Self.longestHashedPrefix) : Int(edge.length)
      for byte in bytes[Int(edge.offset)..<Int(edge.offset) + length] { hash.append(byte) }
      let slot = hash.slot(from: edge.parent, isPrefix: edge.isPrefix) & (size - 1)
      edges[index].next = heads[slot]
      heads[slot] = Int32(index)
    }
  }
}

/// The FNV-1a hash of a token's bytes.
struct TokenHash {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  /// Returns the hash of an edge from a node; different for whole tokens and for prefixes. The low bits are the best.
  @inline(__always)
  func slot(from node: Int32, isPrefix: Bool) -> Int {
    let mixed =
      (value ^ UInt64(UInt32(bitPattern: node)) &* 0x9e37_79b9_7f4a_7c15 ^ (isPrefix ? 0 : 0xff)) &* 0x100_0000_01b3
    return Int(truncatingIfNeeded: mixed >> 24)
  }
}

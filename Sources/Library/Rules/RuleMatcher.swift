/// Determines what rules do with new articles. Must only be used by one thread at a time.
// reason: ``RuleBook`` gives a matcher to one caller at a time.
final class RuleMatcher: @unchecked Sendable {
  private let table: RuleTable
  private let scanner = TokenScanner()
  /// The number of articles examined so far, by which ``foundIn`` and the like need not be cleared for each.
  private var article: UInt32 = 0
  /// For each term, the last article that contained it.
  private var foundIn: [UInt32]
  /// For each rule, the last article that contained a wanted term, and how many of these it contained.
  private var candidateIn: [UInt32]
  private var foundCount: [Int]
  /// For each rule, the last article that contained an excluded term.
  private var excludedIn: [UInt32]
  /// The rules of which the article contains a term.
  private var candidates: [Int] = []
  /// The needles that the next token must match, for phrases that have begun.
  private var partials: [Int] = []

  init(_ table: RuleTable) {
    self.table = table
    foundIn = Array(repeating: 0, count: table.terms.count)
    (candidateIn, excludedIn) = (
      Array(repeating: 0, count: table.entries.count), Array(repeating: 0, count: table.entries.count)
    )
    foundCount = Array(repeating: 0, count: table.entries.count)
  }

  /// Returns the actions of all rules that apply to an article.
  ///
  /// - Parameter date: The date that lists sort by, in milliseconds since 1970.
  func actions(for new: NewArticle, date: Int64, in feed: RuleFeed) -> RuleActions {
    article &+= 1
    if article == 0 {
      // After four billion articles, old numbers could be taken for this one's.
      for index in foundIn.indices { foundIn[index] = 0 }
      for index in candidateIn.indices { (candidateIn[index], excludedIn[index]) = (0, 0) }
      article = 1
    }
    candidates.removeAll(keepingCapacity: true)
    examine(new.title, .title)
    if let author = new.author { examine(author, .author) }
    examine(new.text, .text)
    var actions: RuleActions = []
    for number in candidates where foundCount[number] == table.entries[number].wantedCount {
      actions.formUnion(self.actions(of: number, new, date, feed))
    }
    for number in table.termless { actions.formUnion(self.actions(of: number, new, date, feed)) }
    return actions
  }

  private func actions(of number: Int, _ new: NewArticle, _ date: Int64, _ feed: RuleFeed) -> RuleActions {
    let entry = table.entries[number]
    guard excludedIn[number] != article, entry.filters.allSatisfy({ $0.matches(new, date: date, in: feed) }) else {
      return []
    }
    return entry.actions
  }

  private func examine(_ text: String, _ column: SearchColumn) {
    let bit = RuleTable.columnBit(column)
    guard table.columns & bit != 0 else { return }
    var text = text
    partials.removeAll(keepingCapacity: true)
    text.withUTF8 { utf8 in
      table.bytes.withUnsafeBufferPointer { bytes in
        table.needles.withUnsafeBufferPointer { needles in
          table.heads.withUnsafeBufferPointer { heads in
            let lookup = Lookup(bytes: bytes, needles: needles, heads: heads, prefixLengths: table.prefixLengths)
            scanner.forEachToken(in: utf8, isQuery: false) { token in
              if !partials.isEmpty { advance(token, lookup, bit) }
              lookup.forEachSlot(of: token) { begin(at: $0, token, lookup, bit) }
              return true
            }
          }
        }
      }
    }
  }

  /// The table's arrays while a text is examined.
  private struct Lookup {
    let bytes: UnsafeBufferPointer<UInt8>
    let needles: UnsafeBufferPointer<RuleTable.Needle>
    let heads: UnsafeBufferPointer<Int32>
    let prefixLengths: UInt64

    /// Calls `body` with the first needle of each chain that may have a match for the token.
    @inline(__always)
    func forEachSlot(of token: SearchToken, _ body: (Int32) -> Void) {
      var hash = TokenHash()
      let mask = heads.count - 1
      for (index, byte) in token.bytes.enumerated() {
        hash.append(byte)
        guard index < RuleTable.longestHashedPrefix, prefixLengths & (1 << UInt64(index + 1)) != 0 else { continue }
        let head = heads[Int(hash.prefix) & mask]
        if head >= 0 { body(head) }
      }
      let head = heads[Int(hash.whole) & mask]
      if head >= 0 { body(head) }
    }

    @inline(__always)
    func matches(_ needle: RuleTable.Needle, _ token: SearchToken) -> Bool {
      let count = token.bytes.count
      guard count == needle.length || (needle.isPrefix && count > needle.length) else { return false }
      for index in 0..<needle.length where token.bytes[index] != bytes[needle.offset + index] { return false }
      return true
    }
  }

  /// Compares a token with the first needles of a chain.
  private func begin(at head: Int32, _ token: SearchToken, _ lookup: Lookup, _ column: UInt8) {
    var index = Int(head)
    while index >= 0 {
      let needle = lookup.needles[index]
      if lookup.matches(needle, token) {
        if needle.isLast { note(needle.term, column) } else { partials.append(index + 1) }
      }
      index = Int(table.next[index])
    }
  }

  /// Advances the phrases that continue with the token. Those that began with this token are not among them yet.
  private func advance(_ token: SearchToken, _ lookup: Lookup, _ column: UInt8) {
    var kept: [Int] = []
    for index in partials where lookup.matches(lookup.needles[index], token) {
      let needle = lookup.needles[index]
      if needle.isLast { note(needle.term, column) } else { kept.append(index + 1) }
    }
    partials = kept
  }

  private func note(_ term: Int, _ column: UInt8) {
    guard foundIn[term] != article, table.terms[term].columns & column != 0 else { return }
    foundIn[term] = article
    for number in table.terms[term].wanted {
      if candidateIn[number] != article {
        (candidateIn[number], foundCount[number]) = (article, 0)
        candidates.append(number)
      }
      foundCount[number] += 1
    }
    for number in table.terms[term].excluded { excludedIn[number] = article }
  }
}

import Foundation

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
  /// The nodes of the tree that phrases have reached with the last token, and with the current one.
  private var reached: [Int32] = []
  private var reaching: [Int32] = []

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
    reached.removeAll(keepingCapacity: true)
    text.withUTF8 { utf8 in
      table.bytes.withUnsafeBufferPointer { bytes in
        table.nodes.withUnsafeBufferPointer { nodes in
          table.edges.withUnsafeBufferPointer { edges in
            table.heads.withUnsafeBufferPointer { heads in
              let tree = TokenTree(
                bytes: bytes, nodes: nodes, edges: edges, heads: heads, prefixLengths: table.prefixLengths)
              scanner.forEachToken(in: utf8, isQuery: false) { token in
                advance(token, tree, bit)
                return true
              }
            }
          }
        }
      }
    }
  }

  /// Advances the phrases that continue with a token, and begins those that start with it.
  @inline(__always)
  private func advance(_ token: SearchToken, _ tree: TokenTree, _ column: UInt8) {
    tree.forEachChild(of: 0, token) { reach($0, tree, column) }
    if !reached.isEmpty {
      for node in reached { tree.forEachChild(of: node, token) { reach($0, tree, column) } }
    } else if reaching.isEmpty {
      return
    }
    swap(&reached, &reaching)
    reaching.removeAll(keepingCapacity: true)
  }

  @inline(never)
  private func reach(_ number: Int32, _ tree: TokenTree, _ column: UInt8) {
    let node = tree.nodes[Int(number)]
    var ending = node.ending
    while ending >= 0 {
      let (term, next) = table.endings[Int(ending)]
      note(term, column)
      ending = next
    }
    if node.continues { reaching.append(number) }
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

/// The arrays of a ``RuleTable`` while a text is examined.
private struct TokenTree {
  let bytes: UnsafeBufferPointer<UInt8>
  let nodes: UnsafeBufferPointer<RuleTable.Node>
  let edges: UnsafeBufferPointer<RuleTable.Edge>
  let heads: UnsafeBufferPointer<Int32>
  let prefixLengths: UInt64

  /// Calls `body` with the nodes that a token leads to.
  @inline(__always)
  func forEachChild(of node: Int32, _ token: SearchToken, _ body: (Int32) -> Void) {
    let prefixLengths = prefixLengths == 0 ? 0 : nodes[Int(node)].prefixLengths
    var hash = TokenHash()
    for index in 0..<token.bytes.count {
      hash.append(token.bytes[index])
      if prefixLengths != 0, index < RuleTable.longestHashedPrefix, prefixLengths & (1 << UInt64(index + 1)) != 0 {
        forEachEdge(at: hash.slot(from: node, isPrefix: true), from: node, token, isPrefix: true, body)
      }
    }
    forEachEdge(at: hash.slot(from: node, isPrefix: false), from: node, token, isPrefix: false, body)
  }

  @inline(__always)
  private func forEachEdge(
    at slot: Int, from node: Int32, _ token: SearchToken, isPrefix: Bool, _ body: (Int32) -> Void
  ) {
    var index = heads[slot & (heads.count - 1)]
    while index >= 0 {
      let edge = edges[Int(index)]
      if edge.parent == node, edge.isPrefix == isPrefix, matches(edge, token) { body(edge.child) }
      index = edge.next
    }
  }

  @inline(__always)
  private func matches(_ edge: RuleTable.Edge, _ token: SearchToken) -> Bool {
    let (count, length) = (token.bytes.count, Int(edge.length))
    guard count == length || (edge.isPrefix && count > length) else { return false }
    guard let token = token.bytes.baseAddress, let bytes = bytes.baseAddress else { return false }
    return memcmp(token, bytes + Int(edge.offset), length) == 0
  }
}

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

  private let patterns: [RuleText: (matcher: PatternMatcher, terms: [Int])]
  /// The feed of the articles, and the terms that apply to it.
  private var feed = RuleFeed(id: Feed.ID(rawValue: 0))
  private var feedTerms: [Int] = []
  private var now = Date()
  /// Whether the expressions were too much work for the feed's names, or for the article.
  private var gaveUpFeed = false
  private var gaveUp = false

  init(_ table: RuleTable, mostPatternWork: Int = PatternMatcher.mostWork) {
    self.table = table
    patterns = table.patterns.mapValues {
      (PatternMatcher($0.map(\.pattern), mostWork: mostPatternWork), $0.map(\.term))
    }
    foundIn = Array(repeating: 0, count: table.terms.count)
    (candidateIn, excludedIn) = (
      Array(repeating: 0, count: table.entries.count), Array(repeating: 0, count: table.entries.count)
    )
    foundCount = Array(repeating: 0, count: table.entries.count)
  }

  /// Prepares for the articles of a feed.
  ///
  /// - Parameter now: The time from which ages are counted.
  func begin(_ feed: RuleFeed, now: Date = Date()) {
    (self.feed, self.now, feedTerms, gaveUp) = (feed, now, [], false)
    func find(_ text: RuleText, _ name: String) { look(in: name, for: text) { feedTerms.append($0) } }
    func find(_ id: Int64, _ title: String, _ ids: [String: Int], _ text: RuleText, _ key: RuleText) {
      if let term = ids[String(id)] { feedTerms.append(term) }
      find(text, title)
      if patterns[key] != nil { find(key, title.sortKey) }
    }
    for name in Set([feed.url, feed.title]) where SearchedName.isAddress(name) {
      if let term = table.feeds[name] { feedTerms.append(term) }
    }
    find(feed.id.rawValue, feed.title, table.feeds, .feed, .feedKey)
    for folder in feed.folders { find(folder.id.rawValue, folder.title, table.folders, .folder, .folderKey) }
    gaveUpFeed = gaveUp
  }

  /// Returns the actions of all rules that apply to an article of the feed.
  ///
  /// - Parameter date: The date that lists sort by, in milliseconds since 1970.
  func actions(for new: NewArticle, date: Int64) -> RuleActions {
    article &+= 1
    if article == 0 {
      // After four billion articles, old numbers could be taken for this one's.
      for index in foundIn.indices { foundIn[index] = 0 }
      for index in candidateIn.indices { (candidateIn[index], excludedIn[index]) = (0, 0) }
      article = 1
    }
    candidates.removeAll(keepingCapacity: true)
    gaveUp = gaveUpFeed
    for term in feedTerms { note(term) }
    examine(new.title, .title)
    if let author = new.author { examine(author, .author) }
    examine(new.text, .text)
    lookForPatterns(in: new)
    var actions: RuleActions = []
    for number in candidates where foundCount[number] == table.entries[number].wantedCount {
      actions.formUnion(self.actions(of: number, new, date))
    }
    for number in table.termless { actions.formUnion(self.actions(of: number, new, date)) }
    return actions
  }

  private func lookForPatterns(in new: NewArticle) {
    if !table.languages.isEmpty, let language = new.language ?? feed.language,
      language.utf8.count <= SearchSyntax.longestLanguage
    {
      // Also those that are more general: en for en-GB.
      var parts = language.lowercased().split(separator: "-", omittingEmptySubsequences: false)
      while !parts.isEmpty {
        if let term = table.languages[parts.joined(separator: "-")] { note(term) }
        parts.removeLast()
      }
    }
    if !table.categories.isEmpty {
      for name in CategoryNames.storable(new.categories) { table.categories[name.sortKey].map { note($0) } }
    }
    guard !patterns.isEmpty else { return }
    look(in: new.title, for: .title)
    if let author = new.author { look(in: author, for: .author) }
    look(in: new.text, for: .text)
    if let url = new.url { look(in: url, for: .address) }
    if patterns[.category] != nil {
      for name in CategoryNames.storable(new.categories) { look(in: name, for: .category) }
    }
  }

  private func look(in text: String, for kind: RuleText) { look(in: text, for: kind) { note($0) } }

  private func look(in text: String, for kind: RuleText, _ found: (Int) -> Void) {
    guard let (matcher, terms) = patterns[kind] else { return }
    let isDone = matcher.examine(text) { number in
      found(terms[number])
      return true
    }
    if !isDone { gaveUp = true }
  }

  private func actions(of number: Int, _ new: NewArticle, _ date: Int64) -> RuleActions {
    let entry = table.entries[number]
    // Without knowing what its expressions find, a rule must do nothing.
    guard excludedIn[number] != article, !(gaveUp && entry.hasPatterns),
      entry.filters.allSatisfy({ $0.matches(new, date: date, in: feed, now: now) })
    else {
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
              table.first.withView { first in
                table.later.withView { later in
                  let tree = TokenTree(
                    bytes: bytes, nodes: nodes, edges: edges, heads: heads, prefixLengths: table.prefixLengths,
                    first: first, later: later)
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
    }
  }

  /// Advances the phrases that continue with a token, and begins those that start with it.
  @inline(__always)
  private func advance(_ token: SearchToken, _ tree: TokenTree, _ column: UInt8) {
    if tree.first.mayPass(token) { tree.forEachChild(of: 0, token) { reach($0, tree, column) } }
    if !reached.isEmpty {
      if tree.later.mayPass(token) {
        for node in reached { tree.forEachChild(of: node, token) { reach($0, tree, column) } }
      }
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
    if table.terms[term].columns & column != 0 { note(term) }
  }

  private func note(_ term: Int) {
    guard foundIn[term] != article else { return }
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
  let first: TokenFilter.View
  let later: TokenFilter.View

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

import Foundation

/// Determines what rules do with new articles. Must only be used by one thread at a time.
// reason: ``RuleBook`` gives a matcher to one caller at a time.
final class RuleMatcher: @unchecked Sendable {
  private let table: RuleTable
  private let scanner = TokenScanner()
  private var candidates: RuleCandidates
  private var phrases = BegunPhrases()

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
    candidates = RuleCandidates(table)
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
    candidates.begin()
    gaveUp = gaveUpFeed
    for term in feedTerms { note(term) }
    examine(new.title, .title)
    if let author = new.author { examine(author, .author) }
    examine(new.text, .text)
    lookForPatterns(in: new)
    var actions: RuleActions = []
    for number in candidates.rules where candidates.hasFound(table.entries[number].wantedCount, of: number) {
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
    guard !candidates.isExcluded(number), !(gaveUp && entry.hasPatterns),
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
    text.withUTF8 { Self.examine($0, bit, table, scanner, &phrases, &candidates) }
  }

  /// Takes what changes as parameters: with each token, a property of an object would be checked for other accesses.
  private static func examine(
    _ text: UnsafeBufferPointer<UInt8>, _ column: UInt8, _ table: RuleTable, _ scanner: TokenScanner,
    _ phrases: inout BegunPhrases, _ candidates: inout RuleCandidates
  ) {
    phrases.removeAll()
    table.withTokenTree { tree in
      scanner.forEachToken(in: text, where: { tree.matters(to: phrases, $0) }) { token in
        tree.advance(&phrases, with: token) { ending in
          if ending.columns & column != 0 { candidates.note(Int(ending.term)) }
        }
        return true
      }
    }
  }

  private func note(_ term: Int) { candidates.note(term) }
}

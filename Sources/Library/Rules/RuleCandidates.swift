/// The rules of which an article contains a term.
struct RuleCandidates {
  private(set) var rules: [Int] = []
  private let terms: [RuleTable.Term]
  /// The number of articles examined so far, by which the arrays below need not be cleared for each.
  private var article: UInt32 = 0
  /// For each term, the last article that contained it.
  private var foundIn: [UInt32]
  /// For each rule, the last article that contained a wanted term, and how many of these it contained.
  private var candidateIn: [UInt32]
  private var foundCount: [Int]
  /// For each rule, the last article that contained an excluded term.
  private var excludedIn: [UInt32]

  init(_ table: RuleTable) {
    terms = table.terms
    foundIn = Array(repeating: 0, count: table.terms.count)
    (candidateIn, excludedIn) = (
      Array(repeating: 0, count: table.entries.count), Array(repeating: 0, count: table.entries.count)
    )
    foundCount = Array(repeating: 0, count: table.entries.count)
  }

  /// Forgets the article before.
  mutating func begin() {
    rules.removeAll(keepingCapacity: true)
    article &+= 1
    guard article == 0 else { return }
    // After four billion articles, old numbers could be taken for this one's.
    for index in foundIn.indices { foundIn[index] = 0 }
    for index in candidateIn.indices { (candidateIn[index], excludedIn[index]) = (0, 0) }
    article = 1
  }

  /// Notes that the article contains a term.
  @inline(__always)
  mutating func note(_ term: Int) {
    if foundIn[term] != article { noteFirst(term) }
  }

  @inline(never)
  private mutating func noteFirst(_ term: Int) {
    foundIn[term] = article
    for number in terms[term].wanted {
      if candidateIn[number] != article {
        (candidateIn[number], foundCount[number]) = (article, 0)
        rules.append(number)
      }
      foundCount[number] += 1
    }
    for number in terms[term].excluded { excludedIn[number] = article }
  }

  /// Whether the article contains as many wanted terms of one of ``rules``.
  func hasFound(_ count: Int, of rule: Int) -> Bool { foundCount[rule] == count }

  /// Whether the article contains an excluded term of a rule.
  func isExcluded(_ rule: Int) -> Bool { excludedIn[rule] == article }
}

import Foundation
import GRDB
import TestSupport
import Testing
import TortureWork
import WebText

@testable import Library

/// Rules that notify, fetch full texts and keep articles, and conditions by category, language and expression.
@Suite(.fewAtOnce) struct RuleActionTests {
  let sandbox = Sandbox()
  let library: Library
  let feed: Feed

  init() async throws {
    library = try await Library.open(sandbox.location)
    feed = try await library.addSample("Harbor News")
  }

  private func draft(_ query: String, _ actions: RuleActions) throws -> RuleDraft {
    RuleDraft(query: try SearchQuery(parsing: query), actions: actions)
  }

  private func add(_ query: String, _ actions: RuleActions) async throws {
    _ = try await library.perform(.addRules([draft(query, actions)]))
  }

  private func article(
    _ id: String, _ title: String, text: String = "", categories: [String] = [], language: String? = nil,
    author: String? = nil
  ) -> NewArticle {
    NewArticle(
      uniqueID: id, url: "https://example.org/sport/\(id)", title: title, author: author, bodyHTML: RawHTML(text),
      text: text, categories: categories, language: language, published: .hours(0))
  }

  @discardableResult private func store(
    _ articles: [NewArticle], language: String? = nil, at date: Date = .hours(1000)
  ) async throws -> ArticleChanges {
    var update = FeedUpdate.of(articles, at: date)
    update.language = language
    let changes = try await library.store(update, in: feed.id)
    try await library.indexWaiting()
    #expect(try LibraryAudit.disagreements(in: sandbox.location.directory) == [])
    return changes
  }

  private func found(_ query: String) async throws -> Set<String> {
    Set(try await library.titles(.search(try SearchQuery(parsing: query))))
  }

  @Test func aRuleTellsOfAnArticleInAQuietFeed() async throws {
    try await add("storm", .notify)
    try await add("gale", [.notify, .markRead])
    try await add("flood", [.notify, .mute])
    try await store([
      article("1", "Calm"), article("2", "Storm"), article("3", "Gale"), article("4", "Flood"),
    ])
    let arrivals = try #require(try await library.arrivals(since: .hours(999)))
    #expect((arrivals.count, arrivals.feeds, arrivals.newest.title) == (1, 1, "Storm"))
    #expect(try await library.arrivals(since: .hours(1001)) == nil)
    // Together with a loud feed, it counts once.
    _ = try await library.perform(.setNotifies(.feed(feed.id), true))
    #expect(try await library.arrivals(since: .hours(999))?.count == 2)
    _ = try await library.perform(.setNotifies(.feed(feed.id), false))
    try await library.setRead(true, [arrivals.newest.id])
    #expect(try await library.arrivals(since: .hours(999)) == nil)
  }

  @Test func articlesThatAreThereAreNoNews() async throws {
    try await store([article("1", "Storm")])
    #expect(try await library.perform(.applyRules([draft("storm", .notify)])).isVoid)
    #expect(try await library.arrivals(since: .hours(999)) == nil)
  }

  @Test func aRuleWantsFullTexts() async throws {
    try await add("storm", [.fullText, .markRead])
    try await add("flood", [.fullText, .mute])
    let changes = try await store([article("1", "Calm"), article("2", "Storm"), article("3", "Flood")])
    let storm = try #require(try await library.articles(changes.inserted.map(\.id)).first { $0.title == "Storm" })
    #expect(try await library.articlesMissingFullText(arrivedSince: .hours(999), limit: 9) == [storm.id])
    #expect(try await library.articlesMissingFullText(arrivedSince: .hours(1001), limit: 9) == [])
    #expect(try await library.article(storm.id)?.wantsFullText == true)
    let fullText = FullText(html: "<p>All of it", url: "https://example.org/", fetched: .hours(1000))
    try await library.store(fullText, text: "All of it", of: storm.id)
    #expect(try await library.articlesMissingFullText(arrivedSince: .hours(999), limit: 9) == [])
  }

  @Test func whatARuleKeepsIsNeverDeleted() async throws {
    try await add("storm", .keep)
    try await store([article("1", "Storm"), article("2", "Calm"), article("3", "Sea")])
    _ = try await library.perform(.setRetention(Retention(days: 1, articles: 0, keepsUnread: false), of: nil))
    // Articles in the feed's current document are kept.
    try await store([article("4", "Sun")], at: .hours(1001))
    try await library.retain(at: .hours(2000))
    #expect(Set(try await library.titles(.all)) == ["Storm", "Sun"])
    #expect(try await found("is:kept") == ["Storm"])
    #expect(try await found("-is:kept") == ["Sun"])
    let kept = try await library.articleIDs(ArticleList(scope: .search(SearchQuery(parsing: "is:kept"))))
    #expect(try await library.articles(kept).map(\.isKept) == [true])
    let step = try await library.perform(.stopKeeping(kept))
    #expect(step.markedCount == 1)
    #expect(try await found("is:kept") == [])
    try await library.undo(step)
    #expect(try await found("is:kept") == ["Storm"])
    _ = try await library.perform(.stopKeeping(kept))
    try await library.retain(at: .hours(2000))
    #expect(try await library.titles(.all) == ["Sun"])
    #expect(try sandbox.number("SELECT count(*) FROM ruled") == 0)
  }

  @Test func keepingIsAppliedOnDemandAndUndone() async throws {
    try await store([article("1", "Storm"), article("2", "Calm")])
    let step = try await library.perform(.applyRules([draft("storm", [.keep, .fullText])]))
    #expect(step.markedCount == 1)
    #expect(try await found("is:kept") == ["Storm"])
    try await library.undo(step)
    #expect(try await found("is:kept") == [])
    #expect(try sandbox.number("SELECT count(*) FROM ruled") == 0)
  }

  @Test func unsubscribingDeletesWhatRulesNoted() async throws {
    try await add("storm", [.keep, .notify])
    try await store([article("1", "Storm", categories: ["News"])])
    try await library.removeFeed(feed.id)
    for table in ["ruled", "categorized"] { #expect(try sandbox.number("SELECT count(*) FROM \(table)") == 0) }
  }

  @Test func categoriesAreStoredAndFound() async throws {
    try await store([
      article("1", "One", categories: ["Politics", " World  News\n", "Politics", ""]),
      article("2", "Two", categories: ["POLITICS"]), article("3", "Three", categories: ["Party politics"]),
      article("4", "Four", categories: [String(repeating: "long", count: 100)]),
    ])
    #expect(try await found("category:politics") == ["One", "Two"])
    #expect(try await found("category:\"world news\"") == ["One"])
    #expect(try await found("-category:politics") == ["Three", "Four"])
    #expect(try await found("category:/politics$/") == ["One", "Two", "Three"])
    #expect(try await found("-category:/politics$/") == ["Four"])
    #expect(try await found("one category:politics") == ["One"])
    #expect(try await library.categories(limit: 9) == ["Party politics", "Politics", "POLITICS", "World News"])
    let one = try #require(try await library.articles(ArticleList(scope: .all), limit: 9).first { $0.title == "One" })
    #expect(Set(one.categories) == ["Politics", "World News"])
    // A changed article has the categories that it comes with.
    try await store([article("1", "One again", categories: ["Sport"])])
    #expect(try await found("category:sport") == ["One again"])
    #expect(try await found("category:politics") == ["Two"])
    try await library.retain(at: .hours(1000))
    #expect(try await library.categories(limit: 9).contains("World News") == false)
    #expect(try sandbox.number("SELECT count(*) FROM category WHERE name = 'World News'") == 0)
  }

  @Test func languagesAreThoseOfFeedsUnlessArticlesDiffer() async throws {
    try await store(
      [article("1", "One"), article("2", "Two", language: "ja"), article("3", "Three", language: "en")],
      language: "en-GB")
    #expect(try await found("lang:en") == ["One", "Three"])
    #expect(try await found("lang:EN-gb") == ["One"])
    #expect(try await found("lang:ja") == ["Two"])
    #expect(try await found("-lang:ja") == ["One", "Three"])
    #expect(try await found("lang:jav") == [])
  }

  @Test func expressionsAreFound() async throws {
    try await store([
      article("1", "Swift v6.2 is out", text: "Released today."), article("2", "Version six", author: "Ann Author"),
      article("3", "Calm", text: "As of v6.3,\nno news"),
    ])
    #expect(try await found("title:/v[0-9]+\\.[0-9]+/") == ["Swift v6.2 is out"])
    #expect(try await found("text:/V\\d\\.\\d/") == ["Calm"])
    #expect(try await found("-text:~/v\\d/") == ["Swift v6.2 is out", "Version six"])
    #expect(try await found("author:/^ann/") == ["Version six"])
    #expect(try await found("-author:/^ann/") == ["Swift v6.2 is out", "Calm"])
    #expect(try await found("title:/is out/ swift") == ["Swift v6.2 is out"])
    // Between slashes, a part of the address; with the mark, an expression.
    #expect(try await found("url:/sport/") == ["Swift v6.2 is out", "Version six", "Calm"])
    #expect(try await found("url:/spor./") == [])
    #expect(try await found("url:~/spor.\\/[12]$/") == ["Swift v6.2 is out", "Version six"])
    #expect(try await found("feed:/^harbor/ title:/calm/") == ["Calm"])
    #expect(try await found("feed:/^news/") == [])
    let folder = try await library.addFolder("Weather")
    _ = try await library.perform(.moveFeed(feed.id, to: folder.id))
    #expect(try await found("in:/^wea/ calm") == ["Calm"])
    #expect(try await found("-in:/^wea/") == [])
    let list = ArticleList(scope: .search(try SearchQuery(parsing: "title:/v/")))
    #expect(try await library.count(list) == 2)
  }

  @Test func savedSearchesOfEarlierVersionsStayWords() throws {
    #expect(throws: SearchQueryError.self) { try SearchQuery(parsing: "title:/v(1/") }
    #expect(try SearchQuery(kept: "title:/v(1/").terms.count == 1)
    #expect(
      try SearchQuery(kept: "url:/v[0-9]/").filters.contains { if case .pattern = $0 { true } else { false } } == false)
    #expect(try SearchQuery(kept: "lang: a guide").terms.count == 3)
  }

  @Test(arguments: [
    "title:/v[0-9]+/", "text:/a|b/", "author:/^a/", "in:/news/", "feed:/news/", "category:/pol.*/", "url:~/v[0-9]/",
  ])
  func savedExpressionsStayExpressions(_ text: String) throws {
    for query in try [SearchQuery(parsing: text), SearchQuery(kept: text)] {
      #expect(query.filters.contains { if case .pattern = $0 { true } else { false } })
    }
  }

  @Test(arguments: [
    "title:/etc/passwd", "title:\"/v[0-9]/\"", "text:/usr", "/v[0-9]/", "url:/v[0-9]/", "url:https://a/",
  ])
  func otherSlashesAreText(_ text: String) throws {
    let query = try SearchQuery(parsing: text)
    #expect(!query.filters.contains { if case .pattern = $0 { true } else { false } })
  }

  @Test func aWrongExpressionSaysWhereItIs() throws {
    let text = "storm -title:/v[0-9/ sea"
    let error = #expect(throws: SearchQueryError.self) { try SearchQuery(parsing: text) }
    guard case .badPattern(let part, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(part.text == "-title:/v[0-9/" && text[part.range] == part.text)
    #expect(reason == PatternError(.openSet, at: 1))
    #expect(throws: SearchQueryError.self) { try SearchQuery(parsing: "title:~/v1") }
    #expect(throws: SearchQueryError.self) { try SearchQuery(parsing: "lang:japanese") }
    #expect(throws: SearchQueryError.self) { try SearchQuery(parsing: "category:") }
  }

  /// Only if all expressions together are too much work, which no single one can be.
  @Test func rulesDoNothingIfTheirExpressionsAreTooMuchWork() throws {
    let rules = try (0..<20).map { number in
      Rule(
        id: Rule.ID(rawValue: Int64(number)), query: try SearchQuery(parsing: "-text:/a.{60}\(number)x/"),
        actions: .mute)
    }
    let words = Rule(id: Rule.ID(rawValue: 999), query: try SearchQuery(parsing: "storm"), actions: .star)
    let matcher = RuleMatcher(RuleTable(rules + [words], calendar: .current), mostPatternWork: 100_000)
    matcher.begin(RuleFeed(id: feed.id))
    var random = SeededGenerator(seed: 3)
    let text = (0..<2000).map { _ in Bool.random(using: &random) ? "a" : "b" }.joined()
    #expect(matcher.actions(for: article("1", "Storm", text: text), date: 0) == .star)
    #expect(matcher.actions(for: article("2", "Storm", text: "short"), date: 0) == [.star, .mute])
  }

  @Test func oldAndNewFilesAreRead() throws {
    let old = #"{"rules": [{"query": "storm", "actions": ["mute", "mark-read", "star", "tag:Sea"], "enabled": true}]}"#
    #expect(try RuleFile.rules(in: Data(old.utf8)).first?.actions == [.mute, .markRead, .star, .tag("Sea")])
    let drafts = [
      try draft("title:/v[0-9]+\\.[0-9]+/ category:\"world news\" -lang:ja", [.notify, .fullText, .keep, .tag("a b")])
    ]
    #expect(try RuleFile.rules(in: RuleFile.data(drafts)) == drafts)
    for rule in drafts { #expect(RuleActions(stored: rule.actions.stored) == rule.actions) }
  }
}

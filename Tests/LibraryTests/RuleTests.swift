import Foundation
import GRDB
import TestSupport
import Testing
import TortureWork
import WebText

@testable import Library

@Suite(.fewAtOnce) struct RuleTests {
  let sandbox = Sandbox()
  let library: Library
  let feed: Feed

  init() async throws {
    library = try await Library.open(sandbox.location)
    feed = try await library.addSample("Harbor News")
  }

  private func article(_ id: String, _ title: String, text: String = "", hours: Double = 0) -> NewArticle {
    var article = NewArticle.sample(id, title, published: .hours(hours))
    article.text = text
    return article
  }

  private func draft(_ query: String, _ actions: RuleActions, isEnabled: Bool = true) throws -> RuleDraft {
    RuleDraft(query: try SearchQuery(parsing: query), actions: actions, isEnabled: isEnabled)
  }

  @discardableResult private func add(_ query: String, _ actions: RuleActions) async throws -> UndoStep {
    try await library.perform(.addRules([draft(query, actions)]))
  }

  @discardableResult private func store(_ articles: [NewArticle]) async throws -> ArticleChanges {
    let changes = try await library.store(.of(articles, at: .hours(1000)), in: feed.id)
    try await library.indexWaiting()
    return changes
  }

  private func found(_ query: String) async throws -> Set<String> {
    Set(try await library.titles(.search(try SearchQuery(parsing: query))))
  }

  /// Also checks that every list and count agrees with the tables.
  private func expectShown(_ titles: Set<String>, unread: Set<String>) async throws {
    #expect(Set(try await library.titles(.all)) == titles)
    #expect(Set(try await library.titles(.feed(feed.id))) == titles)
    #expect(Set(try await library.titles(.unread)) == unread)
    #expect(Set(try await library.titles(.all, unreadOnly: true)) == unread)
    for scope in [ArticleScope.all, .feed(feed.id), .today] {
      let list = ArticleList(scope: scope)
      #expect(try await library.count(list) == library.articles(list, limit: 1000).count)
      #expect(try await library.articleIDs(list).count == library.count(list))
      #expect(try await library.days(list).map(\.count).reduce(0, +) == library.count(list))
    }
    let counts = try await library.counts()
    #expect((counts.articles, counts.unread) == (titles.count, unread.count))
    #expect(try LibraryAudit.disagreements(in: sandbox.location.directory) == [])
  }

  @Test func mutesMarksAndStarsNewArticles() async throws {
    try await add("title:storm", .mute)
    try await add("football", .markRead)
    try await add("author:author lighthouse", [.star, .markRead])
    let changes = try await store([
      article("1", "A Storm at Sea"), article("2", "Results", text: "football and more"),
      article("3", "Quiet", text: "the storm passed"), article("4", "Lighthouse"),
    ])
    #expect(changes.inserted.count == 3)
    try await expectShown(["Results", "Quiet", "Lighthouse"], unread: ["Quiet"])
    #expect(try await library.titles(.starred) == ["Lighthouse"])
    #expect(try await found("storm") == ["Quiet"])
    #expect(try await found("in:muted") == ["A Storm at Sea"])
    #expect(try await found("is:muted storm") == ["A Storm at Sea"])
    #expect(try await found("-is:muted sea") == [])
    #expect(try await found("-quiet -football") == ["Lighthouse"])
  }

  @Test func anArticleServedAgainStaysMuted() async throws {
    try await add("storm", .mute)
    try await store([article("1", "Storm")])
    #expect(try await store([article("1", "Storm, updated")]).inserted == [])
    try await expectShown([], unread: [])
    let id = try #require(
      try await library.articles(ArticleList(scope: .search(SearchQuery(parsing: "in:muted"))), limit: 2).first?.id)
    // The server of an account may say that it is unread.
    try await library.setRead(false, [id])
    try await expectShown([], unread: [])
  }

  @Test func rulesCanBeSwitchedOffChangedAndRemoved() async throws {
    try await add("storm", .mute)
    let rule = try #require(try await library.rules().first)
    let off = Rule(id: rule.id, query: rule.query, actions: rule.actions, isEnabled: false)
    let step = try await library.perform(.setRule(off))
    try await store([article("1", "Storm 1")])
    try await expectShown(["Storm 1"], unread: ["Storm 1"])
    try await library.undo(step)
    try await store([article("2", "Storm 2")])
    try await expectShown(["Storm 1"], unread: ["Storm 1"])
    let removal = try await library.perform(.removeRules([rule.id]))
    #expect(try await library.rules() == [])
    try await store([article("3", "Storm 3")])
    try await expectShown(["Storm 1", "Storm 3"], unread: ["Storm 1", "Storm 3"])
    try await library.undo(removal)
    #expect(try await library.rules() == [rule])
    await #expect(throws: LibraryError.noSuchRule(Rule.ID(rawValue: 77))) {
      try await library.perform(.removeRules([Rule.ID(rawValue: 77)]))
    }
  }

  @Test func anotherProcessesRulesApply() async throws {
    try await store([article("1", "Storm 1")])
    let other = try await Library.open(sandbox.location)
    _ = try await other.perform(.addRules([draft("storm", .markRead)]))
    await other.close()
    try await store([article("2", "Storm 2")])
    try await expectShown(["Storm 1", "Storm 2"], unread: ["Storm 1"])
  }

  @Test func filtersSeeTheFeedAndItsFolders() async throws {
    let folder = try await library.addFolder("Weather")
    _ = try await library.perform(.moveFeed(feed.id, to: folder.id))
    try await add("in:weather rain", .mute)
    try await add("-in:weather sun", .mute)
    try await add("feed:harbor wind", .star)
    try await add("-feed:harbor wind", .mute)
    try await add("url:example.org/7", .markRead)
    try await add("after:2100", .mute)
    try await store([
      article("1", "Rain"), article("2", "Sun"), article("3", "Wind"), article("7", "Snow"),
    ])
    try await expectShown(["Sun", "Wind", "Snow"], unread: ["Sun", "Wind"])
    #expect(try await library.titles(.starred) == ["Wind"])
  }

  @Test func rulesAreAppliedToTheLibraryOnDemand() async throws {
    let draft = try self.draft("storm", [.mute])
    let earlier = try self.draft("tide", [.markRead, .star])
    try await store([
      article("1", "Storm 1"), article("2", "Tide"), article("3", "Storm 3"), article("4", "Storm 4"),
    ])
    let ids = try await library.articleIDs(ArticleList(scope: .search(SearchQuery(parsing: "\"storm 3\""))))
    try await library.setStarred(true, ids)
    let read = try await library.articleIDs(ArticleList(scope: .search(SearchQuery(parsing: "\"storm 4\""))))
    try await library.setRead(true, read)
    let preview = try await library.recentMatches(of: draft.query, since: .hours(-24), limit: 2)
    #expect(preview.count == 3 && preview.articles.count == 2 && preview.spared == 0)
    let none = try await library.recentMatches(of: draft.query, since: .hours(24), limit: 2, mutes: true)
    #expect(none.count == 0 && none.spared == 0)
    let muting = try await library.recentMatches(of: draft.query, since: .hours(-24), limit: 2, mutes: true)
    #expect(muting.count == 3 && muting.articles.count == 2 && muting.spared == 1)
    // One article is spared for two reasons.
    _ = try await library.perform(.tag(true, named: "keep", ids + read))
    #expect(try await library.recentMatches(of: draft.query, since: .hours(-24), limit: 2, mutes: true).spared == 2)
    _ = try await library.perform(.tag(false, named: "keep", ids + read))
    let step = try await library.perform(.applyRules([draft, earlier]))
    #expect(step.markedCount == 3)
    // A starred article is kept.
    try await expectShown(["Tide", "Storm 3"], unread: ["Storm 3"])
    try await library.undo(step)
    try await expectShown(["Storm 1", "Tide", "Storm 3", "Storm 4"], unread: ["Storm 1", "Tide", "Storm 3"])
    #expect(try await library.titles(.starred) == ["Storm 3"])
    #expect(try await library.perform(.applyRules([try self.draft("nowhere", .mute)])).isVoid)
  }

  @Test func aRuleAndWhatItDidAreUndoneAtOnce() async throws {
    try await store([article("1", "Storm"), article("2", "Calm")])
    let both: Set<String> = ["Storm", "Calm"]
    let storm = try draft("storm", .mute)
    let added = try await library.perform(.addRules([storm], isApplied: true))
    #expect(added.markedCount == 1 && added.doneMessage?.text == "Rule applied to %d article")
    try await expectShown(["Calm"], unread: ["Calm"])
    try await library.undo(added)
    #expect(try await library.rules().isEmpty)
    try await expectShown(both, unread: both)
    // a rule that finds nothing, and one that is as it was
    let fog = try await library.perform(.addRules([draft("fog", .mute)], isApplied: true))
    #expect(fog.doneMessage?.text == "Rule added")
    _ = try await library.perform(.addRules([storm]))
    let rule = try #require(await library.rules().last)
    let applied = try await library.perform(.setRule(rule, isApplied: true))
    try await expectShown(["Calm"], unread: ["Calm"])
    try await library.undo(applied)
    #expect(applied.undoneMessage.text == "Articles restored")
    #expect(try await library.rules().map(\.query.text) == ["fog", "storm"])
    try await expectShown(both, unread: both)
  }

  @Test func mutedArticlesCanBeShownAgain() async throws {
    try await add("storm", .mute)
    try await store([article("1", "Storm"), article("2", "Calm")])
    let ids = try await library.articleIDs(ArticleList(scope: .search(SearchQuery(parsing: "in:muted"))))
    let step = try await library.perform(.unmute(ids))
    try await expectShown(["Storm", "Calm"], unread: ["Calm"])
    try await library.undo(step)
    try await expectShown(["Calm"], unread: ["Calm"])
  }

  @Test func aSweepUndoneLaterLeavesMutedArticlesHidden() async throws {
    try await store([article("1", "Storm"), article("2", "Calm")])
    let sweep = try await library.perform(.markAllRead(ArticleList(scope: .all)))
    _ = try await library.perform(.applyRules([draft("storm", .mute)]))
    try await library.undo(sweep)
    try await expectShown(["Calm"], unread: ["Calm"])
  }

  @Test func mutedArticlesAreDeletedWithTheirFeed() async throws {
    try await add("storm", .mute)
    try await store([article("1", "Storm"), article("2", "Calm")])
    try await library.removeFeed(feed.id)
    #expect(try sandbox.number("SELECT count(*) FROM muted") == 0)
    #expect(try LibraryAudit.disagreements(in: sandbox.location.directory) == [])
  }

  @Test func retentionDeletesMutedArticlesAndKeepsTheCounts() async throws {
    try await add("storm", .mute)
    try await store([article("1", "Storm", hours: -9000), article("2", "Calm")])
    _ = try await library.perform(.setRetention(Retention(days: 30, articles: nil), of: nil))
    // Articles in the feed's current document are kept.
    _ = try await library.store(.of([article("2", "Calm")], at: .hours(1001)), in: feed.id)
    try await library.retain(at: .hours(2000))
    #expect(try sandbox.number("SELECT count(*) FROM article") == 1)
    try await expectShown(["Calm"], unread: ["Calm"])
    // Served once more, it is muted once more.
    try await store([article("1", "Storm")])
    try await expectShown(["Calm"], unread: ["Calm"])
  }

  @Test func mutingIsReportedToLists() async throws {
    let changes = try await store([article("1", "Storm")])
    let stream = library.changes()
    _ = try await library.perform(.applyRules([draft("storm", .mute)]))
    for await batch in stream {
      #expect(
        batch.contains(.articles(feed: feed.id, ArticleChanges(inserted: changes.inserted, deleted: changes.inserted))))
      break
    }
  }
}

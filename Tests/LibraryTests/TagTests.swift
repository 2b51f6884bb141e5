import Foundation
import TestSupport
import Testing

// Testing has a type of this name, too.
import struct Library.Tag

@testable import Library

@Suite(.fewAtOnce) struct TagTests {
  let sandbox = Sandbox()
  let library: Library
  let feed: Feed

  init() async throws {
    library = try await Library.open(sandbox.location)
    feed = try await library.addSample()
  }

  private func add(_ names: String...) async throws -> [Article.ID] {
    try await library.store(.of(names.map { .sample($0) }), in: feed.id).inserted.map(\.id)
  }

  private func tag(_ name: String) async throws -> Tag {
    try #require(try await library.tags().first { $0.name == name })
  }

  private func titles(_ list: ArticleList) async throws -> [String] {
    try await library.articles(library.articleIDs(list)).map(\.title)
  }

  private func found(_ query: String) async throws -> Set<String> {
    Set(try await titles(ArticleList(scope: .search(SearchQuery(parsing: query)))))
  }

  @Test func articlesHaveSeveralTags() async throws {
    let ids = try await add("a", "b", "c")
    _ = try await library.perform(.tag(named: " Work ", [ids[0], ids[1]]))
    _ = try await library.perform(.tag(named: "later", [ids[1]]))
    // Without regard to case: the same tag.
    _ = try await library.perform(.tag(named: "WORK", [ids[2]]))
    let (work, later) = (try await tag("Work"), try await tag("later"))
    #expect(try await library.tags().map(\.name) == ["later", "Work"])
    #expect(work.color != later.color)
    #expect(try await library.articles(ids).map(\.tags) == [[work.id], [work.id, later.id], [work.id]])
    try await library.setRead(true, [ids[1]])
    #expect(try await library.tagCounts()[work.id] == TagCount(articles: 3, unread: 2))
    #expect(try await library.tagCounts()[later.id] == TagCount(articles: 1, unread: 0))
    #expect(try await library.disagreements() == 0)
  }

  @Test func listsOfTagsAreSortedAndFiltered() async throws {
    let articles = ["old": -3.0, "new": -1, "middle": -2].map { NewArticle.sample($0.key, published: .hours($0.value)) }
    let ids = try await library.store(.of(articles), in: feed.id).inserted.map(\.id)
    _ = try await add("other")
    _ = try await library.perform(.tag(named: "x", ids))
    let list = ArticleList(scope: .tag(try await tag("x").id))
    #expect(try await titles(list) == ["Title new", "Title middle", "Title old"])
    #expect(try await library.count(list) == 3)
    var oldest = list
    oldest.order = .oldestFirst
    #expect(try await titles(oldest) == ["Title old", "Title middle", "Title new"])
    let step = try await library.perform(.markAllRead(list))
    #expect(step.markedCount == 3)
    var unread = list
    unread.unreadOnly = true
    #expect(try await titles(unread) == [])
    try await library.undo(step)
    #expect(try await titles(unread) == ["Title new", "Title middle", "Title old"])
    #expect(try await library.disagreements() == 0)
  }

  @Test func searchesFindTags() async throws {
    let ids = try await add("a", "b")
    _ = try await library.perform(.tag(named: "Über uns", [ids[0]]))
    try await library.indexWaiting()
    #expect(try await found("tag:\"uber UNS\"") == ["Title a"])
    #expect(try await found("tag:1 is:unread") == ["Title a"])
    #expect(try await found("title -tag:\"über uns\"") == ["Title b"])
    #expect(try await found("title tag:\"über uns\"") == ["Title a"])
    // Only whole names: “sport” is not “transport”.
    #expect(try await found("tag:uns") == [])
    #expect(throws: SearchQueryError.self) { try SearchQuery(parsing: "tag:") }
  }

  @Test func everythingIsUndone() async throws {
    let ids = try await add("a", "b")
    let given = try await library.perform(.tag(named: "x", ids))
    let x = try await tag("x")
    let again = try await library.perform(.tag(true, x.id, [ids[0]]))
    #expect(again.isVoid)
    let taken = try await library.perform(.tag(false, x.id, [ids[0]]))
    #expect(taken.markedCount == 1)
    try await library.undo(taken)
    #expect(try await library.tagCounts()[x.id]?.articles == 2)

    var renamed = x
    (renamed.name, renamed.color) = ("y", .red)
    let rename = try await library.perform(.setTag(renamed))
    #expect(try await library.tags() == [renamed])
    let removal = try await library.perform(.removeTag(x.id))
    #expect(try await library.tags() == [])
    #expect(try await library.articles(ids).map(\.tags) == [[], []])
    try await library.undo(removal)
    #expect(try await library.tags() == [renamed])
    #expect(try await library.tagCounts()[x.id]?.articles == 2)
    try await library.undo(rename)
    #expect(try await library.tags() == [x])
    // The tag was added along with giving it.
    try await library.undo(given)
    #expect(try await library.tags() == [])
    #expect(try await library.disagreements() == 0)
  }

  @Test func rulesAndSmartFeedsFollowANewName() async throws {
    _ = try await library.perform(.addTag("Old Name"))
    var tag = try await tag("Old Name")
    let query = try SearchQuery(parsing: "storm -tag:\"old name\"")
    _ = try await library.perform(.addRules([RuleDraft(query: query, actions: .tag("Old Name"))]))
    _ = try await library.perform(.saveSearch(query, as: "Storms"))
    func kept() async throws -> [String] {
      let rules = try await library.rules()
      let searches = try await library.savedSearches()
      return rules.map(\.query.text) + searches.map(\.query.text)
    }
    tag.name = "New Name"
    let rename = try await library.perform(.setTag(tag))
    #expect(try await kept() == Array(repeating: "storm -tag:\"New Name\"", count: 2))
    try await library.undo(rename)
    #expect(try await kept() == Array(repeating: "storm -tag:\"Old Name\"", count: 2))
  }

  @Test func namesAreUnique() async throws {
    _ = try await library.perform(.addTag("Blue", .blue))
    await #expect(throws: LibraryError.tagExists("Blue")) { _ = try await library.perform(.addTag("blue")) }
    await #expect(throws: LibraryError.emptyName) { _ = try await library.perform(.addTag("  ")) }
    _ = try await library.perform(.addTag("Red"))
    var red = try await tag("Red")
    red.name = "BLUE"
    let renamed = red
    await #expect(throws: LibraryError.tagExists("Blue")) { _ = try await library.perform(.setTag(renamed)) }
    await #expect(throws: LibraryError.noSuchTag(Tag.ID(rawValue: 9))) {
      _ = try await library.perform(.removeTag(Tag.ID(rawValue: 9)))
    }
  }

  /// A tag is added under the name of a removed one, which is then restored.
  @Test func aRemovedTagDoesNotReturnBesideItsSuccessor() async throws {
    let ids = try await add("a")
    _ = try await library.perform(.tag(named: "x", ids))
    let removal = try await library.perform(.removeTag(tag("x").id))
    _ = try await library.perform(.addTag("X"))
    try await library.undo(removal)
    #expect(try await library.tags().map(\.name) == ["X"])
    #expect(try await library.articles(ids).map(\.tags) == [[]])
  }

  @Test func taggedArticlesAreKept() async throws {
    let ids = try await add("a", "b")
    _ = try await library.perform(.tag(named: "x", [ids[0]]))
    try await library.setRead(true, ids)
    // Both are no longer served.
    _ = try await library.store(.of([.sample("c")]), in: feed.id)
    try await library.setRetention(Retention(days: 0, keepsUnread: false, keepsStarred: false), of: nil)
    #expect(try await library.retain(at: .now + 86_400 * 9) == 1)
    #expect(try await titles(ArticleList(scope: .all)).sorted() == ["Title a", "Title c"])
    // Rules do not mute them either.
    let query = try SearchQuery(parsing: "is:read")
    _ = try await library.perform(.applyRules([RuleDraft(query: query, actions: .mute)]))
    #expect(try await titles(ArticleList(scope: .all)).contains("Title a"))
    #expect(try await library.disagreements() == 0)
  }

  @Test func tagsFollowTheirArticles() async throws {
    let ids = try await add("a")
    _ = try await library.perform(.tag(named: "x", ids))
    _ = try await library.store(.of([.sample("a", "Changed", published: .hours(-7))]), in: feed.id)
    let list = ArticleList(scope: .tag(try await tag("x").id))
    #expect(try await titles(list) == ["Changed"])
    #expect(try await library.disagreements() == 0)
    let removal = try await library.perform(.removeFeed(feed.id))
    #expect(try await titles(list) == [])
    #expect(try await library.tagCounts() == [:])
    try await library.undo(removal)
    #expect(try await titles(list) == ["Changed"])
    _ = try await library.perform(.removeFeed(feed.id))
    try await library.purge(removedBefore: .now + 60)
    #expect(try await titles(list) == [])
    #expect(try await library.disagreements() == 0)
  }

  @Test func rulesGiveTags() async throws {
    let draft = RuleDraft(query: try SearchQuery(parsing: "title:a"), actions: [.tag("Über 100 %"), .markRead])
    #expect(try RuleFile.rules(in: RuleFile.data([draft])) == [draft])
    _ = try await library.perform(.addRules([draft]))
    let ids = try await add("a", "b")
    let tag = try await tag("Über 100 %")
    #expect(try await library.articles(ids).map(\.tags) == [[tag.id], []])
    #expect(try await library.articles(ids).map(\.isRead) == [true, false])
    // Rules follow a tag that is renamed.
    let renaming = try await library.perform(.setTag(Tag(id: tag.id, name: "new", color: tag.color)))
    #expect(try await library.rules().map(\.actions) == [[.tag("new"), .markRead]])
    try await library.undo(renaming)
    #expect(try await library.rules().map(\.actions) == [draft.actions])

    let other = RuleDraft(query: try SearchQuery(parsing: "is:unread"), actions: .tag("other"))
    let applied = try await library.perform(.applyRules([other]))
    #expect(applied.markedCount == 1)
    #expect(try await library.tags().count == 2)
    try await library.undo(applied)
    #expect(try await library.tags() == [tag])
    #expect(try await library.disagreements() == 0)
  }

  @Test func aTagThatARuleGivesIsSaidToComeBack() async throws {
    _ = try await library.perform(.addTag("work", nil))
    func remove() async throws -> String? {
      let step = try await library.perform(.removeTag(tag("work").id))
      try await library.undo(step)
      return step.doneMessage?.text
    }
    #expect(try await remove() == "Tag “%s” removed")
    _ = try await library.perform(.addRules([RuleDraft(query: SearchQuery(parsing: "a"), actions: .tag("Work"))]))
    #expect(try await remove() == "Tag “%s” removed until a rule adds it again")
    let rule = try #require(await library.rules().first)
    _ = try await library.perform(
      .setRule(Rule(id: rule.id, query: rule.query, actions: rule.actions, isEnabled: false)))
    #expect(try await remove() == "Tag “%s” removed")
  }

  @Test func changesAreReported() async throws {
    let ids = try await add("a", "b")
    var changes = library.changes().makeAsyncIterator()
    _ = try await library.perform(.tag(named: "x", [ids[0]]))
    let batch = try #require(await changes.next())
    #expect(batch.contains(.tags))
    #expect(batch.contains { if case .statuses(let keys) = $0 { keys.map(\.id) == [ids[0]] } else { false } })
    #expect(ArticleList(scope: .tag(try await tag("x").id)).dependsOnOtherMarks)
    #expect(ArticleList(scope: .search(try SearchQuery(parsing: "-tag:x"))).dependsOnTags)
  }
}

import Foundation
import TestSupport
import Testing

@testable import Library

@Suite(.fewAtOnce) struct FolderTests {
  let sandbox = Sandbox()
  let library: Library

  init() async throws {
    library = try await Library.open(sandbox.location)
  }

  @Test func nestsFoldersAndOrdersThemByName() async throws {
    let news = try await library.addFolder(" News ")
    let art = try await library.addFolder("art", in: news.id)
    #expect(news.title == "News" && news.parentID == nil && art.parentID == news.id)
    #expect(try await library.folders() == [art, news])
  }

  @Test func folderCannotMoveIntoItself() async throws {
    let outer = try await library.addFolder("outer")
    let inner = try await library.addFolder("inner", in: outer.id)
    for target in [outer.id, inner.id] {
      await #expect(throws: LibraryError.folderInsideItself(outer.id)) {
        try await library.perform(.moveFolder(outer.id, to: target))
      }
    }
    _ = try await library.perform(.moveFolder(inner.id, to: nil))
    _ = try await library.perform(.moveFolder(outer.id, to: inner.id))
    #expect(try await library.folders().map(\.parentID) == [nil, inner.id])
  }

  @Test func reportsMissingObjects() async throws {
    let feed = try await library.addSample()
    let (folder, search) = (Folder.ID(rawValue: 9), SavedSearch.ID(rawValue: 9))
    let cases: [(LibraryCommand, LibraryError)] = [
      (.removeFeed(Feed.ID(rawValue: 9)), .noSuchFeed(Feed.ID(rawValue: 9))),
      (.moveFeed(feed.id, to: folder), .noSuchFolder(folder)),
      (.moveFolder(folder, to: nil), .noSuchFolder(folder)),
      (.renameFolder(folder, to: "x"), .noSuchFolder(folder)),
      (.removeFolder(folder), .noSuchFolder(folder)),
      (.removeSearch(search), .noSuchSearch(search)),
      (.renameSearch(search, to: "x"), .noSuchSearch(search)),
      (.renameFeed(feed.id, to: " \n"), .emptyName),
    ]
    for (command, error) in cases {
      await #expect(throws: error) { try await library.perform(command) }
    }
    await #expect(throws: LibraryError.noSuchFolder(folder)) { try await library.addFolder("x", in: folder) }
    await #expect(throws: LibraryError.emptyName) { try await library.addFolder(" ") }
  }

  @Test func ownTitleDoesNotReplaceACustomOne() async throws {
    let feed = try await library.addSample()
    _ = try await library.perform(.renameFeed(feed.id, to: "Mine"))
    _ = try await library.store(FeedUpdate(title: "Theirs", articles: [.sample("a")], fetchedAt: .now2026), in: feed.id)
    let named = try #require(try await library.feed(feed.id))
    #expect(named.title == "Mine" && named.ownTitle == "Theirs" && named.hasCustomTitle)
    #expect(try await library.articles(ArticleList(scope: .all), limit: 1).first?.feedTitle == "Mine")
    _ = try await library.perform(.renameFeed(feed.id, to: nil))
    #expect(try await library.feed(feed.id)?.title == "Theirs")
  }

  @Test func removedFeedIsHiddenAndRestoredCompletely() async throws {
    let feed = try await library.addSample("one")
    let other = try await library.addSample("two")
    let ids = try await library.store(.of([.sample("a"), .sample("b")]), in: feed.id).inserted.map(\.id)
    _ = try await library.store(.of([.sample("c")]), in: other.id)
    try await library.setStarred(true, ids)
    try await library.setRead(true, [ids[0]])
    let before = try await (library.feeds(), library.counts(), library.titles(.all), library.articles(ids))
    let step = try await library.perform(.removeFeed(feed.id))
    #expect(try await library.feed(feed.id) == nil)
    #expect(try await library.feed(at: feed.url) == nil)
    #expect(try await library.fetchTargets().map(\.feed) == [other.id])
    #expect(try await library.counts() == LibraryCounts(feeds: 1, articles: 1, unread: 1, starred: 0))
    for scope in [ArticleScope.all, .unread, .starred, .feed(feed.id)] {
      #expect(try await library.titles(scope) == (scope == .all || scope == .unread ? ["Title c"] : []))
    }
    #expect(try await library.articles(ids).isEmpty)
    #expect(try await library.article(ids[0]) == nil)
    await #expect(throws: LibraryError.noSuchFeed(feed.id)) {
      try await library.store(.of([.sample("d")]), in: feed.id)
    }
    try await library.undo(step)
    #expect(
      try await (library.feeds(), library.counts(), library.titles(.all), library.articles(ids)) == before)
  }

  /// Removing a feed briefly does not lose its read marks.
  @Test func subscribingToARemovedFeedRestoresIt() async throws {
    let feed = try await library.addSample()
    let folder = try await library.addFolder("folder")
    let ids = try await library.store(.of([.sample("a"), .sample("b")]), in: feed.id).inserted.map(\.id)
    try await library.setRead(true, ids)
    _ = try await library.perform(.removeFeed(feed.id))
    let again = try await library.addFeed(NewFeed(url: feed.url, title: "x", folderID: folder.id))
    #expect(again.id == feed.id && again.folderID == folder.id && again.articleCount == 2 && again.unreadCount == 0)
    try await library.purge(removedBefore: .distantFuture)
    #expect(try await library.feed(feed.id) != nil)
  }

  @Test func purgeDeletesOnlyWhatWasRemovedBefore() async throws {
    let feed = try await library.addSample()
    let articles = (0..<(ArticleDeletion.maximumAtOnce + 3)).map { NewArticle.sample("\($0)") }
    _ = try await library.store(.of(articles), in: feed.id)
    let step = try await library.perform(.removeFeed(feed.id))
    try await library.purge(removedBefore: Date().addingTimeInterval(-60))
    try await library.undo(step)
    #expect(try await library.feed(feed.id)?.articleCount == articles.count)
    _ = try await library.perform(.removeFeed(feed.id))
    try await library.purge(removedBefore: .distantFuture)
    #expect(try sandbox.number("SELECT count(*) FROM identity") == 0)
    #expect(try sandbox.number("SELECT count(*) FROM plainText") == 0)
    #expect(try sandbox.number("SELECT count(*) FROM unindexed") == 0)
    try await library.undo(step)
    #expect(try await library.feeds().isEmpty)
  }
}

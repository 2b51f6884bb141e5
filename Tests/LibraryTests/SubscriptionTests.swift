import Foundation
import TestSupport
import Testing

@testable import Library

/// Adding many feeds and folders at once.
@Suite(.fewAtOnce) struct SubscriptionTests {
  let sandbox = Sandbox()
  let library: Library

  init() async throws {
    library = try await Library.open(sandbox.location)
  }

  private func new(_ name: String, in folder: Folder.ID? = nil) -> NewFeed {
    NewFeed(url: "https://example.org/\(name).xml", title: name, folderID: folder)
  }

  @Test func addsFeedsInOrderWithASingleChange() async throws {
    var changes = library.changes(pollInterval: .seconds(60)).makeAsyncIterator()
    let ids = try await library.addFeeds(["c", "a", "b"].map { new($0) })
    #expect(await changes.next() == [.feeds(ids)])
    #expect(ids.map(\.rawValue) == ids.map(\.rawValue).sorted())
    #expect(try await library.feeds().map(\.id) == [ids[1], ids[2], ids[0]])
    #expect(try await library.fetchTargets().allSatisfy { $0.state.dueAt == nil && $0.state.failures == 0 })
    #expect(try await library.counts().feeds == 3)
  }

  @Test func existingFeedStaysUnchanged() async throws {
    let feed = try await library.addSample("one")
    let folder = try await library.addFolder("News")
    let ids = try await library.addFeeds([new("one", in: folder.id), new("two", in: folder.id), new("two")])
    #expect(ids.count == 1)
    #expect(try await library.feed(feed.id) == feed)
    #expect(try await library.feed(ids[0])?.folderID == folder.id)
  }

  @Test func removedFeedIsRestoredWithItsArticles() async throws {
    let feed = try await library.addSample("one")
    _ = try await library.store(.of([.sample("a")]), in: feed.id)
    _ = try await library.perform(.removeFeed(feed.id))
    var changes = library.changes(pollInterval: .seconds(60)).makeAsyncIterator()
    #expect(try await library.addFeeds([new("one")]) == [feed.id])
    #expect(await changes.next() == [.everything])
    #expect(try await library.feed(feed.id)?.articleCount == 1)
  }

  @Test func missingFolderAddsNoFeeds() async throws {
    let missing = Folder.ID(rawValue: 9)
    await #expect(throws: LibraryError.noSuchFolder(missing)) {
      try await library.addFeeds([new("one"), new("two", in: missing)])
    }
    #expect(try await library.feeds().isEmpty)
  }

  @Test func customTitleOutlivesTheFeedsOwn() async throws {
    var feed = new("own")
    feed.customTitle = " Mine\n"
    let id = try #require(try await library.addFeeds([feed]).first)
    _ = try await library.store(FeedUpdate(title: "Other", articles: [], fetchedAt: .now2026), in: id)
    let stored = try #require(try await library.feed(id))
    #expect(stored.title == "Mine" && stored.ownTitle == "Other" && stored.hasCustomTitle)
    feed = new("blank")
    feed.customTitle = " "
    #expect(try await library.addFeed(feed).title == "blank")
  }

  @Test func findsFoldersByNameAndParentOrCreatesThem() async throws {
    let news = try await library.addFolder("News")
    _ = try await library.addFolder("News")
    let inner = try await library.addFolder("Inner", in: news.id)
    var changes = library.changes(pollInterval: .seconds(60)).makeAsyncIterator()
    let outcomes = try await library.findOrAddFolders([
      NewFolder(" News "), NewFolder("Inner"), NewFolder("Inner", in: news.id), NewFolder("Inner"),
    ])
    #expect(outcomes.map(\.isNew) == [false, true, false, false])
    #expect(outcomes[0].id == news.id && outcomes[2].id == inner.id && outcomes[1].id == outcomes[3].id)
    #expect(await changes.next() == [.folders([outcomes[1].id])])
    #expect(try await library.folders().count == 4)
  }

  @Test func removedFolderIsNotFound() async throws {
    let news = try await library.addFolder("News")
    _ = try await library.perform(.removeFolder(news.id))
    let outcome = try await library.findOrAddFolders([NewFolder("News")])
    #expect(outcome.first?.isNew == true)
    await #expect(throws: LibraryError.noSuchFolder(news.id)) {
      try await library.findOrAddFolders([NewFolder("Other"), NewFolder("Inner", in: news.id)])
    }
    await #expect(throws: LibraryError.emptyName) {
      try await library.findOrAddFolders([NewFolder("Other"), NewFolder(" ")])
    }
    #expect(try await library.folders().map(\.title) == ["News"])
  }
}

import Credentials
import FakeFreshRSS
import Foundation
@testable import Library
import Sync
import SyncServices
import TestSupport
import Testing
import WebText

/// Adding and leaving accounts.
@Suite(.fewAtOnce) struct AccountTests {
  /// A store that stores nothing.
  private struct BrokenStore: PasswordStore {
    static let failure = CredentialsError.unwritableFile(URL(filePath: "/nowhere"), reason: "test")

    func password(for account: Credentials.Account) async throws(CredentialsError) -> String? { nil }
    func set(_ password: String, for account: Credentials.Account) async throws(CredentialsError) -> PasswordPlace {
      throw Self.failure
    }
    func remove(_ account: Credentials.Account) async throws(CredentialsError) { throw .noKeyring(.locked) }
  }

  @Test func anAccountIsRemovedAlthoughItsPasswordCannotBeDeleted() async throws {
    try await SyncBench.with { bench in
      let synchronizer = Synchronizer(library: bench.library, passwords: BrokenStore())
      let failure = try await synchronizer.remove(try await bench.state(), keepsArticles: true)
      #expect(failure == .noKeyring(.locked))
      #expect(try await bench.library.accounts().isEmpty)
    }
  }

  @Test func anAccountWhosePasswordCannotBeStoredIsNotAdded() async throws {
    try await SyncBench.with { bench in
      let other = FakeFreshRSS()
      try await other.serving { site in
        let synchronizer = Synchronizer(library: bench.library, passwords: BrokenStore())
        await #expect(throws: SyncFailure.passwords(BrokenStore.failure)) {
          try await synchronizer.add(Synchronizer.Login(address: site, userName: "ada", password: "sesame-open"))
        }
      }
      #expect(try await bench.library.accounts().map(\.id) == [bench.account.id])
      #expect(try await bench.library.folders().count == 1)
    }
  }

  @Test func anAccountCannotBeAddedTwice() async throws {
    try await SyncBench.with { bench in
      await #expect(throws: SyncFailure.library(.duplicateAccount)) {
        try await bench.synchronizer.add(
          Synchronizer.Login(address: bench.account.url, userName: "ada", password: "sesame-open"))
      }
      let accounts = try await bench.library.accounts()
      #expect(accounts.count == 1)
      await bench.sync()
    }
  }

  /// The same feed in two accounts: what is read in one is read in both, as everywhere.
  @Test func accountsAreIndependentButForTheirStories() async throws {
    try await SyncBench.with { bench in
      let other = FakeFreshRSS()
      try await other.serving { site in
        let account = try await bench.synchronizer.add(
          Synchronizer.Login(address: site, userName: "ada", password: "sesame-open")
        ).account
        #expect(Set(try await bench.library.accounts().map(\.title)) == ["FreshRSS", "FreshRSS (127.0.0.1)"])
        // Both servers have the same articles of it.
        for server in [bench.server, other] { server.addFeed("news", articles: 3) }
        await bench.sync()
        #expect(await bench.synchronizer.sync(account.id).failure == nil)
        let feeds = try await bench.library.feeds()
        #expect(feeds.count == 2)
        let feed = try #require(feeds.first { $0.accountID == account.id })
        let articles = try await bench.library.articles(
          bench.library.articleIDs(ArticleList(scope: .feed(feed.id), includesRepetitions: true)))
        #expect(articles.count == 3)
        _ = try await bench.library.perform(.setStarred(true, articles.map(\.id)))
        _ = try await bench.library.perform(.setRead(true, articles.map(\.id)))
        #expect(await bench.synchronizer.sync(account.id).pushed == 6)
        #expect(other.unread.isEmpty)
        #expect(other.starred.count == 3)
        #expect(bench.server.unread.count == 3)
        #expect(await bench.sync().pushed == 3)
        #expect(bench.server.unread.isEmpty)
        // Stars are those of an article.
        #expect(bench.server.starred.isEmpty)
      }
    }
  }

  /// What the server knows nothing of.
  @Test func fullTextsSmartFeedsAndTheQueueWorkOnArticlesOfAccounts() async throws {
    try await SyncBench.with { bench in
      let library = bench.library
      bench.server.addFeed("news", articles: 3)
      let before = Date() - 60
      await bench.sync()
      let feed = try #require(try await library.feeds().first)
      _ = try await library.perform(.setFullText(feed.id, .always))
      let wanted = try await library.articlesMissingFullText(arrivedSince: before, limit: 10)
      #expect(wanted.count == 3)
      let text = FullText(html: "<p>An unusualword</p>", url: "https://example.org", fetched: Date())
      #expect(try await library.store(text, text: "An unusualword", of: wanted[0]))
      _ = try await library.perform(.setLater(true, [wanted[1]]))
      try await library.indexWaiting()
      await bench.sync()
      try await bench.expectAgreement()
      for (query, expected) in [("unusualword", wanted[0]), ("is:later", wanted[1])] {
        let list = ArticleList(scope: .search(try SearchQuery(parsing: query)))
        #expect(try await library.articleIDs(list) == [expected], "\(query)")
      }
    }
  }

  @Test func removingAnAccountMergesFeedsThatAreAlsoLocal() async throws {
    try await SyncBench.with { bench in
      // Otherwise the articles of both feeds would be read together.
      _ = try await bench.library.perform(.setRecognizesStories(false))
      bench.server.addFeed("news", articles: 6)
      await bench.sync()
      let articles = try await bench.articles()
      let local = try await bench.library.addFeed(NewFeed(url: "https://news.example.org/feed", title: "news"))
      // The first article is only in the account, and the last one has another title in the feed itself.
      let new = articles.dropFirst().map { article in
        NewArticle(
          uniqueID: "own-\(article.id.rawValue)", url: article.url,
          title: article.id == articles[5].id ? "Changed" : article.title, bodyHTML: "")
      }
      let stored = try await bench.library.store(FeedUpdate(articles: new, fetchedAt: Date()), in: local.id)
      #expect(stored.inserted.count == 5)
      // Read on either side is read.
      _ = try await bench.library.perform(.setRead(true, [stored.inserted[0].id]))
      _ = try await bench.library.perform(.setRead(true, articles[3...].map(\.id)))
      _ = try await bench.library.perform(.setStarred(true, [articles[0].id, articles[1].id]))
      // One of them is only in the account's feed, the other one in both.
      _ = try await bench.library.perform(.setLater(true, [articles[0].id, articles[5].id]))
      try await bench.library.setReadingPlaces([articles[0].id: "4:2"])

      try await bench.synchronizer.remove(try await bench.state(), keepsArticles: true)
      let left = try await bench.articles()
      #expect(left.count == 6)
      #expect(Set(left.compactMap(\.url)).count == 6)
      #expect(left.allSatisfy { $0.feedID == local.id })
      #expect(Set(left.filter(\.isStarred).map(\.url)) == Set(articles[...1].map(\.url)))
      #expect(Set(left.filter { !$0.isRead }.map(\.url)) == [articles[0].url, articles[2].url])
      let later = left.filter(\.isLater)
      #expect(Set(later.map(\.url)) == [articles[0].url, articles[5].url])
      #expect(try await bench.library.counts().later.articles == 2)
      let first = try #require(later.first { $0.url == articles[0].url })
      #expect(try await bench.library.article(first.id)?.readingPlace == "4:2")
      let counts = try #require(try await bench.library.feeds().first { $0.id == local.id })
      #expect(counts.unreadCount == 2)
    }
  }

  @Test func aKilledRemovalLosesNoMark() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 10)
      await bench.sync()
      let here = try await bench.articles().map(\.id)
      _ = try await bench.library.perform(.setStarred(true, [here[0], here[1]]))
      // the first of the transactions of a removal
      let account = bench.account.id
      try await bench.library.mutate { db, _ in
        _ = try AccountRemoval(db: db, account: SyncAccount.require(account, db)).forgetArticles(keepsWaiting: true)
      }
      await bench.sync()
      #expect(bench.server.starred.count == 2)
      #expect(try await bench.articles().count == 10)
      try await bench.expectAgreement()
    }
  }

  @Test func aLargeAccountCanBeRemoved() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 4500)
      #expect(await bench.sync().changes.new == 4500)
      bench.server.with { state in
        let ids = state.items.keys.sorted()
        for id in ids[..<2500] { state.items[id]?.isRead = true }
        for id in ids[2000...] { state.items[id]?.isStarred = true }
      }
      await bench.sync()
      try await bench.expectAgreement()
      bench.server.with { state in for id in state.items.keys.sorted()[..<2200] { state.items[id] = nil } }
      await bench.sync()
      try await bench.expectAgreement()
      try await bench.synchronizer.remove(try await bench.state(), keepsArticles: true)
      #expect(try await bench.articles().count == 4500)
      #expect(try await bench.library.count(ArticleList(scope: .all, unreadOnly: true)) == 2000)
    }
  }

  @Test func theServersPausesAddUpAcrossOtherFailures() async throws {
    try await SyncBench.with { bench in
      func fail(_ fault: FakeFreshRSS.Fault) async {
        bench.server.fail(fault) { $0.path.hasSuffix("subscription/list") }
        #expect(await bench.synchronizer.sync(bench.account.id).failure != nil)
      }
      await fail(.unavailable)
      bench.clock.advance(by: 301)
      await fail(.serverError)
      await fail(.unavailable)
      let state = try await bench.state()
      #expect(state.rests == 2)
      bench.clock.advance(by: 301)
      guard case .resting = await bench.synchronizer.sync(bench.account.id).failure else {
        Issue.record("not resting")
        return
      }
      bench.clock.advance(by: 301)
      await bench.sync()
      #expect(try await bench.state().rests == 0)
    }
  }

  @Test func aFeedWhoseFolderIsGoneReturnsToItsAccount() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", folder: "Daily", articles: 1)
      await bench.sync()
      let feed = try #require(try await bench.library.feeds().first)
      let removal = try await bench.library.perform(.removeFeed(feed.id))
      _ = try await bench.library.perform(.removeFolder(try #require(feed.folderID)))
      try await bench.library.undo(removal)
      #expect(try await bench.library.feeds().first?.folderID == bench.account.folderID)
    }
  }
}

import FakeFreshRSS
import Foundation
@testable import Library
import Sync
import SyncServices
import SyncValues
import TestSupport
import Testing
import WebText

/// Local feeds that are moved into an account.
@Suite(.fewAtOnce) struct LocalFeedTests {
  /// Adds a local feed with articles "name 1", "name 2" …, which the server can subscribe to.
  private func addLocal(
    _ name: String, in folder: Folder.ID? = nil, articles count: Int = 4, _ bench: SyncBench
  ) async throws -> (feed: Feed, articles: [ArticleSummary]) {
    let url = "https://\(name).example.org/feed"
    let feed = try await bench.library.addFeed(NewFeed(url: url, title: name, folderID: folder))
    let articles = (1...count).map { number in
      NewArticle(
        uniqueID: "guid-\(name)-\(number)", url: "https://\(name).example.org/\(number)?utm_source=feed",
        title: "\(name) \(number)", bodyHTML: "<p>Text \(number) of \(name)</p>")
    }
    _ = try await bench.library.store(FeedUpdate(articles: articles, fetchedAt: Date()), in: feed.id)
    bench.server.with { state in
      var entry = FakeFreshRSS.CatalogEntry(title: name)
      entry.items = articles.map { article in
        // A server may remove tracking parameters and change spaces.
        FakeFreshRSS.Item(
          title: article.title + " ", html: article.bodyHTML.source,
          url: article.url?.replacing("?utm_source=feed", with: "") ?? "", published: 0)
      }
      state.catalog[url] = entry
    }
    let here = try await bench.library.articles(bench.library.articleIDs(ArticleList(scope: .feed(feed.id))))
    return (feed, here.sorted { $0.title < $1.title })
  }

  @Test func feedsAreMovedWithFoldersMarksAndTags() async throws {
    try await SyncBench.with { bench in
      let outer = try await bench.library.addFolder("Outer", in: nil).id
      let inner = try await bench.library.addFolder("Inner", in: outer).id
      let (nested, articles) = try await addLocal("nested", in: inner, bench)
      let (top, _) = try await addLocal("top", bench)
      _ = try await bench.library.perform(.renameFeed(top.id, to: "My Own Name"))
      _ = try await bench.library.perform(.setRead(true, [articles[0].id, articles[1].id]))
      _ = try await bench.library.perform(.setStarred(true, [articles[1].id, articles[2].id]))
      _ = try await bench.library.perform(.tag(named: "keep", [articles[3].id]))

      let report = await bench.synchronizer.moveLocalFeeds(into: bench.account.id)
      #expect(report.failure == nil)
      #expect(report.moved == 2)
      #expect(report.refused.isEmpty)
      await bench.sync()
      await bench.sync()

      let feeds = try await bench.library.feeds()
      #expect(feeds.count == 2)
      #expect(feeds.allSatisfy { $0.accountID == bench.account.id })
      #expect(Set(feeds.map(\.id)) == [nested.id, top.id])
      #expect(try await bench.articles().count == 8)
      #expect(try await bench.state().waitingCount == 0)
      let state = bench.server.with { $0 }
      #expect(Set(state.feeds.values.map(\.title)) == ["nested", "My Own Name"])
      #expect(state.feeds.values.first { $0.title == "nested" }?.folder == "Inner")
      func titles(_ isIn: (FakeFreshRSS.Item) -> Bool) -> Set<String> {
        Set(state.items.values.filter(isIn).map { $0.title.trimmingCharacters(in: .whitespaces) })
      }
      #expect(titles(\.isRead) == ["nested 1", "nested 2"])
      #expect(titles(\.isStarred) == ["nested 2", "nested 3"])
      #expect(titles { $0.labels.contains("keep") } == ["nested 4"])
      let here = try await bench.articles()
      #expect(Set(here.filter(\.isRead).map(\.id)) == [articles[0].id, articles[1].id])
      #expect(Set(here.filter(\.isStarred).map(\.id)) == [articles[1].id, articles[2].id])
      #expect(try await bench.library.articleIDs(ArticleList(scope: .tag(bench.library.tags()[0].id))).count == 1)
      // The local folders have become empty.
      #expect(
        try await bench.library.folders().map(\.title).sorted()
          == ["FreshRSS", "Inner", FakeFreshRSS.defaultFolder])
    }
  }

  /// What the window says after an account was removed, keeping its feeds, and added again.
  @Test func localFeedsThatAnAccountHasAreCounted() async throws {
    try await SyncBench.with { bench in
      let (both, _) = try await addLocal("both", bench)
      _ = try await addLocal("local", bench)
      bench.server.addFeed("remote", articles: 1)
      _ = try await bench.library.addFeed(NewFeed(url: both.url, title: "own", folderID: bench.account.folderID))
      await bench.sync()
      #expect(try await bench.library.feeds().localTwins(of: bench.account.id) == 1)
      #expect(await bench.synchronizer.moveLocalFeeds(into: bench.account.id).moved == 2)
      #expect(try await bench.library.feeds().localTwins(of: bench.account.id) == 0)
    }
  }

  @Test func feedsThatTheAccountHasAreMerged() async throws {
    try await SyncBench.with { bench in
      let (local, articles) = try await addLocal("news", articles: 5, bench)
      bench.server.with { state in
        let number = state.nextFeed
        state.nextFeed += 1
        state.feeds[number] = .init(url: local.url, title: "News there")
        for var item in state.catalog[local.url]?.items.dropLast() ?? [] {
          item.feed = number
          state.items[state.nextID()] = item
        }
      }
      await bench.sync()
      _ = try await bench.library.perform(.setRead(true, [articles[0].id]))
      _ = try await bench.library.perform(.setStarred(true, [articles[1].id, articles[4].id]))
      _ = try await bench.library.perform(.tag(named: "keep", [articles[2].id, articles[4].id]))
      bench.server.with { state in
        for (id, item) in state.items where item.title.hasPrefix("news 3") { state.items[id]?.isRead = true }
        for (id, item) in state.items where item.title.hasPrefix("news 4") { state.items[id]?.isStarred = true }
      }
      await bench.sync()
      let report = await bench.synchronizer.moveLocalFeeds(into: bench.account.id)
      #expect(report.moved == 1)
      await bench.sync()
      await bench.sync()
      let feeds = try await bench.library.feeds()
      #expect(feeds.map(\.accountID) == [bench.account.id])
      #expect(bench.server.with { $0.feeds.count } == 1)
      let here = try await bench.articles()
      #expect(here.count == 5)
      func numbers(_ isIn: (ArticleSummary) -> Bool) -> Set<String> {
        Set(here.filter(isIn).map { $0.title.trimmingCharacters(in: .whitespaces) })
      }
      #expect(numbers(\.isRead) == ["news 1", "news 3"])
      #expect(numbers(\.isStarred) == ["news 2", "news 4", "news 5"])
      let state = bench.server.with { $0 }
      #expect(state.items.values.count(where: \.isRead) == 2)
      #expect(state.items.values.count(where: \.isStarred) == 2)
      #expect(state.items.values.filter { $0.labels.contains("keep") }.map(\.title) == ["news 3 "])
      let tagged = try await bench.library.articleIDs(ArticleList(scope: .tag(bench.library.tags()[0].id)))
      #expect(tagged.count == 2)
      #expect(try await bench.state().waitingCount == 0)
    }
  }

  @Test func feedsThatTheServerCannotReadStayLocal() async throws {
    try await SyncBench.with { bench in
      let (good, _) = try await addLocal("good", bench)
      let (bad, _) = try await addLocal("bad", bench)
      bench.server.with { $0.catalog[bad.url] = nil }
      let done = LockedValue<[Int]>([])
      let report = await bench.synchronizer.moveLocalFeeds(into: bench.account.id) { count, all in
        #expect(all == 2)
        done.update { $0.append(count) }
        return true
      }
      #expect(done.value == [0, 1, 2])
      #expect(report.moved == 1)
      #expect(report.refused.map(\.feed.id) == [bad.id])
      #expect(report.failure == nil)
      let feeds = try await bench.library.feeds()
      #expect(feeds.first { $0.id == bad.id }?.accountID == nil)
      #expect(feeds.first { $0.id == good.id }?.accountID == bench.account.id)
      #expect(try await bench.library.fetchTargets().map(\.feed) == [bad.id])
    }
  }

  /// Each move ends at a random call, before or after it was carried out; the next one continues.
  @Test func interruptedMovesLoseNothing() async throws {
    var random = SeededGenerator(seed: 12)
    try await SyncBench.with { bench in
      var starred: Set<String> = []
      for name in ["a", "b", "c", "d", "e", "f"] {
        let (_, articles) = try await addLocal(name, bench)
        _ = try await bench.library.perform(.setStarred(true, [articles[1].id]))
        starred.insert(articles[1].title)
      }
      for _ in 1...12 {
        let last = Int.random(in: 1...4, using: &random)
        let count = LockedValue(0)
        bench.server.fail(Bool.random(using: &random) ? .serverError : .doneWithoutAnswer, times: 1000) { _ in
          count.update { $0 += 1 }
          return count.value >= last
        }
        _ = await bench.synchronizer.moveLocalFeeds(into: bench.account.id)
        bench.server.mend()
        bench.clock.advance(by: 4000)
        if Bool.random(using: &random) { await bench.sync() }
      }
      #expect(await bench.synchronizer.moveLocalFeeds(into: bench.account.id).failure == nil)
      await bench.sync()
      await bench.sync()
      let feeds = try await bench.library.feeds()
      #expect(feeds.count == 6)
      #expect(feeds.allSatisfy { $0.accountID == bench.account.id })
      #expect(bench.server.with { $0.feeds.count } == 6)
      #expect(try await bench.articles().count == 24)
      let there = bench.server.with { $0.items.values.filter(\.isStarred).map(\.title) }
      #expect(Set(there.map { $0.trimmingCharacters(in: .whitespaces) }) == starred)
      #expect(try await bench.state().waitingCount == 0)
    }
  }

  /// The server may deliver an article without a title with one that it made up.
  @Test func articlesWithoutTitlesAreRecognizedByTheirAddress() async throws {
    try await SyncBench.with { bench in
      let url = "https://notes.example.org/feed"
      let feed = try await bench.library.addFeed(NewFeed(url: url, title: "notes"))
      let notes = (1...2).map { number in
        NewArticle(
          uniqueID: "\(number)", url: "https://notes.example.org/\(number)", title: "", bodyHTML: "<p>\(number)</p>")
      }
      _ = try await bench.library.store(FeedUpdate(articles: notes, fetchedAt: Date()), in: feed.id)
      bench.server.with { state in
        state.catalog[url] = .init(title: "notes")
        state.catalog[url]?.items = notes.map {
          .init(title: "Made up", html: $0.bodyHTML.source, url: $0.url ?? "", published: 0)
        }
      }
      #expect(await bench.synchronizer.moveLocalFeeds(into: bench.account.id).moved == 1)
      await bench.sync()
      #expect(try await bench.articles().count == 2)
    }
  }

  /// A refresh that was running when its feed was moved.
  @Test func aFetchThatEndsAfterTheMoveStoresNothing() async throws {
    try await SyncBench.with { bench in
      let (feed, _) = try await addLocal("late", bench)
      #expect(await bench.synchronizer.moveLocalFeeds(into: bench.account.id).moved == 1)
      let late = NewArticle(uniqueID: "late", url: "https://late.example.org/late", title: "late", bodyHTML: "")
      let changes = try await bench.library.store(FeedUpdate(articles: [late], fetchedAt: Date()), in: feed.id)
      #expect(changes.isEmpty)
      #expect(try await bench.articles().count == 4)
    }
  }

  /// The articles arrive after the move; until then, another device has marked them.
  @Test func marksOfTheServerAreAdopted() async throws {
    try await SyncBench.with { bench in
      let (_, articles) = try await addLocal("news", bench)
      _ = try await bench.library.perform(.setRead(true, [articles[0].id]))
      #expect(await bench.synchronizer.moveLocalFeeds(into: bench.account.id).moved == 1)
      bench.server.with { state in
        for (id, item) in state.items where item.title.hasPrefix("news 2") { state.items[id]?.isRead = true }
        for (id, item) in state.items where item.title.hasPrefix("news 3") { state.items[id]?.isStarred = true }
      }
      await bench.sync()
      await bench.sync()
      let here = try await bench.articles()
      #expect(Set(here.filter(\.isRead).map(\.id)) == [articles[0].id, articles[1].id])
      #expect(here.filter(\.isStarred).map(\.id) == [articles[2].id])
      #expect(bench.server.unread.count == 2)
      #expect(bench.server.starred.count == 1)
    }
  }

  /// A feed may use the numbers as identifiers that the server gives to other articles.
  @Test(arguments: [false, true]) func identifiersOfDifferentPlacesAreNotCompared(_ isMerged: Bool) async throws {
    try await SyncBench.with { bench in
      let url = "https://numbers.example.org/feed"
      bench.server.with { state in
        state.catalog[url] = .init(title: "numbers")
        state.catalog[url]?.items = [.init(title: "B", html: "b", url: "https://numbers.example.org/b", published: 0)]
      }
      if isMerged {
        _ = try await bench.library.addFeed(NewFeed(url: url, title: "numbers", folderID: bench.account.folderID))
        await bench.sync()
        await bench.sync()
      }
      let next = bench.server.with { state in isMerged ? (state.items.keys.first ?? 0) : state.nextID() + 1 }
      let feed = try await bench.library.addFeed(NewFeed(url: url, title: "numbers"))
      let local = NewArticle(
        uniqueID: String(next), url: "https://numbers.example.org/a", title: "A", bodyHTML: "<p>a</p>")
      _ = try await bench.library.store(FeedUpdate(articles: [local], fetchedAt: Date()), in: feed.id)
      let a = try #require(try await bench.articles().first { $0.title == "A" })
      _ = try await bench.library.perform(.setStarred(true, [a.id]))
      #expect(await bench.synchronizer.moveLocalFeeds(into: bench.account.id).moved == 1)
      await bench.sync()
      let articles = try await bench.articles()
      #expect(articles.map(\.title).sorted() == ["A", "B"])
      #expect(articles.filter(\.isStarred).map(\.id) == [a.id])
    }
  }

  /// Articles of a daily series have the same title, and perhaps the same address.
  @Test(arguments: ["https://weather.example.org", nil]) func aDailySeriesIsNotOneArticle(_ address: String?)
    async throws
  {
    try await SyncBench.with { bench in
      let url = "https://weather.example.org/feed"
      let monday = Date(timeIntervalSince1970: 1_795_000_000)
      let feed = try await bench.library.addFeed(NewFeed(url: url, title: "weather"))
      let local = NewArticle(uniqueID: "monday", url: address, title: "Weather", bodyHTML: "Rain", published: monday)
      _ = try await bench.library.store(FeedUpdate(articles: [local], fetchedAt: Date()), in: feed.id)
      _ = try await bench.library.perform(.setRead(true, try await bench.articles().map(\.id)))
      bench.server.with { state in
        state.catalog[url] = .init(title: "weather")
        state.catalog[url]?.items = [0, 86_400].map {
          .init(title: "Weather", html: "Rain", url: address ?? "", published: Int64(monday.timeIntervalSince1970) + $0)
        }
      }
      #expect(await bench.synchronizer.moveLocalFeeds(into: bench.account.id).moved == 1)
      await bench.sync()
      await bench.sync()
      let articles = try await bench.articles()
      #expect(articles.count == 2)
      #expect(articles.count(where: \.isRead) == 1)
      #expect(bench.server.unread.count == 1)
    }
  }

  /// The server fails because of one feed, whatever it says.
  @Test(arguments: [FakeFreshRSS.Fault.webPage, .empty, .serverError, .badRequest])
  func aFeedThatAlwaysFailsStopsNoOther(_ fault: FakeFreshRSS.Fault) async throws {
    try await SyncBench.with { bench in
      for name in ["a", "b", "c"] { _ = try await addLocal(name, bench) }
      bench.server.fail(fault, times: .max) {
        $0.path.hasSuffix("quickadd") && $0["quickadd"]?.contains("//b.") == true
      }
      let report = await bench.synchronizer.moveLocalFeeds(into: bench.account.id)
      #expect(report.failure == nil)
      #expect(report.moved == 2)
      #expect(report.refused.map(\.feed.title) == ["b"])
    }
  }

  @Test func aFeedThatIsRemovedMeanwhileIsNotSubscribed() async throws {
    try await SyncBench.with { bench in
      var feeds: [Feed] = []
      for name in ["a", "b", "c"] { feeds.append(try await addLocal(name, bench).feed) }
      let (library, removed) = (bench.library, feeds[1].id)
      let isDone = DispatchSemaphore(value: 0)
      bench.server.watch { call in
        guard call.path.hasSuffix("quickadd"), call["quickadd"]?.contains("//a.") == true else { return }
        Task.detached {
          _ = try? await library.perform(.removeFeed(removed))
          isDone.signal()
        }
        isDone.wait()
      }
      let report = await bench.synchronizer.moveLocalFeeds(into: bench.account.id)
      #expect(report.failure == nil)
      #expect(report.moved == 2)
      await bench.sync()
      #expect(try await bench.library.feeds().map(\.title).sorted() == ["a", "c"])
      #expect(bench.server.with { $0.feeds.count } == 2)
    }
  }

  /// The account's own copy was removed here just before.
  @Test func aFeedThatWasRemovedFromTheAccountIsMovedIntoIt() async throws {
    try await SyncBench.with { bench in
      let (local, articles) = try await addLocal("news", bench)
      let own = try await bench.library.addFeed(
        NewFeed(url: local.url, title: "own", folderID: bench.account.folderID))
      await bench.sync()
      _ = try await bench.library.perform(.removeFeed(own.id))
      let report = await bench.synchronizer.moveLocalFeeds(into: bench.account.id)
      #expect(report.moved == 1)
      #expect(report.failure == nil)
      await bench.sync()
      _ = try await bench.library.perform(.setStarred(true, [articles[0].id]))
      await bench.sync()
      #expect(bench.server.starred.count == 1)
      #expect(try await bench.articles().count == 4)
    }
  }

  /// A refresh that was running when its feed was moved, and that fails.
  @Test func aFailureAfterTheMoveIsNotShown() async throws {
    try await SyncBench.with { bench in
      let (feed, _) = try await addLocal("late", bench)
      #expect(await bench.synchronizer.moveLocalFeeds(into: bench.account.id).moved == 1)
      let outcome = FetchOutcome(
        feed: feed.id, url: feed.url, startedAt: Date(), result: .failed("status404"))
      try await bench.library.record([outcome])
      let failure = try await bench.library.feeds().first?.failure
      #expect(failure == nil)
    }
  }

  @Test func aCancelledSyncIsNoFailure() async throws {
    try await SyncBench.with { bench in
      let sync = Task<SyncReport, Never> { [synchronizer = bench.synchronizer, id = bench.account.id] in
        withUnsafeCurrentTask { $0?.cancel() }
        return await synchronizer.sync(id)
      }
      let report = await sync.value
      let failure = try await bench.state().failure
      #expect(report.failure == .service(.cancelled))
      #expect(failure == nil)
    }
  }

  /// The hidden local copy of a merged feed must not take the address from it.
  @Test func aMergedFeedKeepsItsAddressWhenTheAccountIsLeft() async throws {
    try await SyncBench.with { bench in
      let (local, _) = try await addLocal("news", bench)
      _ = try await bench.library.addFeed(NewFeed(url: local.url, title: "own", folderID: bench.account.folderID))
      await bench.sync()
      #expect(await bench.synchronizer.moveLocalFeeds(into: bench.account.id).moved == 1)
      await bench.sync()
      try await bench.synchronizer.remove(try await bench.state(), keepsArticles: true)
      #expect(try await bench.library.feeds().map(\.url) == [local.url])
      #expect(try await bench.articles().count == 4)
      await #expect(throws: LibraryError.self) {
        try await bench.library.addFeed(NewFeed(url: local.url, title: "again"))
      }
    }
  }

  /// A local feed of the same address that was not moved.
  @Test func leavingAnAccountKeepsWhatWasReadThere() async throws {
    try await SyncBench.with { bench in
      let (local, articles) = try await addLocal("news", bench)
      _ = try await bench.library.perform(.setRecognizesStories(false))
      _ = try await bench.library.perform(.setRead(true, [articles[0].id]))
      _ = try await bench.library.addFeed(NewFeed(url: local.url, title: "own", folderID: bench.account.folderID))
      for _ in 1...2 { await bench.sync() }
      bench.server.with { state in
        for (id, item) in state.items where item.title.hasPrefix("news 2") { state.items[id]?.isRead = true }
        for (id, item) in state.items where item.title.hasPrefix("news 3") { state.items[id]?.isStarred = true }
      }
      await bench.sync()
      try await bench.synchronizer.remove(try await bench.state(), keepsArticles: true)
      let here = try await bench.articles().sorted { $0.title < $1.title }
      #expect(here.map(\.isRead) == [true, true, false, false])
      #expect(here.map(\.isStarred) == [false, false, true, false])
    }
  }

  /// Full texts, places in audio and the queue, of articles that the account's feed has as well.
  @Test func movingKeepsWhatWasReadAndHeardHere() async throws {
    try await SyncBench.with { bench in
      let audio = "https://news.example.org/1.mp3"
      let (local, articles) = try await addLocal("news", bench)
      var first = NewArticle(
        uniqueID: "guid-news-1", url: articles[0].url, title: "news 1", bodyHTML: "<p>With audio</p>")
      first.attachments = [Attachment(url: audio, mimeType: "audio/mpeg")]
      _ = try await bench.library.store(FeedUpdate(articles: [first], fetchedAt: Date()), in: local.id)
      bench.server.with { $0.catalog[local.url]?.items[0].enclosure = audio }
      let own = try await bench.library.addFeed(
        NewFeed(url: local.url, title: "own", folderID: bench.account.folderID))
      for _ in 1...2 { await bench.sync() }
      let list = ArticleList(scope: .feed(own.id), includesRepetitions: true)
      let there = try await bench.library.articles(bench.library.articleIDs(list)).sorted { $0.title < $1.title }
      #expect(there.count == 4)
      let full = FullText(
        html: "<p>Everything about zebras</p>", url: "https://news.example.org/2", language: "en", byline: nil,
        fetched: Date(), isShown: true)
      try await bench.library.store(full, text: "Everything about zebras", of: articles[1].id)
      // Two have one: that of the account stays.
      try await bench.library.store(full, text: "Everything about zebras", of: articles[2].id)
      let other = FullText(
        html: "<p>Lions</p>", url: full.url, language: "en", byline: nil, fetched: Date(), isShown: true)
      try await bench.library.store(other, text: "Lions", of: there[2].id)
      let episode = Episode.ID(article: articles[0].id, position: 0)
      try await bench.library.setListeningPlace(42, isPlayed: false, in: episode)
      try await bench.library.setEpisodeQueue(loaded: nil, next: [episode])

      #expect(await bench.synchronizer.moveLocalFeeds(into: bench.account.id).moved == 1)
      let heard = try #require(await bench.library.episode(at: audio, of: there[0].id))
      #expect(heard.place == 42)
      #expect(try await bench.library.episodeQueue().next.map(\.id) == [heard.id])
      #expect(try await bench.library.article(there[1].id)?.fullText?.html == full.html)
      #expect(try await bench.library.article(there[2].id)?.fullText?.html == other.html)
      #expect(try await bench.library.article(there[3].id)?.fullText == nil)
      #expect(try await bench.library.successor(of: articles[1].id) == there[1].id)
      try await bench.library.indexWaiting()
      let found = try await bench.library.bestMatches(SearchQuery(parsing: "zebras"), limit: 10)
      #expect(found == [there[1].id])
    }
  }

  /// So that a move holds up nothing else for long.
  @Test func fullTextsAreCopiedInParts() async throws {
    try await SyncBench.with { bench in
      let (local, articles) = try await addLocal("news", articles: 7, bench)
      let own = try await bench.library.addFeed(
        NewFeed(url: local.url, title: "own", folderID: bench.account.folderID))
      for _ in 1...2 { await bench.sync() }
      let html = RawHTML(String(repeating: "x", count: 400_000))
      for article in articles.prefix(6) {
        let full = FullText(
          html: html, url: "https://news.example.org", language: nil, byline: nil, fetched: Date(), isShown: true)
        try await bench.library.store(full, text: "Zebras", of: article.id)
      }
      func parts() async throws -> [[TwinFullTexts.Pair]] {
        try await bench.library.read { db in
          try TwinFullTexts(db: db).parts(from: local.id.rawValue, to: own.id.rawValue)
        }
      }
      let planned = try await parts()
      #expect(planned.map(\.count) == [3, 3])
      // As if the process had ended after the first one.
      try await bench.library.mutate { db, log in try TwinFullTexts(db: db).copy(planned[0], &log) }
      #expect(try await parts().map(\.count) == [3])
      #expect(await bench.synchronizer.moveLocalFeeds(into: bench.account.id).moved == 1)
      #expect(try await bench.articles().count == 7)
      var count = 0
      for article in try await bench.articles() {
        if try await bench.library.article(article.id)?.fullText?.html == html { count += 1 }
      }
      #expect(count == 6)
    }
  }

  /// Full texts, places in audio and the queue, of articles that the local feed has as well.
  @Test func leavingAnAccountKeepsWhatWasReadAndHeardThere() async throws {
    try await SyncBench.with { bench in
      let audio = "https://news.example.org/1.mp3"
      let (local, articles) = try await addLocal("news", bench)
      var first = NewArticle(
        uniqueID: "guid-news-1", url: articles[0].url, title: "news 1", bodyHTML: "<p>With audio</p>")
      first.attachments = [Attachment(url: audio, mimeType: "audio/mpeg")]
      _ = try await bench.library.store(FeedUpdate(articles: [first], fetchedAt: Date()), in: local.id)
      let own = try await bench.library.addFeed(
        NewFeed(url: local.url, title: "own", folderID: bench.account.folderID))
      for _ in 1...2 { await bench.sync() }
      let there = try await bench.library.articles(bench.library.articleIDs(ArticleList(scope: .feed(own.id))))
        .sorted { $0.title < $1.title }
      #expect(there.count == 4)
      let full = FullText(
        html: "<p>Everything about zebras</p>", url: "https://news.example.org/2", language: "en", byline: nil,
        fetched: Date(), isShown: true)
      try await bench.library.store(full, text: "Everything about zebras", of: there[1].id)
      let episode = Episode.ID(article: there[0].id, position: 0)
      try await bench.library.setListeningPlace(42, isPlayed: false, in: episode)
      try await bench.library.setEpisodeQueue(loaded: nil, next: [episode])

      // Played here, and further there.
      try await bench.library.setListeningPlace(7, isPlayed: true, in: .init(article: articles[0].id, position: 0))
      try await bench.synchronizer.remove(try await bench.state(), keepsArticles: true)
      let heard = try #require(await bench.library.episode(at: audio, of: articles[0].id))
      #expect(heard.place == 42)
      #expect(heard.isPlayed)
      #expect(try await bench.library.episodeQueue().next.map(\.id) == [heard.id])
      // A player that is open does not know the other article.
      try await bench.library.setListeningPlace(50, isPlayed: false, in: episode, at: audio)
      try await bench.library.setEpisodeQueue(loaded: nil, next: [episode], urls: [episode: audio])
      #expect(try await bench.library.episode(at: audio, of: articles[0].id)?.place == 50)
      #expect(try await bench.library.episodeQueue().next.map(\.id) == [heard.id])
      let read = try #require(await bench.library.article(articles[1].id))
      #expect(read.fullText?.html == full.html)
      try await bench.library.indexWaiting()
      let found = try await bench.library.bestMatches(SearchQuery(parsing: "zebras"), limit: 10)
      #expect(found == [articles[1].id])
    }
  }
}

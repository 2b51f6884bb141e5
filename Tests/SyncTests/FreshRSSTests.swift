import FakeFreshRSS
import Foundation
import Library
import Sync
import SyncServices
import TestSupport
import Testing
import WebText

/// Syncs with a fake FreshRSS, after each of which both sides must agree.
@Suite(.fewAtOnce) struct FreshRSSTests {
  @Test func firstSyncBringsEverything() async throws {
    try await SyncBench.with { bench in
      let (news, _) = (bench.server.addFeed("news", folder: "Daily", articles: 300), bench.server.addFeed("cats"))
      bench.server.with { state in
        let ids = state.items.keys.sorted()
        state.items[ids[0]]?.isRead = true
        state.items[ids[1]]?.isStarred = true
        state.items[ids[2]]?.title = "Tom & <Jerry>"
        state.items[ids[3]]?.enclosure = "https://example.org/a.mp3"
      }
      _ = news
      let report = await bench.sync()
      #expect(report.changes.new == 300)
      #expect(report.feeds.added == 2)
      try await bench.expectAgreement()
    }
  }

  @Test func nothingNewTakesFiveCalls() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 3)
      await bench.sync()
      bench.server.forgetCalls()
      let report = await bench.sync()
      #expect(report.calls == 5)
      #expect(!bench.server.calls.contains { $0.path.hasSuffix("contents") })
      #expect(report.changes == SyncChanges())
    }
  }

  @Test func rulesApplyToArticlesOfAccountsAndTheServerLearnsOfIt() async throws {
    try await SyncBench.with { bench in
      for (query, actions) in [("title:sponsored", RuleActions.mute), ("title:harbor in:daily", [.star, .markRead])] {
        let draft = RuleDraft(query: try SearchQuery(parsing: query), actions: actions)
        _ = try await bench.library.perform(.addRules([draft]))
      }
      bench.server.addFeed("news", folder: "Daily", articles: 4)
      let ids = bench.server.with { state in
        let ids = state.items.keys.sorted()
        state.items[ids[0]]?.title = "Sponsored"
        state.items[ids[1]]?.title = "The harbor"
        return ids
      }
      #expect(await bench.sync().changes.new == 3)
      await bench.sync()
      #expect(bench.server.unread == Set(ids[2...]))
      #expect(bench.server.with { $0.items[ids[1]]?.isStarred } == true)
      #expect(Set(try await bench.articles().map(\.title)).isDisjoint(with: ["Sponsored"]))
      #expect(try await bench.state().waitingCount == 0)
      // Another device marks the muted article as unread: it stays hidden here, and the sync ends.
      bench.server.with { $0.items[ids[0]]?.isRead = false }
      await bench.sync()
      let report = await bench.sync()
      #expect(report.changes == SyncChanges())
      #expect(try await bench.library.counts().unread == 2)
    }
  }

  @Test func marksGoBothWays() async throws {
    try await SyncBench.with { bench in
      let feed = bench.server.addFeed("news", articles: 6)
      await bench.sync()
      let ids = bench.server.with { $0.items.keys.sorted() }
      let here = try await ids.asyncMap { try await bench.article($0).id }
      _ = try await bench.library.perform(.setRead(true, [here[0], here[1]]))
      _ = try await bench.library.perform(.setStarred(true, [here[2]]))
      bench.server.with { state in
        state.items[ids[3]]?.isRead = true
        state.items[ids[4]]?.isStarred = true
        // Marked on both sides.
        state.items[ids[1]]?.isRead = true
      }
      #expect(try await bench.state().waitingCount == 3)
      _ = feed
      let report = await bench.sync()
      #expect(report.pushed == 3)
      #expect(report.changes.read == 1)
      #expect(report.changes.starred == 1)
      try await bench.expectAgreement()
      #expect(bench.server.unread == Set([ids[2], ids[4], ids[5]]))
      _ = try await bench.library.perform(.setRead(false, [here[0]]))
      bench.server.with { $0.items[ids[3]]?.isRead = false }
      await bench.sync()
      try await bench.expectAgreement()
    }
  }

  @Test func aStoryThatIsReadOnTheServerIsReadInEveryFeed() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 2)
      bench.server.addFeed("planet", articles: 2)
      let ids = bench.server.with { state in
        let ids = state.items.keys.sorted()
        for id in [ids[0], ids[2]] { state.items[id]?.url = "https://example.org/story" }
        return ids
      }
      await bench.sync()
      bench.server.with { $0.items[ids[0]]?.isRead = true }
      #expect(await bench.sync().changes.read == 1)
      #expect(try await bench.library.counts().unread == 2)
      await bench.sync()
      #expect(bench.server.unread == [ids[1], ids[3]])
      try await bench.expectAgreement()
      // one article that becomes unread again says nothing of the others
      bench.server.with { $0.items[ids[0]]?.isRead = false }
      await bench.sync()
      #expect(bench.server.unread == [ids[0], ids[1], ids[3]])
      try await bench.expectAgreement()
    }
  }

  /// The story was read in a local feed before the server delivers it.
  @Test func aStoryThatWasReadIsReadOnTheServerToo() async throws {
    try await SyncBench.with { bench in
      let local = try await bench.library.addFeed(NewFeed(url: "https://local.example.org/feed", title: "local"))
      let story = NewArticle(uniqueID: "1", url: "https://example.org/story", title: "Story", bodyHTML: "<p>Text</p>")
      _ = try await bench.library.store(FeedUpdate(articles: [story], fetchedAt: Date()), in: local.id)
      _ = try await bench.library.perform(.setRead(true, try await bench.articles().map(\.id)))
      bench.server.addFeed("planet", articles: 2)
      let ids = bench.server.with { state in
        let ids = state.items.keys.sorted()
        state.items[ids[0]]?.url = "https://example.org/story"
        return ids
      }
      for _ in 1...3 { await bench.sync() }
      #expect(bench.server.unread == [ids[1]])
      #expect(try await bench.library.counts().unread == 1)
      #expect(try await bench.state().waitingCount == 0)
    }
  }

  @Test func marksThatAreChangedBackAreNotSent() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 2)
      await bench.sync()
      let here = try await bench.articles().map(\.id)
      let step = try await bench.library.perform(.setRead(true, here))
      try await bench.library.undo(step)
      #expect(try await bench.state().waitingCount == 0)
      bench.server.forgetCalls()
      await bench.sync()
      #expect(!bench.server.calls.contains { $0.path.hasSuffix("edit-tag") })
      try await bench.expectAgreement()
    }
  }

  @Test func undoWorksAcrossASync() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 4)
      await bench.sync()
      let step = try await bench.library.perform(.markAllRead(ArticleList(scope: .all)))
      await bench.sync()
      #expect(bench.server.unread.isEmpty)
      try await bench.library.undo(step)
      await bench.sync()
      #expect(bench.server.unread.count == 4)
      try await bench.expectAgreement()
    }
  }

  @Test func twelveHundredMarksAreSentInCallsThatPHPReadsCompletely() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 1200)
      await bench.sync()
      let here = try await bench.articles().map(\.id)
      _ = try await bench.library.perform(.setStarred(true, here))
      await bench.sync()
      #expect(bench.server.starred.count == 1200)
      try await bench.expectAgreement()
    }
  }

  @Test func markingAllSparesWhatArrivesMeanwhile() async throws {
    try await SyncBench.with { bench in
      let feed = bench.server.addFeed("news", articles: 800)
      await bench.sync()
      _ = try await bench.library.perform(.markAllRead(ArticleList(scope: .all)))
      let later = bench.server.addArticle(in: feed)
      bench.server.forgetCalls()
      await bench.sync()
      #expect(bench.server.calls.count { $0.path.hasSuffix("mark-all-as-read") } == 1)
      #expect(!bench.server.calls.contains { $0.path.hasSuffix("edit-tag") })
      #expect(bench.server.unread == [later])
      try await bench.expectAgreement()
    }
  }

  @Test func markingAllSparesAnUnseenArticleThatIsOlder() async throws {
    try await SyncBench.with { bench in
      let feed = bench.server.addFeed("news", articles: 800)
      await bench.sync()
      _ = try await bench.library.perform(.markAllRead(ArticleList(scope: .all)))
      // The server's clock was set back.
      let unseen = bench.server.addArticle(in: feed, id: 1_000_000)
      bench.server.forgetCalls()
      await bench.sync()
      #expect(!bench.server.calls.contains { $0.path.hasSuffix("mark-all-as-read") })
      #expect(bench.server.unread == [unseen])
      try await bench.expectAgreement()
    }
  }

  @Test func anOldArticleThatIsNotWantedHereDoesNotPreventMarkingItsFeed() async throws {
    try await SyncBench.with { bench in
      let feed = bench.server.addFeed("news", articles: 600)
      bench.server.addArticle(in: feed, id: 1_000_000)
      bench.server.with { $0.items[1_000_000]?.isRead = true }
      try await bench.library.setRetention(Retention(days: 30), of: nil)
      #expect(await bench.sync().changes.new == 600)
      _ = try await bench.library.perform(.markAllRead(ArticleList(scope: .all)))
      bench.server.forgetCalls()
      await bench.sync()
      #expect(bench.server.calls.count { $0.path.hasSuffix("mark-all-as-read") } == 1)
      #expect(bench.server.unread.isEmpty)
    }
  }

  @Test func aMarkDuringASyncIsNotLost() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 2)
      await bench.sync()
      let here = try await bench.articles()
      let library = bench.library
      let marked = LockedValue(false)
      bench.server.watch { call in
        guard call.path.hasSuffix("items/ids"), !marked.value else { return }
        marked.update { $0 = true }
        Task { _ = try await library.perform(.setRead(true, [here[0].id])) }
      }
      await bench.sync()
      await bench.sync()
      #expect(bench.server.unread.count == 1)
      try await bench.expectAgreement()
    }
  }

  @Test func aMarkThatTheServerHasAlreadyIsSentWhenItIsChangedBack() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 1)
      await bench.sync()
      let here = try await bench.articles()
      let (server, library, isMarked) = (bench.server, bench.library, LockedValue(false))
      // Another device and this one mark the same article while the articles are listed.
      server.watch { call in
        guard call.path.hasSuffix("items/ids"), !isMarked.value else { return }
        isMarked.update { $0 = true }
        server.with { state in for id in state.items.keys { state.items[id]?.isRead = true } }
        let done = DispatchSemaphore(value: 0)
        Task {
          _ = try await library.perform(.setRead(true, here.map(\.id)))
          done.signal()
        }
        done.wait()
      }
      await bench.sync()
      _ = try await library.perform(.setRead(false, here.map(\.id)))
      await bench.sync()
      #expect(server.unread.count == 1)
      try await bench.expectAgreement()
    }
  }

  @Test func undoingWhileMarksAreSentKeepsTheRestFromBeingSent() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 600)
      await bench.sync()
      let here = try await bench.articles().map(\.id)
      let step = try await bench.library.perform(.setStarred(true, here))
      let (library, isUndone) = (bench.library, LockedValue(false))
      bench.server.watch { call in
        guard call.path.hasSuffix("edit-tag"), !isUndone.value else { return }
        isUndone.update { $0 = true }
        let done = DispatchSemaphore(value: 0)
        Task {
          try await library.undo(step)
          done.signal()
        }
        done.wait()
      }
      await bench.sync()
      await bench.sync()
      #expect(bench.server.starred.isEmpty)
      try await bench.expectAgreement()
    }
  }

  @Test func aChangeThatIsRefusedForeverDoesNotStopTheRest() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 2)
      await bench.sync()
      let feed = try #require(try await bench.library.feeds().first)
      _ = try await bench.library.perform(.renameFeed(feed.id, to: "Refused"))
      _ = try await bench.library.perform(.setRead(true, [try await bench.articles()[0].id]))
      bench.server.fail(.notFound, times: .max) { $0.path.hasSuffix("subscription/edit") }
      for _ in 1...4 { await bench.sync() }
      #expect(bench.server.unread.count == 1)
      try await bench.expectAgreement()
    }
  }

  @Test func anArticleThatArrivesBetweenListingsIsUnread() async throws {
    for call in 1...3 {
      try await SyncBench.with { bench in
        let feed = bench.server.addFeed("news", articles: 2)
        await bench.sync()
        let server = bench.server
        let seen = LockedValue(0)
        server.watch { made in
          guard made.path.hasSuffix("items/ids") else { return }
          seen.update { $0 += 1 }
          if seen.value == call { server.addArticle(in: feed) }
        }
        await bench.sync()
        await bench.sync()
        #expect(bench.server.unread.count == 3)
        try await bench.expectAgreement()
      }
    }
  }

  @Test func subscriptionsGoBothWays() async throws {
    try await SyncBench.with { bench in
      let old = bench.server.addFeed("old", folder: "Daily", articles: 2)
      bench.server.addFeed("gone", folder: "Daily", articles: 2)
      bench.server.with {
        $0.catalog["https://new.example.org/feed"] = .init(title: "new")
      }
      await bench.sync()
      let feeds = try await bench.library.feeds()
      let (first, second) = (
        try #require(feeds.first { $0.title == "old" }), try #require(feeds.first { $0.title == "gone" })
      )
      // Here: subscribe, rename, move to a new folder, unsubscribe.
      let folder = try await bench.library.addFolder("Weekly", in: bench.account.folderID)
      _ = try await bench.library.perform(.renameFeed(first.id, to: "Renamed; here?"))
      _ = try await bench.library.perform(.moveFeed(first.id, to: folder.id))
      let removal = try await bench.library.perform(.removeFeed(second.id))
      _ = try await bench.library.addFeed(
        NewFeed(
          url: "https://new.example.org/feed", title: "new", customTitle: "Mine", folderID: folder.id))
      #expect(try await bench.state().waitingCount == 3)
      await bench.sync()
      await bench.sync()
      try await bench.expectAgreement()
      #expect(bench.server.with { $0.feeds.values.map(\.title).sorted() } == ["Mine", "Renamed; here?"])
      #expect(bench.server.with { $0.feeds[old]?.folder } == "Weekly")
      // There: rename, move, unsubscribe, subscribe.
      bench.server.with { state in
        state.feeds[old]?.title = "Renamed there"
        state.feeds[old]?.folder = "Monthly"
        state.feeds = state.feeds.filter { $0.value.title != "Mine" }
      }
      bench.server.addFeed("third", articles: 1)
      await bench.sync()
      try await bench.expectAgreement()
      // Bringing a removed feed back subscribes again.
      bench.server.with { $0.catalog["https://gone.example.org/feed"] = .init(title: "gone") }
      try await bench.library.undo(removal)
      await bench.sync()
      await bench.sync()
      #expect(bench.server.with { $0.feeds.values.contains { $0.title == "gone" } })
    }
  }

  @Test func aFolderRenamedOnEitherSideIsTheSameOnBoth() async throws {
    try await SyncBench.with { bench in
      for name in ["one", "two"] { bench.server.addFeed(name, folder: "Daily", articles: 1) }
      await bench.sync()
      let folder = try #require(try await bench.library.folders().first { $0.title == "Daily" })
      _ = try await bench.library.perform(.renameFolder(folder.id, to: "Morning"))
      await bench.sync()
      #expect(bench.server.with { Set($0.feeds.values.map(\.folder)) } == ["Morning"])
      try await bench.expectAgreement()
      bench.server.with { state in for number in state.feeds.keys { state.feeds[number]?.folder = "Evening" } }
      await bench.sync()
      try await bench.expectAgreement()
      #expect(try await bench.library.folders().map(\.title).sorted() == ["Evening", "FreshRSS"])
    }
  }

  /// What has arrived before the process ends is not fetched again.
  @Test func aFirstSyncThatEndsHalfWayFetchesTheRestOnly() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 1000)
      let calls = LockedValue(0)
      bench.server.fail(.unavailable, times: .max) { call in
        guard call.path.hasSuffix("items/contents") else { return false }
        calls.update { $0 += 1 }
        return calls.value > 1
      }
      #expect(await bench.synchronizer.sync(bench.account.id).failure != nil)
      let arrived = try await bench.articles().count
      #expect(arrived > 0 && arrived < 1000)
      bench.server.mend()
      bench.server.forgetCalls()
      bench.clock.advance(by: 4000)
      await bench.sync()
      let requested = bench.server.calls.filter { $0.path.hasSuffix("items/contents") }.flatMap { $0.all("i") }
      #expect(requested.count == 1000 - arrived)
      try await bench.expectAgreement()
    }
  }

  /// A server of which nothing is known but its interface, with short pages.
  @Test func anotherServerWithTheSameInterfaceIsSynchronized() async throws {
    let server = FakeFreshRSS()
    server.with { ($0.greets, $0.maximumListed) = (false, 100) }
    try await SyncBench.with(server, path: "/api/greader.php") { bench in
      #expect(bench.account.kind == SyncKind.googleReader.rawValue)
      let feed = server.addFeed("news", folder: "Daily", articles: 350)
      await bench.sync()
      try await bench.expectAgreement()
      let articles = try await bench.articles()
      _ = try await bench.library.perform(.setStarred(true, articles.prefix(3).map(\.id)))
      _ = try await bench.library.perform(.markAllRead(ArticleList(scope: .all)))
      // There is no call that spares it.
      let late = server.addArticle(in: feed)
      server.with { $0.items[late]?.isStarred = true }
      await bench.sync()
      try await bench.expectAgreement()
      #expect(server.unread == [late])
      #expect(server.starred.count == 4)
      #expect(!server.calls.contains { $0.path.hasSuffix("mark-all-as-read") })
      let here = try #require(try await bench.library.feeds().first)
      _ = try await bench.library.perform(.renameFeed(here.id, to: "Mine"))
      await bench.sync()
      await bench.sync()
      try await bench.expectAgreement()
      #expect(server.with { $0.feeds.values.map(\.title) } == ["Mine"])
    }
  }

  @Test func discardedArticlesStayAndReturningOnesAreNotDuplicated() async throws {
    try await SyncBench.with { bench in
      let feed = bench.server.addFeed("news", articles: 3)
      await bench.sync()
      let id = bench.server.with { $0.items.keys.sorted()[0] }
      let here = try await bench.article(id)
      _ = try await bench.library.perform(.setRead(true, [here.id]))
      await bench.sync()
      let item = try #require(bench.server.with { $0.items.removeValue(forKey: id) })
      await bench.sync()
      #expect(try await bench.articles().count == 3)
      try await bench.expectAgreement()
      bench.server.with { state in
        var item = item
        (item.feed, item.isRead) = (feed, false)
        state.items[state.nextID()] = item
      }
      await bench.sync()
      #expect(try await bench.articles().count == 3)
      // It was read here, and stays so.
      await bench.sync()
      #expect(try await bench.article(id).isRead)
      try await bench.expectAgreement()
    }
  }

  @Test func aNewArticleWithTheAddressOfADiscardedOneIsADifferentArticle() async throws {
    try await SyncBench.with { bench in
      let feed = bench.server.addFeed("podcast", articles: 1)
      await bench.sync()
      _ = try await bench.library.perform(.setRead(true, bench.articles().map(\.id)))
      await bench.sync()
      let old = try #require(bench.server.with { state in state.items.popFirst()?.value })
      await bench.sync()
      let id = bench.server.addArticle(in: feed)
      bench.server.with { $0.items[id]?.url = old.url }
      await bench.sync()
      #expect(try await bench.articles().count == 2)
      #expect(bench.server.unread == [id])
      try await bench.expectAgreement()
    }
  }

  @Test func anArticleDeletedHereIsNotFetchedAgain() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 10)
      await bench.sync()
      let here = try await bench.articles().map(\.id)
      _ = try await bench.library.perform(.setRead(true, here))
      await bench.sync()
      try await bench.library.setRetention(
        Retention(days: nil, articles: 4, keepsUnread: true, keepsStarred: true), of: nil)
      #expect(try await bench.library.retain() == 6)
      bench.server.forgetCalls()
      await bench.sync()
      #expect(!bench.server.calls.contains { $0.path.hasSuffix("contents") })
      #expect(try await bench.articles().count == 4)
      // Unless it is marked there.
      let ids = bench.server.with { state in
        let ids = state.items.keys.sorted()
        state.items[ids[0]]?.isRead = false
        state.items[ids[1]]?.isStarred = true
        return ids
      }
      await bench.sync()
      #expect(try await !bench.article(ids[0]).isRead)
      #expect(try await bench.article(ids[1]).isStarred)
      #expect(try await bench.articles().count == 6)
    }
  }

  @Test func identifiersBeyondTheSignedRangeAreTheSameArticle() async throws {
    try await SyncBench.with { bench in
      let feed = bench.server.addFeed("news")
      for id in [Int64.min, -1, -2, Int64.max, 1] { bench.server.addArticle(in: feed, id: id) }
      await bench.sync()
      _ = try await bench.library.perform(.setStarred(true, [try await bench.article(-1).id]))
      await bench.sync()
      #expect(bench.server.starred == [-1])
      try await bench.expectAgreement()
    }
  }

  @Test func aWrongPasswordIsReportedOnceUntilItIsChanged() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 2)
      await bench.sync()
      bench.server.with { $0.password = "other" }
      #expect(await bench.synchronizer.sync(bench.account.id).failure == .service(.wrongPassword))
      bench.server.forgetCalls()
      #expect(await bench.synchronizer.sync(bench.account.id).failure == .service(.wrongPassword))
      #expect(bench.server.calls.isEmpty)
      await #expect(throws: SyncFailure.service(.wrongPassword)) {
        try await bench.synchronizer.signIn(to: try await bench.state(), password: "wrong")
      }
      try await bench.synchronizer.signIn(to: try await bench.state(), password: "other")
      await bench.sync()
      try await bench.expectAgreement()
    }
  }

  @Test func aDisabledInterfaceIsReported() async throws {
    try await SyncBench.with { bench in
      bench.server.with { $0.isOn = false }
      #expect(await bench.synchronizer.sync(bench.account.id).failure == .service(.interfaceOff))
      bench.server.with { $0.isOn = true }
      await bench.sync()
    }
  }

  @Test func aServerThatAsksToWaitIsNotContacted() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 2)
      bench.server.fail(.tooMany) { $0.path.hasSuffix("subscription/list") }
      #expect(await bench.synchronizer.sync(bench.account.id).failure == .service(.resting(nil)))
      bench.server.forgetCalls()
      guard case .resting = await bench.synchronizer.sync(bench.account.id).failure else {
        Issue.record("not resting")
        return
      }
      #expect(bench.server.calls.isEmpty)
      bench.clock.advance(by: 301)
      await bench.sync()
      try await bench.expectAgreement()
      // A clock that was wrong for days does not keep the account from being synchronized.
      bench.clock.advance(by: -3 * 86_400)
      await bench.sync()
    }
  }

  @Test(arguments: [-5, 5]) func aClockThatIsDaysOffLosesNothing(_ days: Int) async throws {
    try await SyncBench.with { bench in
      let feed = bench.server.addFeed("news", articles: 6)
      await bench.sync()
      bench.clock.advance(by: Double(days) * 86_400)
      let ids = bench.server.with { $0.items.keys.sorted() }
      _ = try await bench.library.perform(.setRead(true, [try await bench.article(ids[0]).id]))
      _ = try await bench.library.perform(.setStarred(true, [try await bench.article(ids[1]).id]))
      bench.server.with { $0.items[ids[2]]?.isRead = true }
      bench.server.addArticle(in: feed)
      await bench.sync()
      try await bench.expectAgreement()
      #expect(bench.server.unread.count == 5)
      bench.clock.advance(by: Double(-2 * days) * 86_400)
      _ = try await bench.library.perform(.setRead(false, [try await bench.article(ids[0]).id]))
      bench.server.with { $0.items[ids[1]]?.isStarred = false }
      await bench.sync()
      try await bench.expectAgreement()
      #expect(bench.server.unread.count == 6)
      #expect(bench.server.starred.isEmpty)
    }
  }

  @Test func twoSyncsAtOnceTakeTurns() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 600)
      async let one = bench.synchronizer.sync(bench.account.id)
      async let other = bench.synchronizer.sync(bench.account.id)
      let reports = await [one, other]
      #expect(reports.allSatisfy { $0.failure == nil })
      #expect(reports.map(\.changes.new).sorted() == [0, 600])
      try await bench.expectAgreement()
    }
  }

  @Test func removingAnAccountCanKeepItsArticles() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", folder: "Daily", articles: 5)
      await bench.sync()
      let here = try await bench.articles().map(\.id)
      _ = try await bench.library.perform(.setStarred(true, [here[0]]))
      try await bench.synchronizer.remove(try await bench.state(), keepsArticles: true)
      #expect(try await bench.library.accounts().isEmpty)
      #expect(try await bench.articles().count == 5)
      let feed = try #require(try await bench.library.feeds().first)
      #expect(feed.accountID == nil)
      #expect(try await bench.library.fetchTargets().map(\.feed) == [feed.id])
      // The feed itself has other identifiers for the same articles.
      let articles = try await bench.articles().map {
        NewArticle(uniqueID: "own-\($0.id.rawValue)", url: $0.url, title: $0.title, bodyHTML: "")
      }
      let changes = try await bench.library.store(FeedUpdate(articles: articles, fetchedAt: Date()), in: feed.id)
      #expect(changes.inserted.isEmpty)
    }
  }

  @Test func removingAnAccountRemovesItsArticles() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 5)
      await bench.sync()
      try await bench.synchronizer.remove(try await bench.state(), keepsArticles: false)
      #expect(try await bench.articles().isEmpty)
      #expect(try await bench.library.feeds().isEmpty)
      try await bench.library.purge(removedBefore: Date() + 1)
      #expect(bench.server.with { $0.items.count } == 5)
    }
  }
}

extension Sequence {
  /// Maps elements one after the other.
  func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}

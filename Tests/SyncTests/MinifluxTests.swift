import Credentials
import Foundation
import Library
import LoopbackServer
import Sync
import SyncServices
import TestSupport
import Testing
import WebText

/// Syncs with real servers, after each of which both sides must agree.
@Suite(.serialized, .enabled(if: !MinifluxServer.versions.isEmpty, "KIJI_MINIFLUX names no server"))
struct MinifluxTests {
  @Test(arguments: MinifluxServer.versions) func bothSidesAgree(_ version: String) async throws {
    try await MinifluxStage.with(version) { stage in
      for name in ["one", "two"] {
        try await stage.server.call("POST", "feeds", #"{"feed_url": "\#(stage.root)/\#(name)", "category_id": 1}"#)
      }
      #expect(await stage.sync().changes.new == 6)
      try await stage.expectAgreement()
      // Nothing new.
      let idle = await stage.sync()
      #expect(idle.calls <= 3)
      #expect(idle.changes == SyncChanges())

      // Marks on both sides.
      let articles = try await stage.articles()
      _ = try await stage.library.perform(.setRead(true, articles.prefix(3).map(\.id)))
      _ = try await stage.library.perform(.setStarred(true, [articles[0].id, articles[4].id]))
      let other = try await stage.server.sql("SELECT id FROM entries WHERE title = '\(articles[5].title)'")
      try await stage.server.call("PUT", "entries", #"{"entry_ids": [\#(other[0])], "status": "read"}"#)
      try await stage.server.call("PUT", "entries/\(other[0])/bookmark")
      await stage.sync()
      try await stage.expectAgreement()
      _ = try await stage.library.perform(.setStarred(false, [articles[0].id]))
      _ = try await stage.library.perform(.setRead(false, [articles[0].id]))
      await stage.sync()
      try await stage.expectAgreement()

      // Subscriptions, names and folders on both sides.
      let feeds = try await stage.library.feeds()
      let one = try #require(feeds.first { $0.title == "one" })
      let folder = try await stage.library.addFolder("Weekly", in: stage.account.folderID)
      _ = try await stage.library.perform(.renameFeed(one.id, to: "Uno"))
      _ = try await stage.library.perform(.moveFeed(one.id, to: folder.id))
      _ = try await stage.library.addFeed(
        NewFeed(url: stage.root + "/three", title: "", folderID: folder.id))
      await stage.sync()
      await stage.sync()
      try await stage.expectAgreement()
      let two = try #require(feeds.first { $0.title == "two" })
      let removal = try await stage.library.perform(.removeFeed(two.id))
      await stage.sync()
      #expect(try await stage.server.sql("SELECT title FROM feeds WHERE title = 'two'").isEmpty)
      try await stage.library.undo(removal)
      await stage.sync()
      await stage.sync()
      #expect(try await stage.server.sql("SELECT title FROM feeds WHERE title = 'two'") == ["two"])
      // The articles have other identifiers there, and are the same here.
      let titles = try await stage.articles().map(\.title)
      #expect(titles.count == Set(titles).count)
      try await stage.server.call("PUT", "feeds/1", #"{"title": "Renamed there"}"#)
      await stage.sync()
      #expect(try await stage.library.feeds().contains { $0.title == "Renamed there" })
    }
  }

  @Test(arguments: MinifluxServer.versions) func localFeedsAreMovedWithTheirMarks(_ version: String) async throws {
    try await MinifluxStage.with(version) { stage in
      try await stage.subscribe(to: "two")
      let folder = try await stage.library.addFolder("Weekly", in: nil)
      for (name, folder) in [("one", folder.id), ("two", nil), ("nowhere", nil)] {
        let url = name == "nowhere" ? stage.server.url + "/nowhere" : "\(stage.root)/\(name)"
        let feed = try await stage.library.addFeed(NewFeed(url: url, title: name, folderID: folder))
        let articles = (0..<3).map { number in
          NewArticle(
            uniqueID: "\(name)-\(number)", url: "https://\(name).example.org/\(number)?utm_medium=rss",
            title: "\(name) \(number)", bodyHTML: "<p>Body</p>")
        }
        _ = try await stage.library.store(FeedUpdate(articles: articles, fetchedAt: Date()), in: feed.id)
      }
      let local = try await stage.articles()
      func ids(_ titles: String...) -> [Article.ID] { local.filter { titles.contains($0.title) }.map(\.id) }
      _ = try await stage.library.perform(.setRead(true, ids("one 0", "two 0")))
      _ = try await stage.library.perform(.setStarred(true, ids("one 1", "two 0", "two 2")))
      let report = await stage.synchronizer.moveLocalFeeds(into: stage.account.id)
      #expect(report.failure == nil)
      #expect(report.moved == 2)
      #expect(report.refused.map(\.feed.title) == ["nowhere"])
      _ = try await stage.library.perform(.removeFeed(try #require(report.refused.first).feed.id))
      await stage.sync()
      await stage.sync()
      try await stage.expectAgreement()
      let here = try await stage.articles()
      #expect(Set(here.filter(\.isRead).map(\.title)) == ["one 0", "two 0"])
      #expect(Set(here.filter(\.isStarred).map(\.title)) == ["one 1", "two 0", "two 2"])
      #expect(Set(here.filter { $0.title.hasPrefix("one") }.map(\.id)).isSubset(of: local.map(\.id)))
    }
  }

  @Test(arguments: MinifluxServer.versions) func subscriptionsChangedThereChangeHere(_ version: String) async throws {
    try await MinifluxStage.with(version) { stage in
      for name in ["one", "two", "three"] { try await stage.subscribe(to: name) }
      await stage.sync()
      func number(of name: String) async throws -> String {
        try #require(try await stage.server.sql("SELECT id FROM feeds WHERE title = '\(name)'").first)
      }
      try await stage.server.call("POST", "categories", #"{"title": "Weekly"}"#)
      let folder = try #require(try await stage.server.sql("SELECT id FROM categories WHERE title = 'Weekly'").first)
      try await stage.server.call("PUT", "feeds/\(number(of: "one"))", #"{"category_id": \#(folder)}"#)
      try await stage.server.call("DELETE", "feeds/\(number(of: "two"))")
      await stage.sync()
      #expect(try await stage.library.feeds().map(\.title).sorted() == ["one", "three"])
      #expect(try await stage.library.folders().contains { $0.title == "Weekly" })
      try await stage.server.call("PUT", "categories/\(folder)", #"{"title": "Monthly"}"#)
      await stage.sync()
      let folders = try await stage.library.folders().map(\.title)
      #expect(folders.contains("Monthly") && !folders.contains("Weekly"))
      try await stage.expectAgreement()
    }
  }

  @Test(arguments: MinifluxServer.versions) func onlyFoldersRemovedHereAreRemovedThere(_ version: String) async throws {
    try await MinifluxStage.with(version) { stage in
      for title in ["Kept", "Renamed"] { try await stage.server.call("POST", "categories", #"{"title": "\#(title)"}"#) }
      for (name, folder) in [("one", "Kept"), ("two", "Renamed")] {
        let id = try await stage.server.sql("SELECT id FROM categories WHERE title = '\(folder)'")[0]
        try await stage.server.call("POST", "feeds", #"{"feed_url": "\#(stage.root)/\#(name)", "category_id": \#(id)}"#)
      }
      await stage.sync()
      let folders = try await stage.library.folders()
      let one = try #require(try await stage.library.feeds().first { $0.title == "one" })
      _ = try await stage.library.perform(.moveFeed(one.id, to: stage.account.folderID))
      let renamed = try #require(folders.first { $0.title == "Renamed" })
      _ = try await stage.library.perform(.renameFolder(renamed.id, to: "New"))
      await stage.sync()
      let there = Set(try await stage.server.sql("SELECT title FROM categories"))
      #expect(there.isSuperset(of: ["Kept", "New"]))
      #expect(!there.contains("Renamed"))
    }
  }

  @Test(arguments: MinifluxServer.versions) func marksOfDiscardedArticlesAreGivenUp(_ version: String) async throws {
    try await MinifluxStage.with(version) { stage in
      try await stage.server.call("POST", "feeds", #"{"feed_url": "\#(stage.root)/one", "category_id": 1}"#)
      await stage.sync()
      let article = try #require(try await stage.articles().first)
      _ = try await stage.library.perform(.setStarred(true, [article.id]))
      _ = try await stage.server.sql("DELETE FROM entries WHERE title = '\(article.title)'")
      var lost = 0
      for _ in 1...4 { lost += await stage.sync().changes.lost }
      #expect(lost == 1)
      #expect(try await stage.library.accounts().first?.waitingCount == 0)
    }
  }

  @Test(arguments: MinifluxServer.versions) func manyArticlesArriveAndAreMarked(_ version: String) async throws {
    try await MinifluxStage.with(version) { stage in
      stage.feeds.update { $0 = ["many": 1200] }
      try await stage.server.call("POST", "feeds", #"{"feed_url": "\#(stage.root)/many", "category_id": 1}"#)
      #expect(await stage.sync().changes.new == 1200)
      _ = try await stage.library.perform(.markAllRead(ArticleList(scope: .all)))
      stage.feeds.update { $0 = ["many": 1210] }
      try await stage.server.refresh()
      await stage.sync()
      try await stage.expectAgreement()
      #expect(try await stage.library.count(ArticleList(scope: .all, unreadOnly: true)) == 10)

      // What arrived and was read elsewhere meanwhile is not read article by article.
      stage.feeds.update { $0["other"] = 1100 }
      try await stage.subscribe(to: "other")
      _ = try await stage.server.sql("UPDATE entries SET status = 'read', changed_at = now()")
      #expect(await stage.sync().calls <= 30)
      try await stage.expectAgreement()

      // Many changes at once are not read again and again when they are long ago.
      _ = try await stage.server.sql("UPDATE entries SET changed_at = now() - interval '1 day'")
      for _ in 1...2 { await stage.sync() }
      #expect(await stage.sync().calls <= 3)
      let changed = try await stage.server.sql("SELECT id FROM entries WHERE status = 'read' LIMIT 1")[0]
      try await stage.server.call("PUT", "entries", #"{"entry_ids": [\#(changed)], "status": "unread"}"#)
      await stage.sync()
      try await stage.expectAgreement()
    }
  }
}

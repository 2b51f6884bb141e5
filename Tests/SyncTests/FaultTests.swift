import FakeFreshRSS
import Foundation
import Library
import Sync
import SyncServices
import TestSupport
import Testing

/// Faults at each kind of call: afterwards no article has changed, and the next sync agrees.
@Suite(.fewAtOnce) struct FaultTests {
  /// A kind of call: its path, and what its fields contain.
  struct Kind: Sendable, CustomTestStringConvertible {
    let path: String
    var fields: [String: String] = [:]
    /// Fields that must be missing.
    var lacks: [String] = []

    var testDescription: String { path + fields.map { " \($0.key)=\($0.value)" }.sorted().joined() }

    func matches(_ call: FakeFreshRSS.Call) -> Bool {
      call.path.hasSuffix(path) && fields.allSatisfy { call[$0.key]?.contains($0.value) == true }
        && lacks.allSatisfy { call[$0] == nil }
    }
  }

  private static let kinds = [
    Kind(path: "ClientLogin"), Kind(path: "token"), Kind(path: "subscription/list"),
    Kind(path: "items/ids", fields: ["s": "reading-list"], lacks: ["xt"]),
    Kind(path: "items/ids", fields: ["xt": "read"]),
    Kind(path: "items/ids", fields: ["s": "starred"]), Kind(path: "items/ids", fields: ["s": "label/"]),
    Kind(path: "items/contents"), Kind(path: "tag/list"), Kind(path: "edit-tag", fields: ["a": "/read"]),
    Kind(path: "edit-tag", fields: ["a": "/starred"]), Kind(path: "edit-tag", fields: ["a": "label/"]),
    Kind(path: "quickadd"), Kind(path: "subscription/edit"), Kind(path: "mark-all-as-read"),
  ]

  @Test(arguments: kinds) func aFaultLosesNothing(_ kind: Kind) async throws {
    for fault in FakeFreshRSS.Fault.allCases { try await check(fault, at: kind) }
  }

  /// A sync that is killed after each request, while both sides change.
  @Test func killedSyncsLoseNothing() async throws {
    var random = SeededGenerator(seed: 30)
    try await SyncBench.with { bench in
      var feeds = [bench.server.addFeed("a", articles: 40), bench.server.addFeed("b", articles: 40)]
      for round in 1...30 {
        let articles = try await bench.articles()
        for article in articles.shuffled(using: &random).prefix(3) {
          _ = try await bench.library.perform(.setRead(!article.isRead, [article.id]))
        }
        if let article = articles.randomElement(using: &random) {
          _ = try await bench.library.perform(.setStarred(!article.isStarred, [article.id]))
        }
        bench.server.addArticle(in: feeds[round % feeds.count])
        if round % 10 == 0 { feeds.append(bench.server.addFeed("c\(round)", articles: 3)) }
        // Ends at a random request, before or after it has been carried out.
        let last = Int.random(in: 1...10, using: &random)
        let count = LockedValue(0)
        bench.server.fail(Bool.random(using: &random) ? .serverError : .doneWithoutAnswer, times: 1000) { _ in
          count.update { $0 += 1 }
          return count.value >= last
        }
        let change = articles.isEmpty ? nil : Int64.random(in: 1...80, using: &random)
        if let change {
          bench.server.with { state in
            state.items[state.items.keys.sorted()[Int(change) % state.items.count]]?.isRead.toggle()
          }
        }
        _ = await bench.synchronizer.sync(bench.account.id)
        bench.server.mend()
        if round % 5 == 0 {
          await bench.sync()
          await bench.sync()
          try await bench.expectAgreement()
        }
      }
    }
  }

  private func check(_ fault: FakeFreshRSS.Fault, at kind: Kind) async throws {
    try await SyncBench.with { bench in
      let feed = bench.server.addFeed("news", folder: "Daily", articles: kind.path == "mark-all-as-read" ? 520 : 6)
      bench.server.addFeed("cats", folder: "Daily", articles: 4)
      bench.server.with { $0.catalog["https://new.example.org/feed"] = .init(title: "new") }
      await bench.sync()
      // Work for each kind of call.
      let articles = try await bench.articles()
      let feeds = try await bench.library.feeds()
      let (cat, news) = (feeds[0].id, feeds[1].id)
      let cats = articles.filter { $0.feedID == cat }
      _ = try await bench.library.perform(.setRead(true, [cats[0].id]))
      _ = try await bench.library.perform(.setStarred(true, [cats[1].id]))
      _ = try await bench.library.perform(.tag(named: "keep", [cats[2].id]))
      bench.server.with { state in
        state.labels.insert("there")
        if let id = state.items.first(where: { $0.value.title == cats[3].title })?.key {
          state.items[id]?.labels.insert("there")
        }
      }
      _ = try await bench.library.perform(.markAllRead(ArticleList(scope: .feed(news))))
      _ = try await bench.library.perform(.renameFeed(news, to: "Renamed"))
      _ = try await bench.library.addFeed(
        NewFeed(url: "https://new.example.org/feed", title: "new", folderID: bench.account.folderID))
      bench.server.addArticle(in: feed)
      let before = try await bench.articles().map { [$0.id.rawValue.description, "\($0.isRead)", "\($0.isStarred)"] }

      // The session was stored by the first sync.
      if kind.path == "ClientLogin" { bench.server.fail(.unauthorized) { $0.path.hasSuffix("subscription/list") } }
      bench.server.fail(fault) { kind.matches($0) }
      let report = await bench.synchronizer.sync(bench.account.id)
      let comment = "\(fault) at \(kind.testDescription): \(String(describing: report.failure))"
      #expect(!bench.server.hasWaitingFaults, "\(comment)")
      let after = try await bench.articles().map { [$0.id.rawValue.description, "\($0.isRead)", "\($0.isStarred)"] }
      #expect(Set(before).isSubset(of: Set(after)), "\(comment)")
      bench.server.mend()
      // A server that asked to rest is asked again when it has rested.
      bench.clock.advance(by: 4000)
      if report.failure == .service(.wrongPassword) {
        try await bench.synchronizer.signIn(to: try await bench.state(), password: "sesame-open")
      }
      await bench.sync()
      // What had no effect is sent again.
      await bench.sync()
      try await bench.expectAgreement()
      #expect(bench.server.unread.count == 4, "\(comment)")
      #expect(bench.server.starred.count == 1, "\(comment)")
      #expect(bench.server.with { $0.feeds.count } == 3, "\(comment)")
      let labels = bench.server.with { state in
        Dictionary(grouping: state.items.values.filter { !$0.labels.isEmpty }, by: \.title).mapValues { $0[0].labels }
      }
      #expect(labels == [cats[2].title: ["keep"], cats[3].title: ["there"]], "\(comment)")
      for tag in try await bench.library.tags() {
        let tagged = try await bench.library.articleIDs(ArticleList(scope: .tag(tag.id)))
        #expect(tagged == [tag.name == "keep" ? cats[2].id : cats[3].id], "\(comment)")
      }
    }
  }

  @Test func aListOfFeedsThatIsSuddenlyShortIsAskedForAgain() async throws {
    try await SyncBench.with { bench in
      for name in ["a", "b", "c", "d"] { bench.server.addFeed(name, articles: 1) }
      await bench.sync()
      let kept = LockedValue<[Int: FakeFreshRSS.Feed]>([:])
      let server = bench.server
      // The first list has one feed, the second one all.
      let feeds = server.with { state in
        defer { state.feeds = [1: state.feeds[1]!] }
        return state.feeds
      }
      kept.update { $0 = feeds }
      server.watch { call in
        guard call.path.hasSuffix("subscription/list") else { return }
        server.with { $0.feeds = kept.value }
      }
      let report = await bench.sync()
      #expect(report.feeds.removed == 0)
      try await bench.expectAgreement()
    }
  }

  @Test func aMarkThatTheServerNeverTakesIsGivenUp() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 2)
      await bench.sync()
      _ = try await bench.library.perform(.setRead(true, [try await bench.articles()[0].id]))
      bench.server.fail(.okWithoutEffect, times: 100) { $0.path.hasSuffix("edit-tag") }
      var refused = 0
      for _ in 1...3 { refused += await bench.sync().changes.refused }
      #expect(refused == 1)
      try await bench.expectAgreement()
    }
  }
}

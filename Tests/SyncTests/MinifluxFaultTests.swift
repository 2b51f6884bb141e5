import FakeFreshRSS
import Foundation
import Library
import LoopbackServer
import Sync
import SyncServices
import TestSupport
import Testing

/// Faults in front of a real Miniflux: afterwards no article has changed, and the next syncs agree.
extension MinifluxTests {
  /// The calls of a sync, by method and the beginning of the path behind `/v1/`.
  private static let calls = [
    "GET version", "GET feeds", "GET entries", "PUT entries", "POST feeds", "PUT feeds/", "DELETE feeds/",
    "GET categories", "POST categories",
  ]

  private static func isCall(_ call: String, _ request: HTTPRequest) -> Bool {
    "\(request.method) \(request.path.replacing("/v1/", with: ""))".hasPrefix(call)
  }

  @Test(arguments: MinifluxServer.versions) func aFaultLosesNothing(_ version: String) async throws {
    try await MinifluxStage.with(version) { stage in
      stage.feeds.update { $0 = ["news": 5, "cats": 5] }
      for name in ["news", "cats"] { try await stage.subscribe(to: name) }
      await stage.sync()
      try await stage.expectAgreement()
      let folders = [
        try await stage.library.addFolder("Weekly", in: stage.account.folderID),
        try await stage.library.addFolder("Daily", in: stage.account.folderID),
      ]
      var round = 0
      for call in Self.calls {
        for fault in FaultyProxy.Fault.allCases {
          round += 1
          // The versions differ in few calls: one has all combinations.
          guard version == MinifluxServer.versions.first || round % TestLength.count(short: 4, long: 1) == 0 else {
            continue
          }
          try await check(stage, fault, at: call, round, folders.map(\.id))
        }
      }
    }
  }

  private func check(
    _ stage: MinifluxStage, _ fault: FaultyProxy.Fault, at call: String, _ round: Int, _ folders: [Folder.ID]
  ) async throws {
    // Work for each kind of call.
    let library = stage.library
    let articles = try await stage.articles()
    _ = try await library.perform(.setRead(!articles[round % 5].isRead, [articles[round % 5].id]))
    _ = try await library.perform(.setStarred(!articles[round % 7].isStarred, [articles[round % 7].id]))
    let feeds = try await library.feeds()
    let news = try #require(feeds.first { $0.url.hasSuffix("/news") })
    _ = try await library.perform(.renameFeed(news.id, to: "News \(round)"))
    switch call {
    case "POST categories":
      let folder = try await library.addFolder("Folder \(round)", in: stage.account.folderID)
      _ = try await library.perform(.moveFeed(news.id, to: folder.id))
    case "GET categories", "PUT feeds/":
      _ = try await library.perform(.moveFeed(news.id, to: news.folderID == folders[0] ? folders[1] : folders[0]))
    case "POST feeds":
      stage.feeds.update { $0["new\(round)"] = 1 }
      _ = try await library.addFeed(
        NewFeed(url: stage.root + "/new\(round)", title: "new\(round)", folderID: stage.account.folderID))
    case "DELETE feeds/":
      if let new = feeds.first(where: { $0.title.hasPrefix("new") }) {
        _ = try await library.perform(.removeFeed(new.id))
      }
    case "GET entries":
      stage.feeds.update { $0["cats", default: 0] += 1 }
      try await stage.server.refresh()
    // The version is known for a day.
    case "GET version": stage.clock.advance(by: 100_000)
    default: break
    }
    let before = try await stage.articles().map { [$0.title, "\($0.isRead)", "\($0.isStarred)"] }

    let count = LockedValue(0)
    stage.proxy.fail { request in
      guard Self.isCall(call, request) else { return nil }
      count.update { $0 += 1 }
      return count.value == 1 ? fault : nil
    }
    let report = await stage.synchronizer.sync(stage.account.id)
    let comment: Comment = "\(fault) at \(call), round \(round): \(String(describing: report.failure))"
    #expect(count.value > 0, comment)
    let after = try await stage.articles().map { [$0.title, "\($0.isRead)", "\($0.isStarred)"] }
    #expect(Set(before).isSubset(of: Set(after)), comment)
    stage.proxy.mend()
    // A server that asked to rest is asked again when it has rested.
    stage.clock.advance(by: 4000)
    if report.failure == .service(.wrongPassword) {
      let account = try #require(try await library.accounts().first)
      try await stage.synchronizer.signIn(to: account, password: stage.server.token)
    }
    await stage.sync()
    // What had no effect is sent again.
    await stage.sync()
    try await stage.expectAgreement(comment)
  }

  /// After many marks, versions that list identifiers are compared by listing: with a fault at any call of such a sync,
  /// no mark is lost or confirmed without effect.
  @Test(arguments: MinifluxServer.versions) func aFaultAfterManyMarksLosesNothing(_ version: String) async throws {
    try await MinifluxStage.with(version) { stage in
      stage.feeds.update { $0 = ["many": 1100] }
      try await stage.subscribe(to: "many")
      await stage.sync()
      let ids = try await stage.articles().map(\.id)
      let listings = LockedValue(0)
      for (round, fault) in FaultyProxy.Fault.allCases.enumerated() {
        let isRead = round.isMultiple(of: 2)
        _ = try await stage.library.perform(.setRead(isRead, Array(ids.dropFirst(round))))
        _ = try await stage.library.perform(.setStarred(isRead, [ids[round + 20]]))
        // Another program's marks, of articles that are not marked here.
        let others = try await stage.server.sql("SELECT min(id) + \(round + 50) FROM entries")
        try await stage.server.call("PUT", "entries", #"{"entry_ids": [\#(others[0])], "starred": true}"#)
        let last = round % 6 + 1
        let count = LockedValue(0)
        stage.proxy.fail { request in
          guard Self.isCall(fault == .okWithoutEffect ? "PUT entries" : "GET entries", request) else { return nil }
          count.update { $0 += 1 }
          return fault == .okWithoutEffect || count.value == last ? fault : nil
        }
        let failure = await stage.synchronizer.sync(stage.account.id).failure
        stage.clock.advance(by: 4000)
        if failure == .service(.wrongPassword) {
          let account = try #require(try await stage.library.accounts().first)
          try await stage.synchronizer.signIn(to: account, password: stage.server.token)
        }
        stage.proxy.fail { request in
          if Self.isCall("GET entries/ids", request) { listings.update { $0 += 1 } }
          return nil
        }
        let report = await stage.sync()
        // What had no effect is sent again.
        await stage.sync()
        try await stage.expectAgreement("\(fault) at \(last): \(report)")
      }
      let listsIDs = try await stage.server.call("GET", "entries/ids?limit=1").contains("entry_ids")
      #expect((listings.value > 0) == listsIDs)
    }
  }

  /// Syncs that end at a random request, before or after it has been carried out, while both sides change.
  @Test(arguments: MinifluxServer.versions) func interruptedSyncsLoseNothing(_ version: String) async throws {
    var random = SeededGenerator(seed: 31)
    try await MinifluxStage.with(version) { stage in
      stage.feeds.update { $0 = ["a": 40, "b": 40] }
      for name in ["a", "b"] { try await stage.subscribe(to: name) }
      for round in 1...30 {
        let articles = try await stage.articles()
        for article in articles.shuffled(using: &random).prefix(3) {
          _ = try await stage.library.perform(.setRead(!article.isRead, [article.id]))
        }
        if let article = articles.randomElement(using: &random) {
          _ = try await stage.library.perform(.setStarred(!article.isStarred, [article.id]))
        }
        // Another program's mark.
        let other = Int.random(in: 1...80, using: &random)
        let status = Bool.random(using: &random) ? "read" : "unread"
        try await stage.server.call("PUT", "entries", #"{"entry_ids": [\#(other)], "status": "\#(status)"}"#)
        let last = Int.random(in: 1...6, using: &random)
        let fault: FaultyProxy.Fault = Bool.random(using: &random) ? .serverError : .doneWithoutAnswer
        let count = LockedValue(0)
        stage.proxy.fail { _ in
          count.update { $0 += 1 }
          return count.value >= last ? fault : nil
        }
        _ = await stage.synchronizer.sync(stage.account.id)
        stage.proxy.mend()
        if round % 5 == 0 {
          stage.feeds.update { $0["a", default: 0] += 1 }
          try await stage.server.refresh()
          await stage.sync()
          await stage.sync()
          try await stage.expectAgreement()
        }
      }
    }
  }
}

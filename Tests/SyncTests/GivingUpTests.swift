import FakeFreshRSS
import Foundation
import Library
import Sync
import SyncServices
import SyncValues
import TestSupport
import Testing

/// Articles that the server never delivers, and marks that it never accepts, do not affect others, are given up and
/// reported.
@Suite(.fewAtOnce) struct GivingUpTests {
  private static func asksFor(_ id: Int64, _ call: FakeFreshRSS.Call, _ path: String) -> Bool {
    call.path.hasSuffix(path) && call.all("i").contains(RemoteID.number(id).longForm)
  }

  @Test func anArticleThatTheServerCannotDeliverStopsNoOther() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 300)
      let id = bench.server.with { $0.items.keys.sorted()[7] }
      bench.server.fail(.serverError, times: .max) { Self.asksFor(id, $0, "contents") }
      #expect(await bench.sync().changes.new == 299)
      var unreadable = 0
      for _ in 1...2 { unreadable += await bench.sync().changes.unreadable }
      #expect(unreadable == 1)
      bench.server.forgetCalls()
      await bench.sync()
      #expect(!bench.server.calls.contains { $0.path.hasSuffix("contents") })
    }
  }

  @Test func aMalformedArticleStopsNoOther() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 10)
      bench.server.with { $0.items[$0.items.keys.sorted()[3]]?.isMalformed = true }
      bench.server.forgetCalls()
      #expect(await bench.sync().changes.new == 9)
      #expect(bench.server.calls.count { $0.path.hasSuffix("contents") } == 1)
    }
  }

  @Test func nothingIsGivenUpWhileTheServerDeliversNothing() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 20)
      bench.server.fail(.serverError, times: .max) { $0.path.hasSuffix("contents") }
      for _ in 1...4 { #expect(await bench.synchronizer.sync(bench.account.id).failure != nil) }
      bench.server.mend()
      #expect(await bench.sync().changes.new == 20)
      try await bench.expectAgreement()
    }
  }

  @Test func aRefusedMarkIsReported() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 3)
      await bench.sync()
      _ = try await bench.library.perform(.setRead(true, try await bench.articles().map(\.id)))
      let id = bench.server.with { $0.items.keys.sorted()[1] }
      bench.server.fail(.badRequest, times: .max) { Self.asksFor(id, $0, "edit-tag") }
      var (pushed, refused) = (0, 0)
      for _ in 1...3 {
        let report = await bench.sync()
        pushed += report.pushed
        refused += report.changes.refused
      }
      #expect(pushed == 2)
      #expect(refused == 1)
      #expect(bench.server.unread == [id])
      try await bench.expectAgreement()
    }
  }

  @Test func aMarkOfAnArticleThatTheServerDiscardedIsReported() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 2)
      await bench.sync()
      let id = bench.server.with { $0.items.keys.sorted()[0] }
      _ = try await bench.library.perform(.setStarred(true, [try await bench.article(id).id]))
      bench.server.with { $0.items[id] = nil }
      #expect(await bench.sync().changes.lost == 1)
      try await bench.expectAgreement()
    }
  }

  @Test func aFeedThatTheServerCannotFetchIsSentOnceInASync() async throws {
    try await SyncBench.with { bench in
      await bench.sync()
      _ = try await bench.library.addFeed(
        NewFeed(url: "https://nowhere.example.org/feed", title: "nowhere", folderID: bench.account.folderID))
      bench.server.forgetCalls()
      await bench.sync()
      #expect(bench.server.calls.count { $0.path.hasSuffix("quickadd") } == 1)
    }
  }

  @Test func aFailureOfTheLibraryIsReportedAsSuch() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 2)
      await bench.sync()
      _ = try await bench.library.perform(.setRead(true, try await bench.articles().map(\.id)))
      let library = bench.library
      bench.server.watch { call in
        guard call.path.hasSuffix("edit-tag") else { return }
        let done = DispatchSemaphore(value: 0)
        Task {
          await library.close()
          done.signal()
        }
        done.wait()
      }
      let failure = await bench.synchronizer.sync(bench.account.id).failure
      guard case .library = failure else {
        Issue.record("\(String(describing: failure))")
        return
      }
    }
  }
}

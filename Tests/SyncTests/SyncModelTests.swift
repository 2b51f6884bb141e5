import FakeFreshRSS
import Foundation
import Library
import LibraryBench
import ReaderEngine
import Sync
import TestSupport
import Testing

@testable import Models
@testable import Upkeep

/// When accounts are synchronized.
@MainActor @Suite(.fewAtOnce) struct SyncModelTests {
  /// Collects what a model reports.
  private final class Observer: SyncModelDelegate {
    let reports: AsyncStream<SyncReport>
    private let teller: AsyncStream<SyncReport>.Continuation
    var moves: [LocalFeedsReport] = []
    var progress: [Int] = []
    var stopping: [Bool] = []

    init() { (reports, teller) = AsyncStream.makeStream() }

    func syncModel(_ model: SyncModel, didEnd report: SyncReport, isAskedFor: Bool) { teller.yield(report) }
    func syncModelDidAdvance(_ model: SyncModel) {
      guard let moving = model.moving else { return }
      progress.append(moving.done)
      stopping.append(moving.isStopping)
    }
    func syncModel(_ model: SyncModel, didMove report: LocalFeedsReport) { moves.append(report) }

    /// Waits for the end of the next sync.
    func next() async -> SyncReport? {
      for await report in reports { return report }
      return nil
    }
  }

  /// - Parameter sleep: Waits for further marks, and for the server when the window closes.
  private func with(
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    _ body: (SyncBench, SyncModel, TestNetwork, Observer) async throws -> Void
  ) async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 3)
      let network = TestNetwork()
      let model = SyncModel(
        synchronizer: bench.synchronizer, library: bench.library, network: network, sleep: sleep)
      let observer = Observer()
      model.delegate = observer
      try await body(bench, model, network, observer)
      await model.end()
      withExtendedLifetime(observer) {}
    }
  }

  @Test func atTheStartAndWhenTheUserAsks() async throws {
    try await with { bench, model, network, observer in
      network.status = NetworkStatus(isOnline: false)
      model.startUnasked(Preferences(), isStart: true)
      // The user may know better than the system.
      model.sync()
      #expect(await observer.next()?.changes.new == 3)
      network.status = NetworkStatus()
      // Too early for the interval, but not at the start.
      model.startUnasked(Preferences())
      model.startUnasked(Preferences(), isStart: true)
      #expect(await observer.next()?.changes.new == 0)
      #expect(bench.server.calls.count { $0.path.hasSuffix("subscription/list") } == 2)
    }
  }

  /// A few seconds later, and in one call.
  @Test func afterMarks() async throws {
    try await with { bench, model, _, observer in
      model.sync()
      _ = await observer.next()
      bench.server.forgetCalls()
      for article in try await bench.articles() {
        _ = try await bench.library.perform(.setRead(true, [article.id]))
        model.libraryDidChange([.everything])
      }
      #expect(await observer.next()?.pushed == 3)
      #expect(bench.server.unread.isEmpty)
      #expect(bench.server.calls.count { $0.path.hasSuffix("edit-tag") } == 1)
    }
  }

  @Test func whenTheNetworkIsBack() async throws {
    try await with { bench, model, network, observer in
      model.sync()
      _ = await observer.next()
      network.status = NetworkStatus(isOnline: false)
      _ = try await bench.library.perform(.setRead(true, [try await bench.articles()[0].id]))
      network.status = NetworkStatus()
      model.networkDidReturn()
      #expect(await observer.next()?.pushed == 1)
      #expect(bench.server.unread.count == 2)
    }
  }

  /// What waits is sent, unless the server takes too long.
  @Test(arguments: [false, true]) func beforeTheProgramEnds(_ hangs: Bool) async throws {
    // the time is up when the server has got a call, or never
    let (calls, called) = AsyncStream<Void>.makeStream()
    try await with { _ in
      if hangs { for await _ in calls { return } }
      // as if cancelled, so that there is no limit
      throw CancellationError()
    } _: { bench, model, _, observer in
      model.sync()
      _ = await observer.next()
      _ = try await bench.library.perform(.setRead(true, [try await bench.articles()[0].id]))
      let answer = DispatchSemaphore(value: hangs ? 0 : 1000)
      bench.server.watch { _ in
        called.yield()
        answer.wait()
      }
      await model.end()
      #expect(try await bench.state().waitingCount == (hangs ? 1 : 0))
      for _ in 0..<1000 { answer.signal() }
    }
  }

  @Test func localFeedsAreMovedAndThenSynchronized() async throws {
    try await with { bench, model, _, observer in
      let urls = ["one", "two"].map { "https://\($0).example.org/feed" }
      for url in urls {
        _ = try await bench.library.addFeed(NewFeed(url: url, title: url))
        bench.server.with { $0.catalog[url] = .init(title: url) }
      }
      model.moveLocalFeeds(into: bench.account.id)
      _ = await observer.next()
      #expect(observer.moves.map(\.moved) == [2])
      #expect(observer.progress == [0, 0, 1, 2])
      #expect(model.moving == nil)
      #expect(try await bench.library.feeds().count == 3)
      #expect(bench.server.with { $0.feeds.count } == 3)
    }
  }

  @Test func otherAccountsAreSynchronizedMeanwhile() async throws {
    let other = FakeFreshRSS()
    other.addFeed("other", articles: 2)
    try await other.serving { site in
      try await with { bench, model, _, observer in
        let second = try await bench.synchronizer.add(
          .init(address: site, userName: "ada", password: "sesame-open")
        ).account
        let url = "https://1.example.org/feed"
        _ = try await bench.library.addFeed(NewFeed(url: url, title: url))
        bench.server.with { $0.catalog[url] = .init(title: url) }
        let answer = DispatchSemaphore(value: 0)
        bench.server.watch { call in if call.path.hasSuffix("quickadd") { answer.wait() } }
        model.moveLocalFeeds(into: bench.account.id)
        // Of both accounts; the one that feeds are moved into has to wait.
        model.sync()
        let report = await observer.next()
        #expect(report?.account == second.id)
        #expect(report?.changes.new == 2)
        #expect(observer.moves.isEmpty)
        answer.signal()
        #expect(await observer.next()?.account == bench.account.id)
        #expect(observer.moves.map(\.moved) == [1])
      }
    }
  }

  /// Those that were moved stay in the account; the others can be moved later.
  @Test func movingCanBeStopped() async throws {
    try await with { bench, model, _, observer in
      for number in 1...20 {
        let url = "https://\(number).example.org/feed"
        _ = try await bench.library.addFeed(NewFeed(url: url, title: url))
        bench.server.with { $0.catalog[url] = .init(title: url) }
      }
      let isStopping = LockedValue(true)
      bench.server.watch { call in
        guard isStopping.value, call.path.hasSuffix("quickadd") else { return }
        Task { @MainActor in model.stopMoving() }
      }
      model.moveLocalFeeds(into: bench.account.id)
      while observer.moves.isEmpty { await Task.yield() }
      isStopping.update { $0 = false }
      let moved = try #require(observer.moves.first).moved
      #expect(moved < 20)
      // Said as soon as the user has stopped it, while the server is still busy with a feed.
      let stopped = try #require(observer.stopping.firstIndex(of: true))
      #expect(stopped > 0)
      #expect(observer.progress[stopped] == observer.progress[stopped - 1])
      model.moveLocalFeeds(into: bench.account.id)
      while observer.moves.count < 2 { await Task.yield() }
      #expect(observer.moves[1].moved == 20 - moved)
      await model.end()
      #expect(bench.server.with { $0.feeds.count } == 21)
    }
  }
}

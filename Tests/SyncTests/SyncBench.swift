import Credentials
import FakeFreshRSS
import Foundation
import Library
import Sync
import SyncServices
import TestSupport
import Testing

/// A library with an account on a fake FreshRSS.
struct SyncBench {
  let server: FakeFreshRSS
  let library: Library
  let synchronizer: Synchronizer
  let account: SyncAccount
  let clock: TestClock
  private let folder: TemporaryFolder

  /// A clock that tests set.
  final class TestClock: Sendable {
    private let offset = LockedValue<TimeInterval>(0)
    var now: Date { Date() + offset.value }
    func advance(by seconds: TimeInterval) { offset.update { $0 += seconds } }
  }

  /// Runs a body with an account that has not been synchronized.
  ///
  /// - Parameter path: What the user types after the site's address.
  static func with(
    _ server: FakeFreshRSS = FakeFreshRSS(), path: String = "", _ body: (SyncBench) async throws -> Void
  ) async throws {
    try await server.serving { site in
      let folder = TemporaryFolder()
      let library = try await Library.open(LibraryLocation(directory: folder.url))
      let clock = TestClock()
      let synchronizer = Synchronizer(library: library, passwords: PasswordFile(in: folder.url)) { clock.now }
      do {
        let account = try await synchronizer.add(
          Synchronizer.Login(address: site + path, userName: "ada", password: "sesame-open")
        ).account
        server.forgetCalls()
        try await body(
          SyncBench(
            server: server, library: library, synchronizer: synchronizer, account: account, clock: clock,
            folder: folder))
      } catch {
        await library.close()
        throw error
      }
      await library.close()
    }
  }

  /// Synchronizes, and expects that it succeeds.
  @discardableResult
  func sync(sourceLocation: SourceLocation = #_sourceLocation) async -> SyncReport {
    let report = await synchronizer.sync(account.id)
    #expect(report.failure == nil, sourceLocation: sourceLocation)
    return report
  }

  func state() async throws -> SyncAccount {
    try #require(try await library.accounts().first { $0.id == account.id })
  }

  /// The articles here.
  func articles() async throws -> [ArticleSummary] {
    try await library.articles(library.articleIDs(ArticleList(scope: .all, includesRepetitions: true)))
  }

  /// The article here with the number that the server gave it, which is in its title.
  func article(_ id: Int64) async throws -> ArticleSummary {
    try #require(try await articles().first { $0.title.hasSuffix(" \(id)") })
  }

  /// Expects that both sides have the same feeds, names, folders, articles and marks, and nothing waits.
  func expectAgreement(
    isWaiting: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let account = try await state()
    if !isWaiting { #expect(account.waitingCount == 0, "waiting", sourceLocation: sourceLocation) }
    #expect(account.missingCount == 0, "missing", sourceLocation: sourceLocation)
    let state = server.with { $0 }
    let folders = Dictionary(uniqueKeysWithValues: try await library.folders().map { ($0.id, $0.title) })
    let feeds = try await library.feeds()
    let here = feeds.map { feed in
      [feed.url, feed.title, feed.folderID.flatMap { folders[$0] } ?? ""]
    }
    let there = state.feeds.values.map { [$0.url, $0.title, $0.folder] }
    #expect(Set(here) == Set(there), "feeds", sourceLocation: sourceLocation)
    #expect(here.count == there.count, "feeds twice", sourceLocation: sourceLocation)
    let articles = try await articles()
    let titles = articles.map(\.title)
    #expect(Set(titles).count == titles.count, "articles twice", sourceLocation: sourceLocation)
    let known = Set(state.items.values.map(\.title))
    let onServer = articles.filter { known.contains($0.title) }
    #expect(onServer.count == known.count, "articles", sourceLocation: sourceLocation)
    let unread = Set(state.items.values.filter { !$0.isRead }.map(\.title))
    let starred = Set(state.items.values.filter(\.isStarred).map(\.title))
    #expect(Set(onServer.filter { !$0.isRead }.map(\.title)) == unread, "unread", sourceLocation: sourceLocation)
    #expect(Set(onServer.filter(\.isStarred).map(\.title)) == starred, "starred", sourceLocation: sourceLocation)
  }
}

/// A value with a lock.
final class LockedValue<Value: Sendable>: @unchecked Sendable {  // reason: the lock
  private let lock = NSLock()
  private var stored: Value
  init(_ value: Value) { stored = value }
  var value: Value { lock.withLock { stored } }
  func update(_ body: (inout Value) -> Void) { lock.withLock { body(&stored) } }
}

import Credentials
import Foundation
import Library
import LoopbackServer
import Sync
import SyncServices
import TestSupport
import Testing

/// A library with an account on a real Miniflux, which fetches its feeds from a server of the test and is reached through
/// a proxy that can fail.
struct MinifluxStage {
  let server: MinifluxServer
  let proxy: FaultyProxy
  let library: Library
  let synchronizer: Synchronizer
  let account: SyncAccount
  let clock: SyncBench.TestClock
  /// How many articles each feed has, by its name; three if it is not here.
  let feeds: LockedValue<[String: Int]>
  /// The address of the feeds.
  let root: String

  static func with(_ version: String, _ body: (MinifluxStage) async throws -> Void) async throws {
    let feeds = LockedValue<[String: Int]>([:])
    try await LoopbackServer.serving({ request in feed(request, feeds.value) }) { _, root in
      try await MinifluxServer.with(version) { server in
        let proxy = FaultyProxy(to: server.url)
        try await LoopbackServer.serving({ try await proxy.answer($0) }) { _, site in
          let folder = TemporaryFolder()
          let library = try await Library.open(LibraryLocation(directory: folder.url))
          let clock = SyncBench.TestClock()
          let synchronizer = Synchronizer(library: library, passwords: PasswordFile(in: folder.url)) { clock.now }
          let account = try await synchronizer.add(
            Synchronizer.Login(address: site, userName: "", password: server.token)
          ).account
          try await body(
            MinifluxStage(
              server: server, proxy: proxy, library: library, synchronizer: synchronizer, account: account,
              clock: clock, feeds: feeds, root: root))
          await library.close()
          withExtendedLifetime(folder) {}
        }
      }
    }
  }

  private static func feed(_ request: HTTPRequest, _ feeds: [String: Int]) -> HTTPResponse {
    let name = String(request.path.dropFirst())
    let items = (0..<(feeds[name] ?? 3)).map { number in
      """
      <item><guid>\(name)-\(number)</guid><title>\(name) \(number)</title><link>https://\(name).example.org/\(number)</link>
      <description>&lt;p&gt;Body&lt;/p&gt;</description></item>
      """
    }
    let feed = "<rss version='2.0'><channel><title>\(name)</title><link>https://\(name).example.org</link>"
    return HTTPResponse(
      statusCode: .ok, headers: [.contentType: "application/rss+xml"],
      body: Data((feed + items.joined() + "</channel></rss>").utf8))
  }

  /// Adds a feed on the server.
  func subscribe(to name: String) async throws {
    try await server.call("POST", "feeds", #"{"feed_url": "\#(root)/\#(name)", "category_id": 1}"#)
  }

  @discardableResult
  func sync(sourceLocation: SourceLocation = #_sourceLocation) async -> SyncReport {
    let report = await synchronizer.sync(account.id)
    #expect(report.failure == nil, sourceLocation: sourceLocation)
    return report
  }

  func articles() async throws -> [ArticleSummary] {
    try await library.articles(library.articleIDs(ArticleList(scope: .all)))
  }

  /// Compares with the server's own database.
  func expectAgreement(
    _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let there = try await server.sql(
      "SELECT title || '|' || status || '|' || starred FROM entries WHERE status <> 'removed' ORDER BY title")
    let here = try await articles().map { "\($0.title)|\($0.isRead ? "read" : "unread")|\($0.isStarred)" }.sorted()
    #expect(here == there.sorted(), comment, sourceLocation: sourceLocation)
    let folders = Dictionary(uniqueKeysWithValues: try await library.folders().map { ($0.id, $0.title) })
    let feeds = try await library.feeds().map { "\($0.title)|\($0.folderID.flatMap { folders[$0] } ?? "")" }
    let known = try await server.sql(
      "SELECT f.title || '|' || c.title FROM feeds f JOIN categories c ON c.id = f.category_id")
    #expect(feeds.sorted() == known.sorted(), comment, sourceLocation: sourceLocation)
    let state = try #require(try await library.accounts().first)
    #expect(state.waitingCount == 0, comment, sourceLocation: sourceLocation)
  }
}

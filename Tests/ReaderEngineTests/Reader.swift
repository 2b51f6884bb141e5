import Credentials
import FeedFetcher
import Foundation
import LoopbackServer
import Library
import ReaderEngine
import TestSupport
import Testing

/// An engine over its own library, which is deleted after the test.
struct Reader {
  let engine: ReaderEngine
  /// A folder with the library's, for other files of the test.
  let folder: TemporaryFolder
  private var directory: URL { folder.url.appending(path: "library", directoryHint: .isDirectory) }
  private let clock: RefreshClock

  var library: Library { engine.library }
  var subscriber: Subscriber { engine.subscriber }
  var refresher: Refresher { engine.refresher }

  /// The password file, if the engine uses passwords: never the keyring of the user who runs the tests.
  var passwordFile: URL { PasswordFile(in: directory).url }

  init(
    readsResources: Bool = false, passwords: Bool = false, limits: FetchLimits = FetchLimits(),
    clock: RefreshClock = RefreshClock()
  ) async throws {
    try await self.init(readsResources: readsResources, passwords: passwords, clock: clock) {
      FeedFetcher(userAgent: "KijiTests/1", limits: limits, politeness: $0)
    }
  }

  init(
    readsResources: Bool = false, passwords: Bool = false, clock: RefreshClock = RefreshClock(),
    fetcher: (Politeness) -> FeedFetcher
  ) async throws {
    var politeness = Politeness()
    // no delays between requests: the server belongs to the tests
    politeness.spacing = .milliseconds(1)
    self.clock = clock
    folder = TemporaryFolder()
    let directory = folder.url.appending(path: "library", directoryHint: .isDirectory)
    engine = ReaderEngine(
      library: try await Library.open(LibraryLocation(directory: directory)),
      fetcher: fetcher(politeness),
      readsResources: readsResources, passwords: passwords ? PasswordFile(in: directory) : nil, clock: clock)
  }

  /// Returns another engine over the same library.
  func engine(fetcher: FeedFetcher) -> ReaderEngine {
    ReaderEngine(library: library, fetcher: fetcher, readsResources: false, clock: clock)
  }

  func close() async { await library.close() }

  /// Searches for a text in all files beside the library except the password file.
  func expectNoTrace(of text: String) throws {
    let files = try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent != PasswordFile.name }
    #expect(files.contains { $0.pathExtension == "sqlite" })
    for file in files {
      #expect(try Data(contentsOf: file).range(of: Data(text.utf8)) == nil, "in \(file.lastPathComponent)")
    }
  }

  /// Runs a body with an engine.
  static func with(
    readsResources: Bool = false, passwords: Bool = false, limits: FetchLimits = FetchLimits(),
    clock: RefreshClock = RefreshClock(), _ body: (Reader) async throws -> Void
  ) async throws {
    let reader = try await Reader(readsResources: readsResources, passwords: passwords, limits: limits, clock: clock)
    try await reader.run(body)
  }

  /// Refreshes all feeds, and cancels the refresh when it has stored a number of new articles.
  func refresh(until articles: Int) async throws -> RefreshReport {
    let (stored, gate) = AsyncStream.makeStream(of: Void.self)
    let refresh = Task {
      // also if the refresh ends before
      defer { gate.finish() }
      return try await refresher.refresh { progress in if progress.newArticles >= articles { gate.yield() } }
    }
    for await _ in stored { break }
    refresh.cancel()
    return try await refresh.value
  }

  /// Runs a body, and closes the library whether or not it throws.
  func run(_ body: (Reader) async throws -> Void) async throws {
    do {
      try await body(self)
    } catch {
      await close()
      throw error
    }
    await close()
  }
}

extension FetchLimits {
  /// Time limits that a test does not reach, however busy the machine is.
  static var patient: FetchLimits {
    var limits = FetchLimits()
    (limits.firstByte, limits.total) = (.seconds(86_400), .seconds(86_400))
    return limits
  }
}

/// Returns a response with a body.
func answer(_ body: String, type: String = "application/rss+xml", etag: String? = nil) -> HTTPResponse {
  var headers = HTTPHeaders([.contentType: type])
  if let etag { headers[.eTag] = etag }
  return HTTPResponse(statusCode: .ok, headers: headers, body: Data(body.utf8))
}

/// Returns an RSS feed whose items have the given numbers.
func rss(_ title: String, _ numbers: some Sequence<Int>) -> String {
  let items = numbers.map { "<item><guid>\($0)</guid><title>Item \($0)</title><description>Text</description></item>" }
  return "<rss version='2.0'><channel><title>\(title)</title>\(items.joined())</channel></rss>"
}

import FeedFetcher
import Foundation
import FlyingFox
import Library
import ReaderEngine

/// An engine over a library of its own, gone with the test.
struct Reader {
  let engine: ReaderEngine
  private let directory: URL

  var library: Library { engine.library }
  var subscriber: Subscriber { engine.subscriber }
  var refresher: Refresher { engine.refresher }

  init(
    readsResources: Bool = false, limits: FetchLimits = FetchLimits(), clock: RefreshClock = RefreshClock()
  ) async throws {
    var politeness = Politeness()
    // the server is ours, and so are the tests' seconds
    politeness.spacing = .milliseconds(1)
    directory = FileManager.default.temporaryDirectory.appending(path: "kiji-engine-\(UUID())")
    engine = ReaderEngine(
      library: try await Library.open(LibraryLocation(directory: directory)),
      fetcher: FeedFetcher(userAgent: "KijiTests/1", limits: limits, politeness: politeness),
      readsResources: readsResources,
      clock: clock)
  }

  func close() async {
    await library.close()
    try? FileManager.default.removeItem(at: directory)
  }

  /// Runs a body with an engine.
  static func with(
    readsResources: Bool = false, limits: FetchLimits = FetchLimits(), clock: RefreshClock = RefreshClock(),
    _ body: (Reader) async throws -> Void
  ) async throws {
    let reader = try await Reader(readsResources: readsResources, limits: limits, clock: clock)
    do {
      try await body(reader)
    } catch {
      await reader.close()
      throw error
    }
    await reader.close()
  }
}

/// An answer with a body.
func answer(_ body: String, type: String = "application/rss+xml", etag: String? = nil) -> HTTPResponse {
  var headers = HTTPHeaders([.contentType: type])
  if let etag { headers[.eTag] = etag }
  return HTTPResponse(statusCode: .ok, headers: headers, body: Data(body.utf8))
}

/// An RSS feed with items of those numbers.
func rss(_ title: String, _ numbers: some Sequence<Int>) -> String {
  let items = numbers.map { "<item><guid>\($0)</guid><title>Item \($0)</title><description>Text</description></item>" }
  return "<rss version='2.0'><channel><title>\(title)</title>\(items.joined())</channel></rss>"
}

import Foundation
import Library
import LibrarySample
import ReaderEngine

/// Refreshes the feeds of `refresh-server` twice in its own library, and prints one line of JSON: the seconds until all
/// articles are stored and listed (`first_s`), until they can also be found (`searchable_s`), and for a refresh without
/// changes (`second_s`); the process's peak memory (`peak_mb`); the milliseconds until a cancelled refresh has ended
/// (`cancel_ms`).
///
/// Usage: refresh-bench DIRECTORY PORT FEEDS ARTICLES                creates the library there and keeps it
///        refresh-bench subscribe DIRECTORY PORT FEEDS ARTICLES      only creates it, without fetching
///        refresh-bench rules DIRECTORY PORT FEEDS ARTICLES          the same, with a thousand rules
///        refresh-bench alone DIRECTORY PORT FEEDS ARTICLES          the same without either, not recognizing stories
@main enum RefreshBench {
  /// The rows that a list shows first.
  private static let pageLength = 100

  static func main() async {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let kind = arguments.first.flatMap { ["subscribe", "rules", "alone"].contains($0) ? $0 : nil }
    if kind != nil { arguments.removeFirst() }
    guard let directory = arguments.first, let served = ServedFeeds(arguments.dropFirst()) else {
      end(2, "Usage: refresh-bench [subscribe|rules|alone] DIRECTORY PORT FEEDS ARTICLES")
    }
    do {
      let location = LibraryLocation(directory: URL(filePath: directory, directoryHint: .isDirectory))
      if let kind {
        let library = try await Library.open(location)
        _ = try await served.add(to: library)
        if kind == "rules" { try await SampleRules.add(to: library, .served) }
        if kind == "alone" { _ = try await library.perform(.setRecognizesStories(false)) }
        await library.close()
        return
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      FileHandle.standardOutput.write(try await encoder.encode(measure(served, at: location)) + Data("\n".utf8))
    } catch {
      end(1, "refresh-bench: \(error)")
    }
  }

  private static func measure(_ served: ServedFeeds, at location: LibraryLocation) async throws -> [String: Double] {
    let library = try await Library.open(location)
    let feeds = try await served.add(to: library)
    let engine = ReaderEngine(library: library, fetcher: ReaderEngine.makeFetcher(), readsResources: false)

    var result: [String: Double] = [:]
    let clock = ContinuousClock()
    let start = clock.now
    let first = try await engine.refresher.refresh(feeds)
    let head = try await library.head(of: ArticleList(scope: .all), limit: pageLength)
    result["first_s"] = seconds(clock.now - start)
    try await engine.maintainer.index()
    result["searchable_s"] = seconds(clock.now - start)
    try check(first, brings: served.articles)
    guard head.count == served.articles, head.articles.count == pageLength else {
      throw Wrong(what: "\(head.count) articles are listed, \(served.articles) are served")
    }
    guard try await library.indexedCount() == served.articles else { throw Wrong(what: "not all can be found") }

    let again = clock.now
    let second = try await engine.refresher.refresh(feeds)
    result["second_s"] = seconds(clock.now - again)
    try check(second, brings: 0)
    guard try await library.count(ArticleList(scope: .all)) == served.articles else {
      throw Wrong(what: "the second refresh changed how many articles there are")
    }
    await library.close()
    result["peak_mb"] = try peak()
    result["cancel_ms"] = try await Cancelling.measure(
      in: location.directory.appending(path: "silent", directoryHint: .isDirectory))
    return result
  }

  private static func check(_ report: RefreshReport, brings articles: Int) throws {
    if let failed = report.failures.first {
      throw Wrong(what: "\(report.progress.failed) feeds failed, among them \(failed.url): \(failed.failure)")
    }
    guard report.progress.newArticles == articles else {
      throw Wrong(what: "\(report.progress.newArticles) new articles instead of \(articles)")
    }
  }

  /// Returns the peak in MB from proc(5): `getrusage` may include the parent's.
  private static func peak() throws -> Double {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    guard let kibibytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) }) else {
      throw Wrong(what: "/proc/self/status has no VmHWM")
    }
    return kibibytes / 1024
  }

  private static func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }

  private static func end(_ status: Int32, _ sentence: String) -> Never {
    FileHandle.standardError.write(Data((sentence + "\n").utf8))
    exit(status)
  }
}

struct Wrong: Error {
  let what: String
}

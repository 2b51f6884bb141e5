import Foundation
import Library
import LibrarySample

/// Reads lists of the large library before and after other feeds repeat one in twenty of its articles, and the counts of
/// the sidebar.
struct Telling {
  let location: LibraryLocation
  let articles: Int

  /// The number of articles that a feed repeats of another one.
  private static let perFeed = 25

  func measure() async throws -> [String: Double] {
    let library = try await Library.open(location)
    var result: [String: Double] = [:]
    try await read(library, "without", &result)
    let feeds = articles / SampleLibrary.perFeed
    var tellers: [Feed.ID] = []
    // Each repeats what twenty feeds have told, as an aggregator does.
    for number in 0..<feeds / 20 {
      let feed = try await library.addFeed(NewFeed(url: "https://teller\(number).example/feed.xml", title: "Teller"))
      tellers.append(feed.id)
      let sample = SampleLibrary(articles: articles)
      let told = (0..<20).flatMap { part in
        var document = sample.document(feed: number * 20 + part, round: 9).articles.prefix(Self.perFeed)
        for index in document.indices { document[index].uniqueID += "#told" }
        return document
      }
      _ = try await library.store(FeedUpdate(articles: told, fetchedAt: Date()), in: feed.id)
    }
    let count = try await library.counts().articles
    guard count == articles else { throw Wrong(what: "\(count) rows instead of \(articles)") }
    try await read(library, "with", &result)
    for feed in tellers { _ = try await library.perform(.removeFeed(feed)) }
    try await library.purge(removedBefore: .distantFuture)
    try await library.indexWaiting()
    await library.close()
    for name in ["all_ids", "unread_ids", "page", "sidebar"] {
      result[name + "_ratio"] = (result[name + "_with_ms"] ?? 0) / (result[name + "_without_ms"] ?? 1)
    }
    return result
  }

  private func read(_ library: Library, _ suffix: String, _ result: inout [String: Double]) async throws {
    let all = ArticleList(scope: .all)
    let works: [(String, Int, () async throws -> Void)] = [
      ("all_ids", 5, { _ = try await library.articleIDs(all) }),
      ("unread_ids", 5, { _ = try await library.articleIDs(Operation.unread) }),
      ("page", 101, { _ = try await library.head(of: all, limit: Operation.pageLength) }),
      ("sidebar", 21, { try await Operation.sidebar.run(library, articles: articles, number: 0) }),
    ]
    for (name, times, work) in works {
      var taken: [Double] = []
      for _ in 0..<times { taken.append(try await Runs.time(work)) }
      result["\(name)_\(suffix)_ms"] = Runs.median(taken)
    }
  }
}

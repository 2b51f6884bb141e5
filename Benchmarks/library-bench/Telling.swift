import Foundation
import Library
import LibrarySample

/// Reads lists of the large library and the counts of the sidebar, and marks all as read and undoes it, before and after
/// some feeds repeat the articles of others: one in twenty of as many as the library has. These are stored for it, because
/// what arrived more than thirty days ago is not compared with.
struct Telling {
  let location: LibraryLocation
  let articles: Int

  /// The first of the numbers of feeds that are not in the library.
  private static let firstTold = 2_000_000
  /// The number of articles that a feed repeats of another one.
  private static let perFeed = 25
  /// How often everything is measured, over some ten seconds; the least counts, because other load, which may last for
  /// seconds, only lengthens it.
  private static let rounds = 6

  func measure() async throws -> [String: Double] {
    let library = try await Library.open(location)
    var result: [String: Double] = [:]
    var feeds = try await tell("original", in: library)
    // one in ten unread, like the others
    try await SampleLibrary.restoreMarks(in: library)
    try await library.indexWaiting()
    let before = try await library.counts().articles
    try await read(library, "without", &result)
    feeds += try await tell("teller", in: library)
    let count = try await library.counts().articles
    guard count == before else { throw Wrong(what: "\(count) rows instead of \(before)") }
    try await read(library, "with", &result)
    for feed in feeds { _ = try await library.perform(.removeFeed(feed)) }
    try await library.purge(removedBefore: .distantFuture)
    try await library.indexWaiting()
    await library.close()
    for name in ["all_ids", "unread_ids", "page", "sidebar", "mark", "undo"] {
      result[name + "_ratio"] = (result[name + "_with_ms"] ?? 0) / (result[name + "_without_ms"] ?? 1)
    }
    return result
  }

  /// Adds feeds with the same articles each time, and returns them. Each has those of twenty others, as an aggregator does.
  private func tell(_ name: String, in library: Library) async throws -> [Feed.ID] {
    let sample = SampleLibrary(articles: articles)
    var feeds: [Feed.ID] = []
    for number in 0..<articles / SampleLibrary.perFeed / 20 {
      let feed = try await library.addFeed(NewFeed(url: "https://\(name)\(number).example/feed.xml", title: name))
      feeds.append(feed.id)
      let told = (0..<20).flatMap { part in
        let document = sample.document(feed: Self.firstTold + number * 20 + part, round: 9)
        var articles = document.articles.prefix(Self.perFeed)
        for index in articles.indices { articles[index].uniqueID += "#\(name)" }
        return articles
      }
      _ = try await library.store(FeedUpdate(articles: told, fetchedAt: Date()), in: feed.id)
    }
    return feeds
  }

  private func read(_ library: Library, _ suffix: String, _ result: inout [String: Double]) async throws {
    let all = ArticleList(scope: .all)
    let works: [(String, Int, () async throws -> Void)] = [
      ("all_ids", 5, { _ = try await library.articleIDs(all) }),
      ("unread_ids", 5, { _ = try await library.articleIDs(Operation.unread) }),
      ("page", 101, { _ = try await library.head(of: all, limit: Operation.pageLength) }),
      ("sidebar", 21, { try await Operation.sidebar.run(library, articles: articles, number: 0) }),
    ]
    var taken: [String: [Double]] = [:]
    for _ in 0..<Self.rounds {
      for (name, times, work) in works {
        for _ in 0..<times { taken[name, default: []].append(try await Runs.time(work)) }
      }
      for _ in 0..<5 {
        var step: UndoStep?
        taken["mark", default: []].append(
          try await Runs.time { step = try await library.perform(.markAllRead(all)) })
        guard let step else { throw Wrong(what: "nothing was marked") }
        taken["undo", default: []].append(try await Runs.time { try await library.undo(step) })
      }
    }
    for (name, times) in taken { result["\(name)_\(suffix)_ms"] = times.min() }
  }
}

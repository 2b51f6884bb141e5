import Foundation
import Library
import LibrarySample

/// New articles arriving while the list of all articles is shown.
extension Session {
  /// Reports the processor time of the whole program for several numbers of new articles, including storing and indexing
  /// them. It is not judged.
  func receive(_ library: Library) async throws {
    for count in [1, 100, 10_000] {
      var times: [Double] = []
      for round in 0..<3 {
        // added before, because they change the sidebar
        let feeds = try await Self.addFeeds(for: count, to: library)
        try await Task.sleep(for: .seconds(2))
        let start = Self.processorTime()
        try await phase("\(count) new articles, round \(round + 1)") {
          try await Self.store(count, in: feeds, of: library)
          try await Task.sleep(for: .seconds(3))
        }
        times.append(Self.processorTime() - start)
        try await Self.remove(feeds, from: library)
        try await Task.sleep(for: .seconds(2))
      }
      let middle = times.sorted()[times.count / 2]
      Self.say("processor time for \(count) new articles: \(Self.fixed(middle)) ms, median of \(times.count)\n")
    }
  }

  nonisolated private static let perFeed = 50

  @concurrent private static func addFeeds(for count: Int, to library: Library) async throws -> [Feed.ID] {
    var feeds: [Feed.ID] = []
    for number in 0..<max(1, count / perFeed) {
      let feed = NewFeed(url: "https://arriving\(number).example/feed.xml", title: "Arriving \(number)")
      feeds.append(try await library.addFeed(feed).id)
    }
    return feeds
  }

  @concurrent private static func store(_ count: Int, in feeds: [Feed.ID], of library: Library) async throws {
    let sample = SampleLibrary(articles: 0)
    for (number, feed) in feeds.enumerated() {
      var update = sample.document(feed: 2_000_000 + number, round: 9)
      update.articles = Array(update.articles.prefix(count))
      _ = try await library.store(update, in: feed)
    }
  }

  @concurrent private static func remove(_ feeds: [Feed.ID], from library: Library) async throws {
    for feed in feeds { _ = try await library.perform(.removeFeed(feed)) }
    try await library.purge(removedBefore: .distantFuture)
  }

  /// The processor time of this process so far, in milliseconds.
  private static func processorTime() -> Double { Double(clock()) * 1000 / Double(CLOCKS_PER_SEC) }
}

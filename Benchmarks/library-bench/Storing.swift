import Foundation
import Library
import LibrarySample

/// Stores 10,000 new articles alternately in the large library and in an empty one, and removes them again.
struct Storing {
  let location: LibraryLocation

  /// As many feeds as in a refresh of 200 feeds.
  static let feeds = 200
  private static let rounds = 3

  func measure() async throws -> [String: Double] {
    let empty = LibraryLocation(
      directory: FileManager.default.temporaryDirectory.appending(path: "library-bench-\(UUID().uuidString)"))
    defer { try? FileManager.default.removeItem(at: empty.directory) }
    var times: [[Double]] = [[], [], [], []]
    for _ in 0..<Self.rounds {
      for (place, location) in [location, empty].enumerated() {
        let library = try await Library.open(location)
        let (store, index) = try await store(in: library)
        times[place].append(store)
        times[2 + place].append(index)
        try await library.purge(removedBefore: .distantFuture)
        await library.close()
      }
    }
    let medians = times.map(Runs.median)
    return [
      "store_ms": medians[0], "store_empty_ms": medians[1], "index_ms": medians[2], "index_empty_ms": medians[3],
      "store_ratio": medians[0] / medians[1], "index_ratio": medians[2] / medians[3],
      "both_ratio": (medians[0] + medians[2]) / (medians[1] + medians[3]),
    ]
  }

  /// Returns the milliseconds until the articles are stored, and until they can be searched. The feeds are removed
  /// afterwards.
  func store(in library: Library) async throws -> (store: Double, index: Double) {
    let sample = SampleLibrary(articles: 0)
    var feeds: [Feed.ID] = []
    for number in 0..<Self.feeds {
      feeds.append(
        try await library.addFeed(NewFeed(url: "https://new\(number).example/feed.xml", title: "New \(number)")).id)
    }
    var store = 0.0
    for (number, feed) in feeds.enumerated() {
      // one at a time, as in a refresh: ten thousand articles take more memory than is to be measured
      let update = sample.document(feed: 1_000_000 + number, round: 9)
      store += try await Runs.time { _ = try await library.store(update, in: feed) }
    }
    let index = try await Runs.time { try await library.indexWaiting() }
    for feed in feeds { _ = try await library.perform(.removeFeed(feed)) }
    return (store, index)
  }
}

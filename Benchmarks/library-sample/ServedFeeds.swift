package import Library

/// The feeds of `refresh-server`, for subscribing to them.
package struct ServedFeeds: Sendable {
  private let port: Int
  /// The number of feeds.
  package let count: Int
  /// The total number of articles.
  package let articles: Int

  /// The number of hosts in each 127.0.x.*, as in the server.
  private static let hostsInNet = 250

  /// - Parameter words: the port, the number of feeds and the number of articles, as printed by the server.
  package init?(_ words: some Collection<String>) {
    let numbers = words.compactMap { Int($0) }
    guard numbers.count == 3, words.count == 3 else { return nil }
    (port, count, articles) = (numbers[0], numbers[1], numbers[2])
  }

  /// Subscribes to the feeds.
  package func add(to library: Library) async throws -> [Feed.ID] {
    var feeds: [Feed.ID] = []
    for number in 0..<count {
      let host = "127.0.\(number / Self.hostsInNet).\(number % Self.hostsInNet + 1)"
      let feed = NewFeed(url: "http://\(host):\(port)/feed", title: "Served \(number)")
      feeds.append(try await library.addFeed(feed).id)
    }
    return feeds
  }
}

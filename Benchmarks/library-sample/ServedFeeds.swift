package import Library

/// The feeds that `refresh-server` has, as something to subscribe to.
package struct ServedFeeds: Sendable {
  private let port: Int
  /// How many there are.
  package let count: Int
  /// How many articles they have together.
  package let articles: Int

  /// Hosts in each 127.0.x.*, as the server counts them.
  private static let hostsInNet = 250

  /// - Parameter words: the port, the number of feeds and that of articles, as the server has printed them.
  package init?(_ words: some Collection<String>) {
    let numbers = words.compactMap { Int($0) }
    guard numbers.count == 3, words.count == 3 else { return nil }
    (port, count, articles) = (numbers[0], numbers[1], numbers[2])
  }

  /// Subscribes to them.
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

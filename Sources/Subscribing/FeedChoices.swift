import ReaderEngine

/// The feeds of a page, and which of them the user has chosen.
nonisolated struct FeedChoices: Equatable, Sendable {
  /// One of the feeds.
  struct Choice: Equatable, Sendable {
    let feed: OfferedFeed
    /// Whether the library already has the feed, so that it cannot be chosen.
    var isSubscribed: Bool
    /// Whether the user has chosen the feed.
    var isChosen = false
    /// Why the feed could not be added.
    var failure: FeedFailure?
  }

  private(set) var all: [Choice]

  /// Chooses the only feed that can be added; otherwise, the user chooses.
  /// - Parameter offers: the feeds of the page; duplicates are removed.
  init(_ offers: [OfferedFeed]) {
    var known: Set<String> = []
    all = offers.filter { known.insert($0.url).inserted }.map { Choice(feed: $0, isSubscribed: $0.isSubscribed) }
    let open = all.indices.filter { !all[$0].isSubscribed }
    if open.count == 1 { all[open[0]].isChosen = true }
  }

  var chosen: [OfferedFeed] { all.filter(\.isChosen).map(\.feed) }

  /// The feeds that could not be added.
  var failed: [Choice] { all.filter { $0.failure != nil } }

  /// Selects or deselects the feed with a URL.
  mutating func toggle(_ url: String) {
    guard let place = all.firstIndex(where: { $0.feed.url == url && !$0.isSubscribed }) else { return }
    all[place].isChosen.toggle()
  }

  /// Records the results for the chosen feeds. Failed ones stay chosen, so that they can be retried.
  mutating func note(_ results: [(feed: OfferedFeed, result: Result<Void, FeedFailure>)]) {
    for place in all.indices { all[place].failure = nil }
    for (feed, result) in results {
      guard let place = all.firstIndex(where: { $0.feed.url == feed.url }) else { continue }
      switch result {
      case .success: (all[place].isSubscribed, all[place].isChosen) = (true, false)
      case .failure(let failure): all[place].failure = failure
      }
    }
  }
}

import ReaderEngine

/// The feeds that a page names, and which of them the person wants.
nonisolated struct FeedChoices: Equatable, Sendable {
  /// One of them.
  struct Choice: Equatable, Sendable {
    let feed: OfferedFeed
    /// Whether the library has it: then there is nothing to choose.
    var isSubscribed: Bool
    /// Whether it is to be added.
    var isChosen = false
    /// Why it could not be.
    var failure: FeedFailure?
  }

  private(set) var all: [Choice]

  /// - Parameter offers: a page may name a feed twice; it is one choice.
  init(_ offers: [OfferedFeed]) {
    var known: Set<String> = []
    all = offers.filter { known.insert($0.url).inserted }.map { Choice(feed: $0, isSubscribed: $0.isSubscribed) }
  }

  /// Those that are to be added.
  var chosen: [OfferedFeed] { all.filter(\.isChosen).map(\.feed) }

  /// Those that could not be.
  var failed: [Choice] { all.filter { $0.failure != nil } }

  /// Chooses the feed of an address, or no longer.
  mutating func toggle(_ url: String) {
    guard let place = all.firstIndex(where: { $0.feed.url == url && !$0.isSubscribed }) else { return }
    all[place].isChosen.toggle()
  }

  /// Notes what came of those that were chosen. What failed stays chosen, to be tried again.
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

import Foundation
import Library

/// What a library does, done naively in memory: arrays, filters and sorting.
struct ModelLibrary {
  struct Entry {
    let id: Article.ID
    let feed: Feed.ID
    var article: NewArticle
    var date: Date
    let arrived: Date
    var isRead = false
    var isStarred = false
  }

  var feeds: [Feed.ID] = []
  var entries: [Entry] = []

  mutating func remove(_ feed: Feed.ID) {
    feeds.removeAll { $0 == feed }
    entries.removeAll { $0.feed == feed }
  }

  /// Predicts the titles of the new and the changed; `ids` are the library's numbers for the new, in order.
  mutating func store(_ update: FeedUpdate, in feed: Feed.ID, ids: [Article.ID]) -> (new: Int, changed: [Article.ID]) {
    var ids = ids[...]
    var (new, changed): (Int, [Article.ID]) = (0, [])
    var seen: [String] = []
    for article in update.articles where !seen.contains(article.uniqueID) {
      seen.append(article.uniqueID)
      let date = article.published.map { min($0, update.fetchedAt) }
      if let index = entries.firstIndex(where: { $0.feed == feed && $0.article.uniqueID == article.uniqueID }) {
        guard entries[index].article.title != article.title else { continue }
        entries[index].article = article
        if let published = article.published { entries[index].date = min(published, entries[index].arrived) }
        changed.append(entries[index].id)
      } else {
        new += 1
        guard let id = ids.popFirst() else { continue }
        entries.append(
          Entry(
            id: id, feed: feed, article: article, date: date ?? update.fetchedAt, arrived: update.fetchedAt))
      }
    }
    return (new, changed)
  }

  mutating func set(_ mark: WritableKeyPath<Entry, Bool>, _ isSet: Bool, _ ids: [Article.ID]) {
    for index in entries.indices where ids.contains(entries[index].id) {
      entries[index][keyPath: mark] = isSet
    }
  }

  func ids(_ list: ArticleList) -> [Article.ID] {
    entries.filter { entry in
      let isInScope =
        switch list.scope {
        case .all: true
        case .starred: entry.isStarred
        case .feed(let feed): entry.feed == feed
        }
      return isInScope && !(list.unreadOnly && entry.isRead)
    }.sorted { ($0.date, $0.id.rawValue) > ($1.date, $1.id.rawValue) }.map(\.id)
  }
}

/// SplitMix64: a random sequence that its seed tells.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

import Library
import ReaderEngine

/// A feed as scripts see it.
struct FeedRecord: Encodable {
  let feed: Feed

  private enum Key: String, CodingKey {
    case id, title, url, unread, error
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(feed.id.rawValue, forKey: .id)
    try container.encode(feed.title, forKey: .title)
    try container.encode(feed.url, forKey: .url)
    try container.encode(feed.unreadCount, forKey: .unread)
    // the key is there also when there is nothing to say
    try container.encode(feed.failureSentence, forKey: .error)
  }
}

extension Feed {
  /// Why the last fetch failed, or nil when it did not.
  var failureSentence: String? {
    failure.map { FeedFailure(code: $0, url: url).sentence }
  }
}

import Library
import ReaderEngine

/// The JSON form of a feed.
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
    // This key is always present, even if the value is null.
    try container.encode(feed.failureSentence, forKey: .error)
  }
}

extension Feed {
  /// The reason why the last fetch failed, or nil if it succeeded.
  var failureSentence: String? {
    failure.map { FeedFailure(code: $0, url: url).sentence }
  }
}

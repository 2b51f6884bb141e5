import Library
import ReaderEngine
import Sync
import Words

/// The JSON form of a feed.
struct FeedRecord: Encodable {
  let feed: Feed
  var statistics: StatisticsRecord?

  private enum Key: String, CodingKey {
    case id, title, url, unread, error, account, statistics
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(feed.id.rawValue, forKey: .id)
    try container.encode(feed.title, forKey: .title)
    try container.encode(feed.url, forKey: .url)
    try container.encode(feed.unreadCount, forKey: .unread)
    // These keys are always present, even if the value is null.
    try container.encode(feed.failureSentence, forKey: .error)
    try container.encode(feed.accountID?.rawValue, forKey: .account)
    try container.encodeIfPresent(statistics, forKey: .statistics)
  }
}

extension Feed {
  /// The reason why the last fetch failed, or nil if it succeeded.
  var failureSentence: String? {
    guard let failure else { return nil }
    return accountID == nil ? FeedFailure(code: failure, url: url).sentence : SyncFailure.words(code: failure)
  }
}

import Foundation
import Library

/// The JSON form of an article.
struct ArticleRecord: Encodable {
  let article: ArticleSummary

  private enum Key: String, CodingKey {
    case id, feed, title, url, published, read, starred
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(article.id.rawValue, forKey: .id)
    try container.encode(article.feedID.rawValue, forKey: .feed)
    try container.encode(article.title, forKey: .title)
    // These keys are always present, even if the value is null.
    try container.encode(article.url, forKey: .url)
    try container.encode(article.published?.formatted(.iso8601), forKey: .published)
    try container.encode(article.isRead, forKey: .read)
    try container.encode(article.isStarred, forKey: .starred)
  }
}

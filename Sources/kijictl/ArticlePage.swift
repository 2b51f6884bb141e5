import ArticleHTML
import Foundation
import Library
import WebText

/// A complete article, as shown to users and scripts.
struct ArticlePage: Encodable {
  let article: Article
  let tags: TagNames
  /// The body or the full text.
  let html: RawHTML

  private enum Key: String, CodingKey {
    case author, html, text, attachments, comments, others
  }

  private struct AttachmentRecord: Encodable {
    let attachment: Attachment

    private enum Key: String, CodingKey {
      case url, title, type, bytes, seconds
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(attachment.url, forKey: .url)
      try container.encode(attachment.title, forKey: .title)
      try container.encode(attachment.mimeType, forKey: .type)
      try container.encode(attachment.sizeInBytes, forKey: .bytes)
      try container.encode(attachment.durationInSeconds, forKey: .seconds)
    }
  }

  func encode(to encoder: any Encoder) throws {
    try ArticleRecord(article: article.summary, tags: tags).encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(article.author, forKey: .author)
    try container.encode(html.source, forKey: .html)
    try container.encode(text, forKey: .text)
    try container.encode(article.attachments.map(AttachmentRecord.init), forKey: .attachments)
    try container.encode(article.commentsURL, forKey: .comments)
    try container.encode(article.others.map(\.id.rawValue), forKey: .others)
  }

  /// The article as text for a terminal, without control characters from the feed.
  var plain: String {
    let summary = article.summary
    let head = [
      summary.title, summary.feedTitle, article.author, (summary.published ?? summary.date).formatted(.iso8601),
      summary.url, article.commentsURL.map { "Comments: \($0)" },
    ]
    let attachments = article.attachments.map { "+ " + $0.url }
    let lines = (head + attachments).compactMap { $0 }.filter { !$0.isEmpty }.map(\.printable)
    let body = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
    return lines.joined(separator: "\n") + "\n\n" + body.joined(separator: "\n") + "\n"
  }

  private var text: String { ArticleHTML.text(html) }
}

/// The JSON form of an article.
struct ArticleRecord: Encodable {
  let article: ArticleSummary
  let tags: TagNames

  private enum Key: String, CodingKey {
    case id, feed, title, url, published, read, starred, later, kept, tags, categories, otherFeeds
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
    try container.encode(article.isLater, forKey: .later)
    try container.encode(article.isKept, forKey: .kept)
    try container.encode(tags.of(article), forKey: .tags)
    try container.encode(article.categories, forKey: .categories)
    try container.encode(article.otherFeedCount, forKey: .otherFeeds)
  }
}

/// The names of a library's tags.
struct TagNames {
  private let names: [Tag.ID: String]

  init(_ library: Library) async throws {
    names = Dictionary(uniqueKeysWithValues: try await library.tags().map { ($0.id, $0.name) })
  }

  /// Returns the names of an article's tags, sorted.
  func of(_ article: ArticleSummary) -> [String] { article.tags.compactMap { names[$0] }.sorted() }
}

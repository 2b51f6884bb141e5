import ArticleHTML
import FeedParser
import Foundation

/// A parsed feed as a JSON Feed 1.1 document (https://www.jsonfeed.org/version/1.1/), which is what `parse` prints.
///
/// What the standard has no field for stands in the extension object `_kiji`. What the feed does not say is left out, also
/// where the standard wants it (a title, a text), so that nothing is told that the feed does not have.
struct JSONFeedDocument: Encodable {
  var version = "https://jsonfeed.org/version/1.1"
  var title: String?
  var homePageURL: String?
  var feedURL: String?
  var description: String?
  var icon: String?
  var language: String?
  var authors: [Author]?
  var hubs: [Hub]?
  var items: [Item]
  var kiji: Extension

  /// The document of a feed. A document stands alone, so addresses in texts are made absolute: against what the feed
  /// says, else against `baseURL`.
  init(_ feed: ParsedFeed, baseURL: String?) {
    title = feed.title.flatMap(Self.line)
    homePageURL = feed.homePageURL
    feedURL = feed.feedURL
    description = feed.description.flatMap(Self.line)
    icon = feed.icon
    language = feed.language
    authors = Self.nonEmpty(feed.authors.map(Author.init))
    hubs = Self.nonEmpty(feed.hubs.map { Hub(type: $0.type, url: $0.url) })
    items = feed.items.map { Item($0, isRSS: feed.format.isRSS, base: $0.baseURL ?? baseURL) }
    kiji = Extension(
      format: feed.format.rawValue, encoding: feed.encoding, wellFormed: feed.isWellFormed, id: feed.id,
      datePublished: feed.datePublished.map(Self.timestamp), dateModified: feed.dateModified.map(Self.timestamp),
      tags: Self.nonEmpty(feed.tags), authorEmails: Self.nonEmpty(feed.authors.map(\.email)))
  }

  private enum CodingKeys: String, CodingKey {
    case version, title, description, icon, language, authors, hubs, items
    case homePageURL = "home_page_url"
    case feedURL = "feed_url"
    case kiji = "_kiji"
  }
}

extension JSONFeedDocument {
  /// An author of the feed or an item.
  struct Author: Encodable {
    var name: String?
    var url: String?
    var avatar: String?

    init(_ author: ParsedAuthor) {
      name = author.name
      // the standard wants one of the three, and has nothing for an address alone but this
      url = author.url ?? (author.name == nil && author.avatar == nil ? author.email.map { "mailto:" + $0 } : nil)
      avatar = author.avatar
    }
  }

  /// An endpoint that tells of new items.
  struct Hub: Encodable {
    var type: String
    var url: String
  }

  /// What the standard has no field of the feed for.
  struct Extension: Encodable {
    var format: String
    var encoding: String
    var wellFormed: Bool
    var id: String?
    var datePublished: String?
    var dateModified: String?
    var tags: [String]?
    var authorEmails: [String?]?

    private enum CodingKeys: String, CodingKey {
      case format, encoding, id, tags
      case wellFormed = "well_formed"
      case datePublished = "date_published"
      case dateModified = "date_modified"
      case authorEmails = "author_emails"
    }
  }

  /// A file of an item.
  struct Attachment: Encodable {
    var url: String
    var mimeType: String
    var sizeInBytes: Int?
    var durationInSeconds: Double?

    private enum CodingKeys: String, CodingKey {
      case url
      case mimeType = "mime_type"
      case sizeInBytes = "size_in_bytes"
      case durationInSeconds = "duration_in_seconds"
    }
  }

  /// One item.
  struct Item: Encodable {
    var id: String
    var url: String?
    var externalURL: String?
    var title: String?
    var contentHTML: String?
    var summary: String?
    var image: String?
    var datePublished: String?
    var dateModified: String?
    var authors: [Author]?
    var tags: [String]?
    var language: String?
    var attachments: [Attachment]?
    var kiji: Extension?

    /// What the standard has no field of an item for. `summaryHTML` is the short text with its markup: in RSS the
    /// `description`, also where there is no other text and it is the content as well.
    struct Extension: Encodable {
      var summaryHTML: String?
      var commentsURL: String?
      var authorEmails: [String?]?
      var source: String?

      private enum CodingKeys: String, CodingKey {
        case source
        case summaryHTML = "summary_html"
        case commentsURL = "comments_url"
        case authorEmails = "author_emails"
      }
    }

    init(_ item: ParsedItem, isRSS: Bool, base: String?) {
      id = isRSS ? item.id : Self.identifier(item.id, base)
      url = item.url
      externalURL = item.externalURL
      title = item.title.flatMap(JSONFeedDocument.line)
      contentHTML = item.contentHTML.map { Self.markup($0, base) }
      summary = item.summary.flatMap(JSONFeedDocument.text)
      image = item.image
      datePublished = item.datePublished.map(JSONFeedDocument.timestamp)
      dateModified = item.dateModified.map(JSONFeedDocument.timestamp)
      authors = JSONFeedDocument.nonEmpty(item.authors.map(Author.init))
      tags = JSONFeedDocument.nonEmpty(item.tags)
      language = item.language
      attachments = JSONFeedDocument.nonEmpty(
        item.attachments.map {
          Attachment(
            url: $0.url, mimeType: $0.mimeType, sizeInBytes: $0.sizeInBytes, durationInSeconds: $0.durationInSeconds)
        })
      let extra = Extension(
        summaryHTML: Self.summaryHTML(item, isRSS: isRSS).map { Self.markup($0, base) }, commentsURL: item.commentsURL,
        authorEmails: JSONFeedDocument.nonEmpty(item.authors.map(\.email)), source: item.source)
      let isEmpty =
        extra.summaryHTML == nil && extra.commentsURL == nil && extra.authorEmails == nil && extra.source == nil
      kiji = isEmpty ? nil : extra
    }

    /// An Atom `id` ought to be absolute (RFC 4287 §4.2.6). One that is a path is made so in a document that stands alone;
    /// the parser and the library keep it as it came.
    private static func identifier(_ id: String, _ base: String?) -> String {
      guard id.hasPrefix("/"), let base = base.flatMap({ URL(string: $0) }) else { return id }
      return URL(string: id, relativeTo: base)?.absoluteString ?? id
    }

    private static func markup(_ html: String, _ base: String?) -> String {
      base.map { ArticleHTML.resolvingAddresses(in: html, against: $0) } ?? html
    }

    private static func summaryHTML(_ item: ParsedItem, isRSS: Bool) -> String? {
      guard let summary = item.summary else { return isRSS ? item.contentHTML : nil }
      return summary.markup == .html ? summary.value : nil
    }

    private enum CodingKeys: String, CodingKey {
      case id, url, title, summary, image, authors, tags, language, attachments
      case externalURL = "external_url"
      case contentHTML = "content_html"
      case datePublished = "date_published"
      case dateModified = "date_modified"
      case kiji = "_kiji"
    }
  }

  private static func text(_ text: MarkedText) -> String? {
    let plain = text.markup == .html ? ArticleHTML.titleText(text.value) : text.value
    return plain.isEmpty ? nil : plain
  }

  /// A text that has one line, as titles do.
  private static func line(_ text: MarkedText) -> String? {
    self.text(text).map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
  }

  /// RFC 3339 in UTC, to the millisecond where there is a fraction.
  private static func timestamp(_ date: Date) -> String {
    let milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
    let (seconds, fraction) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let floored = fraction < 0 ? (seconds - 1, fraction + 1000) : (seconds, fraction)
    let text = Date(timeIntervalSince1970: Double(floored.0)).formatted(Date.ISO8601FormatStyle())
    return floored.1 == 0 ? text : text.dropLast() + String(format: ".%03dZ", Int(floored.1))
  }

  static func nonEmpty<Element>(_ elements: [Element]) -> [Element]? {
    elements.isEmpty ? nil : elements
  }

  /// The addresses of authors, nil where none of them has one; the positions are those of `authors`.
  private static func nonEmpty(_ emails: [String?]) -> [String?]? {
    emails.contains { $0 != nil } ? emails : nil
  }
}

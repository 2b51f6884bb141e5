import ArticleHTML
import FeedParser
import Foundation
import WebText

/// A parsed feed as a JSON Feed 1.1 document (https://www.jsonfeed.org/version/1.1/), as printed by `parse`.
///
/// Data without a standard field is in the extension object `_kiji`. Fields missing from the feed are omitted, even
/// those the standard requires (a title, a text), so that nothing is claimed that the feed does not contain.
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

  /// Creates the document of a feed. Addresses in texts are made absolute, because a document has no context: using the
  /// base URL given by the feed, or else `baseURL`.
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
  /// An author of the feed or of an item.
  struct Author: Encodable {
    var name: String?
    var url: String?
    var avatar: String?

    init(_ author: ParsedAuthor) {
      name = author.name
      // The standard requires one of the three, and a `mailto:` URL is the only way to give just an email address.
      url = author.url ?? (author.name == nil && author.avatar == nil ? author.email.map { "mailto:" + $0 } : nil)
      avatar = author.avatar
    }
  }

  /// An endpoint that announces new items.
  struct Hub: Encodable {
    var type: String
    var url: String
  }

  /// Data of the feed without a standard field.
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

  /// A file attached to an item.
  struct Attachment: Encodable {
    var url: String
    var title: String?
    var mimeType: String
    var sizeInBytes: Int?
    var durationInSeconds: Double?

    private enum CodingKeys: String, CodingKey {
      case url, title
      case mimeType = "mime_type"
      case sizeInBytes = "size_in_bytes"
      case durationInSeconds = "duration_in_seconds"
    }
  }

  /// An item of the feed.
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

    /// Data of an item without a standard field. `summaryHTML` is the summary including its markup: in RSS, the
    /// `description`, even if it is the item's only text and therefore also its content.
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
            url: $0.url, title: $0.title.flatMap(JSONFeedDocument.line), mimeType: $0.mimeType,
            sizeInBytes: $0.sizeInBytes, durationInSeconds: $0.durationInSeconds)
        })
      let extra = Extension(
        summaryHTML: Self.summaryHTML(item, isRSS: isRSS).map { Self.markup($0, base) }, commentsURL: item.commentsURL,
        authorEmails: JSONFeedDocument.nonEmpty(item.authors.map(\.email)), source: item.source)
      let isEmpty =
        extra.summaryHTML == nil && extra.commentsURL == nil && extra.authorEmails == nil && extra.source == nil
      kiji = isEmpty ? nil : extra
    }

    /// An Atom `id` should be absolute (RFC 4287 §4.2.6). An `id` that is a path is made absolute here, because the
    /// document has no context; the parser and the library keep it unchanged.
    private static func identifier(_ id: String, _ base: String?) -> String {
      guard id.hasPrefix("/"), let base = base.flatMap({ URL(string: $0) }) else { return id }
      return URL(string: id, relativeTo: base)?.absoluteString ?? id
    }

    private static func markup(_ html: String, _ base: String?) -> String {
      base.map { ArticleHTML.resolvingAddresses(in: RawHTML(html), against: $0).source } ?? html
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
    let plain = text.markup == .html ? ArticleHTML.titleText(RawHTML(text.value)) : text.value
    return plain.isEmpty ? nil : plain
  }

  /// Returns a text on a single line, for titles and the like.
  private static func line(_ text: MarkedText) -> String? {
    self.text(text).map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
  }

  /// Formats a date according to RFC 3339 in UTC, with milliseconds only if they are not zero.
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

  /// Returns the email addresses, or nil if no author has one. Positions match `authors`.
  private static func nonEmpty(_ emails: [String?]) -> [String?]? {
    emails.contains { $0 != nil } ? emails : nil
  }
}

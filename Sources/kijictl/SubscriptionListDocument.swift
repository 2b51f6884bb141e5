import FeedParser

/// A subscription list in the form of a JSON Feed 1.1 document with one item per feed, as printed by `parse` for OPML.
struct SubscriptionListDocument: Encodable {
  var version = "https://jsonfeed.org/version/1.1"
  var title: String?
  var items: [Item]
  var kiji: Extension

  /// Creates the document of a list.
  init(_ list: ParsedSubscriptionList) {
    title = list.title
    items = list.subscriptions.map { Item($0.outline, folders: $0.folders) }
    kiji = Extension(format: list.format.rawValue, encoding: list.encoding, wellFormed: list.isWellFormed)
  }

  private enum CodingKeys: String, CodingKey {
    case version, title, items
    case kiji = "_kiji"
  }

  /// Data of the list without a standard field.
  struct Extension: Encodable {
    var format: String
    var encoding: String
    var wellFormed: Bool

    private enum CodingKeys: String, CodingKey {
      case format, encoding
      case wellFormed = "well_formed"
    }
  }

  /// A feed of the list.
  struct Item: Encodable {
    var id: String
    var url: String?
    var title: String?
    var summary: String?
    var language: String?
    var tags: [String]?
    var kiji: Extension

    init(_ outline: ParsedOutline, folders: [String]) {
      id = outline.feedURL ?? ""
      url = outline.homePageURL
      title = outline.name
      summary = outline.description
      language = outline.language
      tags = JSONFeedDocument.nonEmpty(outline.categories)
      kiji = Extension(feedURL: outline.feedURL, feedTitle: outline.title, folders: folders)
    }

    /// Data of a feed without a standard field. `folders` are the names of its folders, outermost first.
    struct Extension: Encodable {
      var feedURL: String?
      var feedTitle: String?
      var folders: [String]

      private enum CodingKeys: String, CodingKey {
        case folders
        case feedURL = "feed_url"
        case feedTitle = "feed_title"
      }
    }

    private enum CodingKeys: String, CodingKey {
      case id, url, title, summary, language, tags
      case kiji = "_kiji"
    }
  }
}

import Foundation

/// A feed while it is read. The builders of all formats fill it in the order of the document.
struct FeedDraft {
  var format: FeedFormat
  var id: String?
  var title: MarkedText?
  var homePageURL: String?
  var feedURL: String?
  var description: MarkedText?
  var icon: String?
  /// A picture that serves where no icon is named.
  var logo: String?
  var language: String?
  var authors: [ParsedAuthor] = []
  var hubs: [ParsedHub] = []
  var datePublished: Date?
  var dateModified: Date?
  var tags: [String] = []
  /// The items that are whole.
  var items: [ParsedItem] = []
  /// The item that is being read.
  var item: ItemDraft?

  init(format: FeedFormat) {
    self.format = format
  }

  /// Ends the item that is being read.
  mutating func finishItem() {
    if let item { items.append(item.item(in: format)) }
    item = nil
  }

  /// Notes an author of the item that is being read, or of the feed.
  mutating func addAuthor(_ author: ParsedAuthor) {
    if item != nil { item?.authors.add(author) } else { authors.add(author) }
  }

  /// Notes a category of the item that is being read, or of the feed.
  mutating func addTag(_ tag: String?) {
    guard let tag = tag?.nonEmptyTrimmed else { return }
    if item != nil {
      if item?.tags.contains(tag) == false { item?.tags.append(tag) }
    } else if !tags.contains(tag) {
      tags.append(tag)
    }
  }

  /// The feed, with relative addresses of items resolved against the site's where nothing nearer was known.
  func feed(encoding: String, isWellFormed: Bool) -> ParsedFeed {
    var feed = ParsedFeed(format: format, encoding: encoding, isWellFormed: isWellFormed)
    feed.id = id
    feed.title = title
    feed.homePageURL = homePageURL
    feed.feedURL = feedURL
    feed.description = description
    feed.icon = icon ?? logo
    feed.language = language
    feed.authors = authors
    feed.hubs = hubs
    feed.datePublished = datePublished
    feed.dateModified = dateModified
    feed.tags = tags
    feed.items = items
    if let homePageURL, URLResolver.scheme(of: homePageURL) != nil {
      for index in feed.items.indices {
        guard let url = feed.items[index].url else { continue }
        feed.items[index].url = URLResolver.resolve(url, against: homePageURL)
      }
    }
    return feed
  }
}

extension [ParsedAuthor] {
  /// Adds an author unless one of the same name or address is there; what the other lacks is taken over.
  mutating func add(_ author: ParsedAuthor) {
    guard !author.isEmpty else { return }
    let same = firstIndex { known in
      (known.name != nil && known.name == author.name)
        || (known.email != nil && known.email == author.email && (known.name == nil || author.name == nil))
    }
    guard let same else { return append(author) }
    self[same].name = self[same].name ?? author.name
    self[same].email = self[same].email ?? author.email
    self[same].url = self[same].url ?? author.url
    self[same].avatar = self[same].avatar ?? author.avatar
  }
}

import Foundation
import WebText

/// A feed while it is read. The builders of all formats fill it in the order of the document.
struct FeedDraft {
  var format: FeedFormat
  var id: String?
  var title: MarkedText?
  var homePageURL: String?
  /// The home page by a link of Atom inside RSS, where RSS itself names none.
  var alternateURL: String?
  var feedURL: String?
  var description: MarkedText?
  var icon: String?
  /// A picture that serves where there is no better one.
  var smallIcon: String?
  var language: String?
  var authors: [ParsedAuthor] = []
  var hubs: [ParsedHub] = []
  var datePublished: Date?
  var dateModified: Date?
  var schedule = ScheduleDraft()
  var tags: [String] = []
  /// The person that an Atom element is describing.
  var person: ParsedAuthor?
  /// The items that are whole.
  var items: [ParsedItem] = []
  /// The item that is being read.
  var item: ItemDraft?
  /// Whether an item is being read. Kept beside it, since to compare the item with nil copies it.
  private(set) var isInItem = false
  /// Where the item that is being read comes among the others.
  private var place = 0
  private var outer: [Outer] = []

  /// An item that waits for one inside it.
  private struct Outer {
    var item: ItemDraft
    var place: Int
  }

  init(format: FeedFormat) {
    self.format = format
  }

  /// Begins an item. One that is open waits until this one ends: feeds with items inside items are found.
  mutating func beginItem(_ new: ItemDraft) {
    if var item = item.take() {
      item.hasFollower = true
      outer.append(Outer(item: item, place: place))
    }
    place = items.count
    item = new
    isInItem = true
  }

  /// Ends the item that is being read and goes on with the one around it. Of nested items, the empty ones are
  /// forgotten.
  mutating func finishItem() {
    guard var finished = item.take() else { return }
    finished.hasFollower = false
    let isNested = !outer.isEmpty || place != items.count
    if !isNested {
      items.append(finished.item())
    } else if finished != ItemDraft() {
      items.insert(finished.item(), at: place)
    }
    dropItem()
  }

  /// Forgets the item that is being read and goes on with the one around it.
  private mutating func dropItem() {
    let next = outer.popLast()
    item = next?.item
    isInItem = item != nil
    place = next?.place ?? 0
  }

  /// Notes an author of the item that is being read, or of the feed.
  mutating func addAuthor(_ author: ParsedAuthor) {
    if isInItem { item?.parsed.authors.add(author) } else { authors.add(author) }
  }

  /// Notes a category of the item that is being read, or of the feed.
  mutating func addTag(_ tag: String?) {
    guard let tag = tag?.nonEmptyTrimmed else { return }
    if isInItem { item?.parsed.tags.add(tag) } else { tags.add(tag) }
  }

  /// Notes an endpoint that tells of new items.
  mutating func addHub(_ type: String, _ url: String) {
    if hubs.count < FeedLimits.listed { hubs.append(ParsedHub(type: type, url: url)) }
  }

  /// Ends the person that is being described.
  mutating func finishPerson(isAuthor: Bool) {
    if let person, isAuthor { addAuthor(person) }
    person = nil
  }

  /// The feed, with relative addresses of items resolved against the site's where nothing nearer was known.
  ///
  /// An item that the document leaves open was cut and is left out, unless another one began behind it: then only its
  /// end tag is missing.
  consuming func feed(_ document: DocumentFacts) -> ParsedFeed {
    while let unended = item {
      if unended.hasFollower { finishItem() } else { dropItem() }
    }
    var feed = ParsedFeed(format: format, encoding: document.encoding, isWellFormed: document.isWellFormed)
    feed.isWhole = document.isWhole
    feed.id = id
    feed.title = title
    homePageURL.fill(alternateURL)
    feed.homePageURL = homePageURL
    feed.feedURL = feedURL
    feed.description = description
    feed.icon = icon ?? smallIcon
    feed.language = language?.languageTag
    feed.authors = authors
    feed.hubs = hubs
    feed.datePublished = datePublished
    feed.dateModified = dateModified
    feed.schedule = schedule.schedule
    feed.tags = tags
    feed.items = items
    if let homePageURL, homePageURL.utf8.count <= FeedLimits.baseBytes, URLReference.scheme(of: homePageURL) != nil {
      for index in feed.items.indices {
        guard let url = feed.items[index].url else { continue }
        feed.items[index].url = URLReference.resolve(url, against: homePageURL)
      }
    }
    feed.items.separateIdentifiers()
    return feed
  }
}

extension [ParsedAuthor] {
  /// Adds an author unless one of the same name or address is there; what the other lacks is taken over.
  mutating func add(_ author: ParsedAuthor) {
    guard !author.isEmpty, count < FeedLimits.listed else { return }
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

extension [String] {
  /// Adds a category unless it is there.
  mutating func add(_ tag: String) {
    if count < FeedLimits.listed, !contains(tag) { append(tag) }
  }
}

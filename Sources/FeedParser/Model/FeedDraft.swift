import Foundation
import WebText

/// A feed being read. The builders of all formats fill it in document order.
struct FeedDraft {
  var format: FeedFormat
  var id: String?
  var title: MarkedText?
  var homePageURL: String?
  /// The home page from an Atom link inside RSS, used if RSS itself names none.
  var alternateURL: String?
  var feedURL: String?
  var description: MarkedText?
  var icon: String?
  /// An image used if there is no better one.
  var smallIcon: String?
  var language: String?
  var authors: [ParsedAuthor] = []
  var hubs: [ParsedHub] = []
  var datePublished: Date?
  var dateModified: Date?
  var schedule = ScheduleDraft()
  var tags: [String] = []
  /// The person described by the open Atom element.
  var person: ParsedAuthor?
  /// The complete items.
  var items: [ParsedItem] = []
  /// The item being read.
  var item: ItemDraft?
  /// Whether an item is being read. Stored separately, because comparing the item with nil would copy it.
  private(set) var isInItem = false
  /// The index at which the item being read will be inserted.
  private var place = 0
  private var outer: [Outer] = []

  /// An item suspended by a nested one.
  private struct Outer {
    var item: ItemDraft
    var place: Int
  }

  init(format: FeedFormat) {
    self.format = format
  }

  /// Begins an item. An open item is suspended until this one ends: some feeds nest items.
  mutating func beginItem(_ new: ItemDraft) {
    if var item = item.take() {
      item.hasFollower = true
      outer.append(Outer(item: item, place: place))
    }
    place = items.count
    item = new
    isInItem = true
  }

  /// Ends the current item and resumes the one around it. Empty items are dropped if they are nested.
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

  /// Drops the current item and resumes the one around it.
  private mutating func dropItem() {
    let next = outer.popLast()
    item = next?.item
    isInItem = item != nil
    place = next?.place ?? 0
  }

  /// Adds an author to the current item, or to the feed.
  mutating func addAuthor(_ author: ParsedAuthor) {
    if isInItem { item?.parsed.authors.add(author) } else { authors.add(author) }
  }

  /// Adds a category to the current item, or to the feed.
  mutating func addTag(_ tag: String?) {
    guard let tag = tag?.nonEmptyTrimmed else { return }
    if isInItem { item?.parsed.tags.add(tag) } else { tags.add(tag) }
  }

  /// Adds an endpoint that notifies subscribers of new items.
  mutating func addHub(_ type: String, _ url: String) {
    if hubs.count < FeedLimits.listed { hubs.append(ParsedHub(type: type, url: url)) }
  }

  /// Ends the description of a person.
  mutating func finishPerson(isAuthor: Bool) {
    if let person, isAuthor { addAuthor(person) }
    person = nil
  }

  /// Returns the feed. Relative item URLs without a closer base are resolved against the home page.
  ///
  /// An item still open at the end of the document was truncated and is dropped, unless another item began after it:
  /// then only its end tag is missing.
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
  /// Adds an author, unless one with the same name or email address exists; then missing details are merged.
  mutating func add(_ author: ParsedAuthor) {
    guard !author.isEmpty, count < FeedLimits.listed else { return }
    var author = author
    // Some feeds break lists of names into lines.
    if let name = author.name, name.utf8.contains(where: { $0 < UInt8(ascii: " ") }) {
      author.name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
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
  /// Adds a category unless it is already there.
  mutating func add(_ tag: String) {
    if count < FeedLimits.listed, !contains(tag) { append(tag) }
  }
}

/// Properties of a document other than its content.
struct DocumentFacts {
  /// The lowercase label of the document's encoding.
  var encoding: String
  /// Whether the document followed its syntax.
  var isWellFormed: Bool
  /// Whether the whole document was read.
  var isWhole: Bool
  /// Whether the document ends before its root does.
  var isCut = false
  /// The line of the root's start tag.
  var rootLine = 1
  /// The line of the first syntax error, for builders that report it.
  var faultLine: Int?
}

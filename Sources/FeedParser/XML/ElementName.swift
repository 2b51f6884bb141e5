import WebText

/// An element name known to the parser, with its vocabulary.
struct ElementName: Equatable {
  /// The vocabulary.
  var namespace: Namespace
  /// The name within it.
  var local: LocalName

  /// Creates a name in a vocabulary.
  init(_ namespace: Namespace, _ local: LocalName) {
    self.namespace = namespace
    self.local = local
  }
}

/// The local names with a meaning in some vocabulary; compared ignoring case, because feeds also write `pubdate`.
enum LocalName: String, CaseIterable {
  // Documents and their parts
  case rss, rdf, channel, feed, item, items, entry, image, textinput, skipdays, skiphours, day, hour
  // Fields
  case title, link, description, language, guid, id, pubdate, lastbuilddate, author, managingeditor, category
  case comments, enclosure, source, cloud, url, ttl, updateperiod, updatefrequency
  // Atom
  case updated, published, modified, issued, created, subtitle, tagline, summary, content, logo, icon,
    contributor
  case name, email, uri, info, homepage
  // Modules
  case fullText = "fulltext"
  case fullItem = "fullitem"
  case creator, date, subject, encoded, identifier, group, thumbnail, keywords, duration
  case comment, markdown, origlink, owner, body, div, available, abstract
  case chapters, chapter
  // Subscription lists
  case opml, head, outline
  case unknown = ""

  /// Returns the name that bytes spell, ignoring case.
  init(_ bytes: ByteSpan) {
    let slot = Self.slot(of: bytes)
    for candidate in Self.slots[slot] where Self.isSpelled(bytes, candidate.rawValue) {
      self = candidate
      return
    }
    self = .unknown
  }

  /// All names, grouped by length and first letter, so that few have to be compared.
  private static let slots: [[LocalName]] = {
    var slots = [[LocalName]](repeating: [], count: slotCount)
    for name in allCases {
      var text = name.rawValue
      text.withUTF8 { slots[slot(of: $0)].append(name) }
    }
    return slots
  }()
  private static let slotCount = 512

  private static func slot(of bytes: ByteSpan) -> Int {
    guard let first = bytes.first else { return 0 }
    return (Int(first.lowered) &* 31 &+ bytes.count) % slotCount
  }

  private static func isSpelled(_ bytes: ByteSpan, _ name: String) -> Bool {
    var index = 0
    for letter in name.utf8 {
      guard index < bytes.count, bytes[index].lowered == letter else { return false }
      index += 1
    }
    return index == bytes.count
  }
}

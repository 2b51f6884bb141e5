import WebText

/// Builds feeds from the RSS family: 0.90 and 1.0 in RDF, 0.91 to 2.0.
///
/// The family is treated as one format: an element has the same meaning wherever it occurs, and only the root
/// determines the version.
struct RSSBuilder: XMLFeedBuilder {
  static let entryDepth = 8
  var isFull: Bool { draft.items.count >= FeedLimits.items }
  var isInEntry: Bool { draft.isInItem }

  private var draft = FeedDraft(format: .rss20)
  /// The open element with its own fields (image, textInput), whose titles and links are not the feed's.
  private var container: LocalName?
  private var isPermaLink = true
  /// The fields seen so far in the container.
  private var contained: [LocalName] = []
  /// Whether the document's own elements are in an unknown namespace.
  private var isForeign = false

  func isEntry(_ name: ElementName) -> Bool {
    switch name.namespace {
    case .rss, .rdf: name.local == .item
    case .atom: name.local == .entry
    case .unknown: isForeign && name.local == .item
    default: false
    }
  }

  func isStructure(_ name: ElementName) -> Bool {
    isEntry(name) || (isOwn(name) && [.channel, .rss, .rdf].contains(name.local))
      || (name.namespace == .atom && name.local == .feed)
  }

  func isSibling(_ name: ElementName, of holder: ElementName) -> Bool {
    guard isOwn(name) else { return ModuleElements.isSibling(name, of: holder) }
    guard isField(name.local) else { return false }
    guard isOwn(holder) else { return true }
    return switch (holder.local, name.local) {
    case (.image, .title), (.image, .link), (.image, .description), (.image, .url), (.textinput, .title),
      (.textinput, .description), (.textinput, .link), (.textinput, .name):
      contained.contains(name.local)
    case (.skipdays, .day), (.skiphours, .hour): false
    default: true
    }
  }

  private func isOwn(_ name: ElementName) -> Bool {
    name.namespace == .rss || name.namespace == .rdf || (isForeign && name.namespace == .unknown)
  }

  private func isField(_ local: LocalName) -> Bool {
    switch local {
    // Elements that may occur inside another field.
    case .unknown, .div, .body, .name, .email, .uri, .group, .head: false
    default: true
    }
  }

  mutating func beginRoot(_ name: ElementName, _ attributes: XMLAttributes, _ scope: XMLScope) {
    draft.format = Self.format(name, attributes)
    isForeign = name.namespace == .unknown
    if name.local == .channel { beginChannel(attributes, scope) }
  }

  consuming func finish(_ document: DocumentFacts) -> ParsedFeed {
    draft.feed(document)
  }

  private static func format(_ root: ElementName, _ attributes: XMLAttributes) -> FeedFormat {
    if root.local == .rdf { return attributes["xmlns"]?.contains("netscape.com") ?? false ? .rss090 : .rss10 }
    guard let version = attributes["version"]?.nonEmptyTrimmed else { return FeedFormat(rawValue: "rss") }
    switch version {
    case "2", "2.0", "2.00", "2.0.0", "2.0.1", "2.0.10", "2.0.11": return .rss20
    default: return FeedFormat(rawValue: "rss-" + version)
    }
  }

  mutating func begin(_ name: ElementName, _ attributes: XMLAttributes, _ scope: XMLScope) -> XMLCapture {
    switch name.namespace {
    case .rss, .rdf: break
    case .unknown: guard isForeign else { return .nothing }
    case .atom: return AtomElements.begin(name.local, attributes, scope, &draft)
    default: return ModuleElements.begin(name, attributes, scope, &draft) ?? .nothing
    }
    // An image without an end tag does not contain items.
    if name.local == .item || name.local == .channel { container = nil }
    guard container == nil else {
      contained.append(name.local)
      return .text
    }
    return open(name.local, attributes, scope)
  }

  private mutating func open(_ local: LocalName, _ attributes: XMLAttributes, _ scope: XMLScope) -> XMLCapture {
    switch local {
    case .title, .description, .summary, .content, .abstract, .body, .fullText, .fullItem: return .html
    case .channel:
      beginChannel(attributes, scope)
      return .elements
    case .item:
      beginItem(attributes, scope)
      return .elements
    case .image, .textinput:
      // RSS 1.0 references its image in the channel and describes it next to the channel.
      container = local
      contained = []
      return .elements
    case .items: return .nothing
    case .skipdays, .skiphours: return draft.isInItem ? .nothing : .elements
    case .guid:
      isPermaLink = attributes["ispermalink"]?.lowercased() != "false"
      return .text
    case .link:
      // Some feeds write Atom's link without its namespace.
      if let href = attributes["href"] { AtomElements.link(href, attributes, scope, &draft) }
      return .text
    case .enclosure:
      enclosure(attributes, scope)
      return .nothing
    case .cloud:
      cloud(attributes)
      return .nothing
    default: return .text
    }
  }

  mutating func end(_ name: ElementName, _ content: XMLContent?, _ scope: XMLScope) {
    switch name.namespace {
    case .rss, .rdf: break
    case .unknown: guard isForeign else { return }
    case .atom: return AtomElements.end(name.local, content, scope, &draft)
    default: return ModuleElements.end(name, content, scope, &draft)
    }
    if let container {
      if name.local == container { self.container = nil } else { endContained(name.local, container, content, scope) }
      return
    }
    if name.local == .item { return draft.finishItem() }
    guard let content else { return }
    if draft.isInItem { endInItem(name.local, content, scope) } else { endInChannel(name.local, content, scope) }
  }
}

extension RSSBuilder {
  private mutating func beginChannel(_ attributes: XMLAttributes, _ scope: XMLScope) {
    draft.id.fill(attributes["about"]?.nonEmptyTrimmed)
    draft.language.fill(scope.language)
    // The attribute of CDF, a contemporary of RSS 0.9x, for the dates of channels and items.
    if let date = attributes["lastmod"].flatMap(FeedDate.date) { draft.dateModified = date }
  }

  private mutating func beginItem(_ attributes: XMLAttributes, _ scope: XMLScope) {
    var item = ItemDraft()
    item.parsed.language = scope.language
    if !attributes.isEmpty {
      item.id = attributes["about"]?.nonEmptyTrimmed
      item.parsed.dateModified = attributes["lastmod"].flatMap(FeedDate.date)
    }
    draft.beginItem(item)
  }

  private mutating func endContained(
    _ local: LocalName, _ container: LocalName, _ content: XMLContent?, _ scope: XMLScope
  ) {
    guard container == .image, local == .url, let url = scope.resolve(content?.text) else { return }
    if draft.isInItem { draft.item?.parsed.image.fill(url) } else { draft.icon.fill(url) }
  }

  private mutating func endInItem(_ local: LocalName, _ content: XMLContent, _ scope: XMLScope) {
    switch local {
    case .title: draft.item?.parsed.title.fill(content.title)
    case .link: draft.item?.parsed.url.fill(scope.resolve(content.text))
    case .description, .abstract: draft.item?.setDescription(content.text, base: scope.declaredBase)
    case .summary: draft.item?.parsed.summary = MarkedText(content.text, .html)
    case .content, .body, .fullText, .fullItem: draft.item?.setContent(content.text, base: scope.declaredBase)
    case .guid, .id:
      draft.item?.id = content.text
      draft.item?.isIDAddress = isPermaLink && local == .guid
    case .pubdate, .published: if let date = content.date { draft.item?.parsed.datePublished = date }
    case .date: draft.item?.moduleDate = content.date
    case .updated, .modified, .lastbuilddate: draft.item?.parsed.dateModified = content.date
    case .author, .creator: draft.addAuthor(ParsedAuthor(rssText: content.text))
    case .category: draft.addTag(content.text)
    case .comments: draft.item?.parsed.commentsURL = scope.resolve(content.text)
    case .source: draft.item?.parsed.source = content.text
    case .language: draft.item?.parsed.language = content.text
    default: break
    }
  }

  private mutating func endInChannel(_ local: LocalName, _ content: XMLContent, _ scope: XMLScope) {
    switch local {
    case .title: draft.title = content.title
    case .link: draft.homePageURL.fill(scope.resolve(content.text))
    case .description, .subtitle, .abstract: draft.description = MarkedText(content.text, .html)
    case .language: draft.language = content.text
    case .pubdate, .published: draft.datePublished = content.date
    case .lastbuilddate, .updated, .modified: draft.dateModified = content.date
    case .author, .managingeditor: draft.addAuthor(ParsedAuthor(rssText: content.text))
    case .category: draft.addTag(content.text)
    case .guid, .id: draft.id = content.text
    case .ttl: draft.schedule.setTimeToLive(content.text)
    case .hour: draft.schedule.skipHour(content.text)
    case .day: draft.schedule.skipDay(content.text)
    default: break
    }
  }

  private mutating func enclosure(_ attributes: XMLAttributes, _ scope: XMLScope) {
    guard let url = scope.resolve(attributes["url"] ?? attributes["href"]) else { return }
    let size = attributes["length"].flatMap { Int($0.filter { $0 != "," && $0 != " " }) }
    draft.item?.add(
      ParsedAttachment(url: url, mimeType: attributes["type"] ?? "", sizeInBytes: size.flatMap { $0 >= 0 ? $0 : nil }))
  }

  /// Adds the rssCloud endpoint, assembled from its parts (RSS 2.0, `cloud`).
  private mutating func cloud(_ attributes: XMLAttributes) {
    guard let domain = attributes["domain"]?.nonEmptyTrimmed else { return }
    let port = attributes["port"]?.nonEmptyTrimmed
    let path = attributes["path"] ?? "/"
    let scheme = port == "443" ? "https" : "http"
    let address = port == nil || port == "80" || port == "443" ? domain : "\(domain):\(port ?? "")"
    draft.addHub("rssCloud", scheme + "://" + address + (path.hasPrefix("/") ? path : "/" + path))
  }
}

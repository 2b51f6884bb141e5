import WebText

/// Builds feeds of the RSS family: 0.90 and 1.0 in RDF, 0.91 to 2.0.
///
/// The family is read as one: an element means the same wherever it may stand, and versions are told only by the root.
final class RSSBuilder: XMLFeedBuilder {
  private(set) var draft: FeedDraft
  var itemCount: Int { draft.items.count }

  /// The element that holds fields of its own (image, textInput, a person), whose titles and links are not the feed's.
  private var container: LocalName?
  private var author = ParsedAuthor()
  private var isPermaLink = true
  private var categoryLabel: String?

  /// A builder for the document that the root element opens.
  init(root: ElementName, _ attributes: SAXAttributes) {
    draft = FeedDraft(format: Self.format(root, attributes))
  }

  private static func format(_ root: ElementName, _ attributes: SAXAttributes) -> FeedFormat {
    if root.local == .rdf { return .rss10 }
    guard let version = attributes["version"]?.nonEmptyTrimmed else { return FeedFormat(rawValue: "rss") }
    switch version {
    case "2", "2.0", "2.00", "2.0.0", "2.0.1", "2.0.10", "2.0.11": return .rss20
    default: return FeedFormat(rawValue: "rss-" + version)
    }
  }

  func begin(_ name: ElementName, _ attributes: SAXAttributes, _ scope: XMLScope) -> XMLCapture {
    if let capture = ModuleElements.begin(name, attributes, scope, &draft) { return capture }
    switch name.namespace {
    case .rss, .unknown, .rdf: break
    case .atom: return AtomElements.begin(name.local, attributes, scope, &draft)
    default: return .nothing
    }
    // A prefix that nothing explains: only what RSS itself writes without one is trusted to be RSS.
    if name.namespace == .unknown, !draft.isInItem, !Self.structure.contains(name.local) { return .nothing }
    return container == nil ? open(name.local, attributes, scope) : .text
  }

  private static let structure: Set<LocalName> = [.channel, .item, .items, .title, .link, .description]

  private func open(_ local: LocalName, _ attributes: SAXAttributes, _ scope: XMLScope) -> XMLCapture {
    switch local {
    case .channel:
      draft.id.fill(attributes["about"]?.nonEmptyTrimmed)
      draft.language.fill(scope.language)
      if let date = attributes["lastmod"].flatMap(FeedDate.date) { draft.dateModified = date }
      return .elements
    case .item:
      var item = ItemDraft()
      item.id = attributes["about"]?.nonEmptyTrimmed
      item.language = scope.language
      // CDF, which RSS 0.9x was read beside, dates its items so.
      item.dateModified = attributes["lastmod"].flatMap(FeedDate.date)
      draft.beginItem(item)
      return .elements
    case .image, .textinput:
      // RSS 1.0 refers to its picture from the channel and describes it beside it.
      container = local
      return .elements
    case .items, .skipdays, .skiphours: return .nothing
    case .title, .description, .summary, .content, .abstract: return .html
    case .guid:
      isPermaLink = attributes["ispermalink"]?.lowercased() != "false"
      return .text
    case .link:
      // Some write Atom's link without its namespace.
      if let href = attributes["href"] { AtomElements.link(href, attributes, scope, &draft) }
      return .text
    case .enclosure:
      enclosure(attributes, scope)
      return .nothing
    case .cloud:
      cloud(attributes)
      return .nothing
    case .author, .managingeditor:
      author = ParsedAuthor()
      return .text
    default: return .text
    }
  }

  func end(_ name: ElementName, _ content: String?, _ scope: XMLScope) {
    if name.namespace == .atom { return AtomElements.end(name.local, content, scope, &draft) }
    if ModuleElements.end(name, content, scope, &draft) { return }
    if let container {
      if name.local == container { self.container = nil } else { endContained(name.local, container, content, scope) }
      return
    }
    if name.local == .item { return draft.finishItem() }
    guard let text = content?.nonEmptyTrimmed else { return }
    if draft.isInItem { endInItem(name.local, text, scope) } else { endInChannel(name.local, text, scope) }
  }
}

extension RSSBuilder {
  private func endContained(_ local: LocalName, _ container: LocalName, _ content: String?, _ scope: XMLScope) {
    guard container == .image, local == .url, let url = scope.resolve(content) else { return }
    if draft.isInItem { draft.item?.image.fill(url) } else { draft.icon.fill(url) }
  }

  private func endInItem(_ local: LocalName, _ text: String, _ scope: XMLScope) {
    switch local {
    case .title: draft.item?.title.fill(MarkedText(text, .html))
    case .link: draft.item?.url.fill(scope.resolve(text))
    case .description, .abstract: draft.item?.description = MarkedText(text, .html)
    case .summary: draft.item?.summary = MarkedText(text, .html)
    case .content: draft.item?.content.fill(text)
    case .guid, .id:
      draft.item?.id = text
      draft.item?.isIDAddress = isPermaLink && local == .guid
    case .pubdate, .published: if let date = FeedDate.date(text) { draft.item?.datePublished = date }
    case .date: draft.item?.moduleDate = FeedDate.date(text)
    case .updated, .modified, .lastbuilddate: draft.item?.dateModified = FeedDate.date(text)
    case .author, .creator: draft.addAuthor(ParsedAuthor(rssText: text))
    case .category: draft.addTag(text)
    case .comments: draft.item?.commentsURL = scope.resolve(text)
    case .source: draft.item?.source = text
    case .language: draft.item?.language = text
    default: break
    }
  }

  private func endInChannel(_ local: LocalName, _ text: String, _ scope: XMLScope) {
    switch local {
    case .title: draft.title = MarkedText(text, .html)
    case .link: draft.homePageURL.fill(scope.resolve(text))
    case .description, .subtitle, .abstract: draft.description = MarkedText(text, .html)
    case .language: draft.language = text
    case .pubdate, .published: draft.datePublished = FeedDate.date(text)
    case .lastbuilddate, .updated, .modified: draft.dateModified = FeedDate.date(text)
    case .author, .managingeditor: draft.addAuthor(ParsedAuthor(rssText: text))
    case .category: draft.addTag(text)
    case .guid, .id: draft.id = text
    default: break
    }
  }

  private func enclosure(_ attributes: SAXAttributes, _ scope: XMLScope) {
    guard let url = scope.resolve(attributes["url"] ?? attributes["href"]) else { return }
    let size = attributes["length"].flatMap { Int($0.filter { $0 != "," && $0 != " " }) }
    draft.item?.add(
      ParsedAttachment(url: url, mimeType: attributes["type"] ?? "", sizeInBytes: size.flatMap { $0 >= 0 ? $0 : nil }))
  }

  /// The rssCloud endpoint, put together from its parts (RSS 2.0, `cloud`).
  private func cloud(_ attributes: SAXAttributes) {
    guard let domain = attributes["domain"]?.nonEmptyTrimmed else { return }
    let port = attributes["port"]?.nonEmptyTrimmed
    let path = attributes["path"] ?? "/"
    let scheme = port == "443" ? "https" : "http"
    let address = port == nil || port == "80" || port == "443" ? domain : "\(domain):\(port ?? "")"
    draft.hubs.append(
      ParsedHub(type: "rssCloud", url: scheme + "://" + address + (path.hasPrefix("/") ? path : "/" + path)))
  }
}

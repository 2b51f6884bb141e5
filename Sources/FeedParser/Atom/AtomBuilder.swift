import WebText

/// Builds feeds from Atom 1.0 (RFC 4287) and its draft 0.3.
struct AtomBuilder: XMLFeedBuilder {
  static let entryDepth = 8
  var isFull: Bool { draft.items.count >= FeedLimits.items }
  var isInEntry: Bool { draft.isInItem }

  private var draft = FeedDraft(format: .atom10)
  private var isDraft = false
  /// Whether an entry's `source` is open, whose fields belong to another feed.
  private var isInSource = false
  /// The fields seen so far in the entry's `source`.
  private var sourceFields: [LocalName] = []
  private var text: AtomText?
  private var isAlternateLink = false
  /// Whether the document's own elements are in an unknown namespace.
  private var isForeign = false

  func isEntry(_ name: ElementName) -> Bool { isOwn(name) && (name.local == .entry || name.local == .item) }

  func isStructure(_ name: ElementName) -> Bool { isEntry(name) || (isOwn(name) && name.local == .feed) }

  func isSibling(_ name: ElementName, of holder: ElementName) -> Bool {
    guard isOwn(name) else { return ModuleElements.isSibling(name, of: holder) }
    guard isOwn(holder), holder.local == .source else { return AtomElements.isSibling(name.local, of: holder) }
    switch name.local {
    case .content, .summary, .published, .issued, .created, .source: return true
    // RFC 4287 §4.1.1 allows one of each, so a second one belongs to the entry itself.
    case .id, .title, .updated, .link: return sourceFields.contains(name.local)
    default: return false
    }
  }

  /// Whether a name belongs to Atom. Atom without its namespace is still Atom: no other vocabulary has a `feed`.
  private func isOwn(_ name: ElementName) -> Bool {
    switch name.namespace {
    case .atom, .rss: true
    case .unknown: isForeign
    default: false
    }
  }

  mutating func beginRoot(_ name: ElementName, _ attributes: XMLAttributes, _ scope: XMLScope) {
    let version = attributes["version"]
    isDraft = version == "0.3" || version == "0.2" || version == "0.1"
    let isDraftByName = version == nil && attributes["xmlns"]?.contains("purl.org/atom/ns") ?? false
    isDraft = isDraft || isDraftByName
    if isDraft { draft.format = FeedFormat(rawValue: "atom-" + (version ?? "0.3")) }
    draft.language = scope.language
    isForeign = name.namespace == .unknown
    if isEntry(name) { draft.beginItem(ItemDraft()) }
  }

  consuming func finish(_ document: DocumentFacts) -> ParsedFeed {
    draft.feed(document)
  }

  mutating func begin(_ name: ElementName, _ attributes: XMLAttributes, _ scope: XMLScope) -> XMLCapture {
    guard isOwn(name) else {
      return isInSource ? .nothing : ModuleElements.begin(name, attributes, scope, &draft) ?? .nothing
    }
    if isInSource { sourceFields.append(name.local) }
    if isInSource { return name.local == .title ? construct(attributes) : .nothing }
    return open(name.local, attributes, scope)
  }

  private mutating func open(_ local: LocalName, _ attributes: XMLAttributes, _ scope: XMLScope) -> XMLCapture {
    switch local {
    case .entry, .item:
      var item = ItemDraft()
      if scope.language != draft.language { item.parsed.language = scope.language }
      draft.beginItem(item)
      return .elements
    case .author, .contributor:
      draft.person = ParsedAuthor()
      return .elements
    case .source where draft.isInItem:
      isInSource = true
      sourceFields = []
      return .elements
    case .title, .summary, .subtitle, .tagline, .info: return construct(attributes)
    case .content:
      source(attributes, scope)
      return construct(attributes)
    case .link:
      guard let href = attributes["href"] else {
        // Some feeds write the URL as the element's text, as RSS does.
        isAlternateLink = attributes["rel"].map { $0 == "alternate" } ?? true
        return .text
      }
      AtomElements.link(href, attributes, scope, &draft)
      return .nothing
    case .category:
      draft.addTag(attributes["label"]?.nonEmptyTrimmed ?? attributes["term"])
      return .text
    default: return .text
    }
  }

  private mutating func construct(_ attributes: XMLAttributes) -> XMLCapture {
    let text = AtomText(attributes, isDraft: isDraft)
    self.text = text
    return text.capture
  }

  /// Out-of-line content (RFC 4287 §4.1.3.2) is the item's page, or an attachment.
  private mutating func source(_ attributes: XMLAttributes, _ scope: XMLScope) {
    guard let url = scope.resolve(attributes["src"]) else { return }
    let type = attributes["type"] ?? ""
    if type.isEmpty || type.contains("html") {
      draft.item?.parsed.externalURL.fill(url)
    } else {
      draft.item?.add(ParsedAttachment(url: url, mimeType: type))
    }
  }

  mutating func end(_ name: ElementName, _ content: XMLContent?, _ scope: XMLScope) {
    guard isOwn(name) else {
      if !isInSource { ModuleElements.end(name, content, scope, &draft) }
      return
    }
    switch name.local {
    case .entry, .item: draft.finishItem()
    case .source: isInSource = false
    case .author, .contributor: draft.finishPerson(isAuthor: name.local == .author)
    default:
      guard let content else { return }
      if isInSource {
        if name.local == .title { draft.item?.parsed.source = text?.marked(content)?.value }
      } else if draft.person != nil {
        AtomElements.person(name.local, content.text, scope, &draft)
      } else if draft.isInItem {
        endInEntry(name.local, content, scope)
      } else {
        endInFeed(name.local, content, scope)
      }
    }
  }
}

extension AtomBuilder {
  private mutating func endInEntry(_ local: LocalName, _ content: XMLContent, _ scope: XMLScope) {
    switch local {
    // The first one counts: if an entry's end tag is missing, the feed's own fields may follow.
    case .id: draft.item?.id.fill(content.text)
    case .title: draft.item?.parsed.title.fill(text?.marked(content))
    case .summary:
      draft.item?.parsed.summary = text?.marked(content)
      draft.item?.parsed.baseURL.fill(scope.declaredBase)
    case .content:
      guard let marked = text?.marked(content) else { return }
      draft.item?.setContent(
        marked.markup == .html ? marked.value : marked.value.escapedAsParagraphs, base: scope.declaredBase)
    case .published, .issued: draft.item?.parsed.datePublished = content.date
    case .updated, .modified: draft.item?.parsed.dateModified = content.date
    case .link: if isAlternateLink { draft.item?.parsed.url.fill(scope.resolve(content.text)) }
    case .created: draft.item?.moduleDate = content.date
    case .category: if draft.item?.parsed.tags.isEmpty ?? false { draft.addTag(content.text) }
    default: break
    }
  }

  private mutating func endInFeed(_ local: LocalName, _ content: XMLContent, _ scope: XMLScope) {
    switch local {
    case .id: draft.id = scope.resolve(content.text)
    case .title: draft.title = text?.marked(content)
    case .subtitle, .tagline: draft.description = text?.marked(content)
    case .info: draft.description.fill(text?.marked(content))
    case .updated, .modified: draft.dateModified = content.date
    case .published: draft.datePublished = content.date
    // An icon is as small as a favicon; a logo is what other formats call the feed's image.
    case .icon: draft.smallIcon = scope.resolve(content.text)
    case .logo: draft.icon = scope.resolve(content.text)
    case .language: draft.language = content.text
    case .link: if isAlternateLink { draft.homePageURL.fill(scope.resolve(content.text)) }
    default: break
    }
  }
}

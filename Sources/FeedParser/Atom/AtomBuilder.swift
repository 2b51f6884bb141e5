import WebText

/// Builds feeds of Atom 1.0 (RFC 4287) and of its draft 0.3.
final class AtomBuilder: XMLFeedBuilder {
  private(set) var draft: FeedDraft
  var itemCount: Int { draft.items.count }

  private let isDraft: Bool
  /// The person that is being read.
  private var person: ParsedAuthor?
  /// How deep in an entry's `source`, whose fields are those of another feed.
  private var isInSource = false
  private var text: AtomText?
  private var isAlternateLink = false

  /// A builder for the document that the root element opens.
  init(root: ElementName, _ attributes: SAXAttributes, _ scope: XMLScope) {
    let version = attributes["version"]
    isDraft = version == "0.3" || version == "0.2" || version == "0.1"
    draft = FeedDraft(format: isDraft ? FeedFormat(rawValue: "atom-" + (version ?? "")) : .atom10)
    draft.language = scope.language
  }

  func begin(_ name: ElementName, _ attributes: SAXAttributes, _ scope: XMLScope) -> XMLCapture {
    if let capture = ModuleElements.begin(name, attributes, scope, &draft) { return isInSource ? .nothing : capture }
    // Atom without its namespace is still Atom: there is nothing else that a `feed` could hold.
    guard name.namespace == .atom || name.namespace == .rss || name.namespace == .unknown else { return .nothing }
    if name.namespace == .unknown && draft.isInItem { return .nothing }
    if isInSource { return name.local == .title ? construct(attributes) : .nothing }
    return open(name.local, attributes, scope)
  }

  private func open(_ local: LocalName, _ attributes: SAXAttributes, _ scope: XMLScope) -> XMLCapture {
    switch local {
    case .entry:
      var item = ItemDraft()
      if scope.language != draft.language { item.language = scope.language }
      draft.beginItem(item)
      return .elements
    case .author, .contributor:
      person = ParsedAuthor()
      return .elements
    case .source where draft.isInItem:
      isInSource = true
      return .elements
    case .title, .summary, .subtitle, .tagline, .info: return construct(attributes)
    case .content:
      source(attributes, scope)
      return construct(attributes)
    case .link:
      guard let href = attributes["href"] else {
        // Some write the address as the element's text, as RSS does.
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

  private func construct(_ attributes: SAXAttributes) -> XMLCapture {
    let text = AtomText(attributes, isDraft: isDraft)
    self.text = text
    return text.capture
  }

  /// Content that stands elsewhere (RFC 4287 §4.1.3.2) is the item's page, or a file of it.
  private func source(_ attributes: SAXAttributes, _ scope: XMLScope) {
    guard let url = scope.resolve(attributes["src"]) else { return }
    let type = attributes["type"] ?? ""
    if type.isEmpty || type.contains("html") {
      draft.item?.externalURL.fill(url)
    } else {
      draft.item?.add(ParsedAttachment(url: url, mimeType: type))
    }
  }

  func end(_ name: ElementName, _ content: String?, _ scope: XMLScope) {
    if name.namespace.isModule {
      if !isInSource { _ = ModuleElements.end(name, content, scope, &draft) }
      return
    }
    switch name.local {
    case .entry: draft.finishItem()
    case .source: isInSource = false
    case .author, .contributor: endPerson(name.local, content)
    default:
      guard let content = content?.nonEmptyTrimmed else { return }
      if isInSource {
        if name.local == .title { draft.item?.source = text?.marked(content)?.value }
      } else if person != nil {
        endInPerson(name.local, content, scope)
      } else if draft.isInItem {
        endInEntry(name.local, content, scope)
      } else {
        endInFeed(name.local, content, scope)
      }
    }
  }
}

extension AtomBuilder {
  private func endPerson(_ local: LocalName, _ content: String?) {
    if let person, local == .author { draft.addAuthor(person) }
    person = nil
  }

  private func endInPerson(_ local: LocalName, _ text: String, _ scope: XMLScope) {
    switch local {
    case .name: person?.name = text
    case .email: person?.email = text
    case .uri, .url, .homepage: person?.url = scope.resolve(text)
    default: break
    }
  }

  private func endInEntry(_ local: LocalName, _ content: String, _ scope: XMLScope) {
    switch local {
    case .id: draft.item?.id = content
    case .title: draft.item?.title = text?.marked(content)
    case .summary: draft.item?.summary = text?.marked(content)
    case .content:
      guard let marked = text?.marked(content) else { return }
      draft.item?.content = marked.markup == .html ? marked.value : marked.value.escapedAsParagraphs
    case .published, .issued: draft.item?.datePublished = FeedDate.date(content)
    case .updated, .modified: draft.item?.dateModified = FeedDate.date(content)
    case .link: if isAlternateLink { draft.item?.url.fill(scope.resolve(content)) }
    case .created: draft.item?.moduleDate = FeedDate.date(content)
    case .category: if draft.item?.tags.isEmpty ?? false { draft.addTag(content) }
    default: break
    }
  }

  private func endInFeed(_ local: LocalName, _ content: String, _ scope: XMLScope) {
    switch local {
    case .id: draft.id = content
    case .title: draft.title = text?.marked(content)
    case .subtitle, .tagline: draft.description = text?.marked(content)
    case .info: draft.description.fill(text?.marked(content))
    case .updated, .modified: draft.dateModified = FeedDate.date(content)
    case .published: draft.datePublished = FeedDate.date(content)
    // An icon is as small as a favourite's, a logo is what other formats call the feed's picture.
    case .icon: draft.smallIcon = scope.resolve(content)
    case .logo: draft.icon = scope.resolve(content)
    case .language: draft.language = content
    case .link: if isAlternateLink { draft.homePageURL.fill(scope.resolve(content)) }
    default: break
    }
  }
}

import WebText

/// The Atom elements that other formats borrow, read into the open item or feed.
enum AtomElements {
  /// Whether an Atom element belongs next to another one, not inside it.
  static func isSibling(_ local: LocalName, of holder: ElementName) -> Bool {
    let isOfPerson = isOfPerson(local)
    if holder.local == .author || holder.local == .contributor { return !isOfPerson && isField(local) }
    return isOfPerson ? Self.isOfPerson(holder.local) : isField(local)
  }

  /// Whether an element describes a person (RFC 4287 §3.2; Atom 0.3 has `url`).
  private static func isOfPerson(_ local: LocalName) -> Bool {
    switch local {
    case .name, .email, .uri, .url, .homepage: true
    default: false
    }
  }

  /// Whether an element is a field of a feed or of an entry.
  private static func isField(_ local: LocalName) -> Bool {
    switch local {
    case .title, .link, .id, .updated, .published, .modified, .issued, .created, .summary, .content, .subtitle,
      .tagline,
      .info, .icon, .logo, .author, .contributor, .category, .source, .language:
      true
    default: false
    }
  }

  /// Returns what to capture of an Atom element inside another format.
  static func begin(
    _ local: LocalName, _ attributes: XMLAttributes, _ scope: XMLScope, _ draft: inout FeedDraft
  ) -> XMLCapture {
    switch local {
    case .feed: return .elements
    case .entry:
      draft.beginItem(ItemDraft())
      return .elements
    case .link:
      if let href = attributes["href"] { link(href, attributes, scope, &draft) }
      return .nothing
    case .category:
      draft.addTag(attributes["label"] ?? attributes["term"])
      return .nothing
    case .author, .contributor:
      draft.person = ParsedAuthor()
      return .elements
    case .content, .summary, .title: return AtomText(attributes, isDraft: false).capture
    case .source: return .nothing
    default: return .text
    }
  }

  /// Stores the content of an Atom element inside another format; the format's own elements take precedence.
  static func end(_ local: LocalName, _ content: XMLContent?, _ scope: XMLScope, _ draft: inout FeedDraft) {
    if local == .author || local == .contributor { return draft.finishPerson(isAuthor: local == .author) }
    if local == .entry { return draft.finishItem() }
    guard let content else { return }
    if draft.person != nil { return person(local, content.text, scope, &draft) }
    let isItem = draft.isInItem
    let text = content.text
    switch local {
    case .updated, .modified:
      if isItem { draft.item?.parsed.dateModified = content.date } else { draft.dateModified.fill(content.date) }
    case .published, .issued:
      if isItem { draft.item?.parsed.datePublished.fill(content.date) }
    case .summary: draft.item?.parsed.summary = MarkedText(text, .html)
    case .content: if draft.item?.parsed.contentHTML == nil { draft.item?.setContent(text, base: scope.declaredBase) }
    case .title: draft.item?.moduleTitle.fill(MarkedText(text, .html))
    case .id:
      if isItem { draft.item?.id.fill(text) } else { draft.id.fill(text) }
    case .icon: draft.smallIcon.fill(scope.resolve(text))
    case .logo: draft.icon.fill(scope.resolve(text))
    default: break
    }
  }

  /// Stores a field of the person being described (RFC 4287 §3.2; Atom 0.3 has `url`).
  static func person(_ local: LocalName, _ text: String, _ scope: XMLScope, _ draft: inout FeedDraft) {
    switch local {
    case .name: draft.person?.name = text
    case .email: draft.person?.email = text
    case .uri, .url, .homepage: draft.person?.url = scope.resolve(text)
    default: break
    }
  }

  /// Stores a link according to its relation (RFC 4287 §4.2.7.2), which may be IANA's full URL for it.
  static func link(_ href: String, _ attributes: XMLAttributes, _ scope: XMLScope, _ draft: inout FeedDraft) {
    guard let url = scope.resolve(href) ?? scope.base else { return }
    let named = attributes["rel"]?.nonEmptyTrimmed?.lowercased() ?? "alternate"
    let relation = named.hasPrefix("http://www.iana.org/assignments/relation/") ? String(named.dropFirst(41)) : named
    let type = attributes["type"]?.lowercased() ?? ""
    if draft.isInItem {
      itemLink(url, relation, type, attributes, &draft)
    } else {
      feedLink(url, relation, &draft)
    }
  }

  private static func itemLink(
    _ url: String, _ relation: String, _ type: String, _ attributes: XMLAttributes, _ draft: inout FeedDraft
  ) {
    switch relation {
    case "alternate" where type.isEmpty || type.contains("html"): draft.item?.parsed.url.fill(url)
    case "alternate": draft.item?.otherURL.fill(url)
    case "related": draft.item?.parsed.externalURL.fill(url)
    case "replies" where type.isEmpty || type.hasPrefix("text/html"):
      draft.item?.parsed.commentsURL.fill(url)
    case "enclosure":
      let size = attributes["length"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
      draft.item?.add(
        ParsedAttachment(
          url: url, title: attributes["title"]?.nonEmptyTrimmed.map { MarkedText($0, .text) },
          mimeType: attributes["type"] ?? "", sizeInBytes: size))
    default: break
    }
  }

  private static func feedLink(_ url: String, _ relation: String, _ draft: inout FeedDraft) {
    switch relation {
    case "alternate" where draft.format.isRSS: draft.alternateURL.fill(url)
    case "alternate": draft.homePageURL.fill(url)
    case "self": draft.feedURL.fill(url)
    case "hub": draft.addHub("WebSub", url)
    default: break
    }
  }
}

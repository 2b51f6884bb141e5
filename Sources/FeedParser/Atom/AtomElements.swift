import WebText

/// The elements of Atom that other formats borrow, read into the item or the feed that is open.
enum AtomElements {
  /// What to take of an Atom element inside another format.
  static func begin(
    _ local: LocalName, _ attributes: SAXAttributes, _ scope: XMLScope, _ draft: inout FeedDraft
  ) -> XMLCapture {
    switch local {
    case .link:
      if let href = attributes["href"] { link(href, attributes, scope, &draft) }
      return .nothing
    case .category:
      draft.addTag(attributes["label"] ?? attributes["term"])
      return .nothing
    case .author, .contributor: return .elements
    case .content, .summary, .title: return .html
    case .source: return .nothing
    default: return .text
    }
  }

  /// Takes the content of an Atom element inside another format; the format's own elements count for more.
  static func end(_ local: LocalName, _ content: String?, _ scope: XMLScope, _ draft: inout FeedDraft) {
    guard let text = content?.nonEmptyTrimmed else { return }
    let isItem = draft.isInItem
    switch local {
    case .name: draft.addAuthor(ParsedAuthor(name: text))
    case .updated, .modified:
      if isItem { draft.item?.dateModified = FeedDate.date(text) } else { draft.dateModified.fill(FeedDate.date(text)) }
    case .published, .issued:
      if isItem { draft.item?.datePublished.fill(FeedDate.date(text)) }
    case .summary: draft.item?.summary = MarkedText(text, .html)
    case .content: draft.item?.content.fill(text)
    case .title: draft.item?.moduleTitle.fill(MarkedText(text, .html))
    case .id:
      if isItem { draft.item?.id.fill(text) } else { draft.id.fill(text) }
    case .icon: draft.smallIcon.fill(scope.resolve(text))
    case .logo: draft.icon.fill(scope.resolve(text))
    default: break
    }
  }

  /// Takes a link by its relation (RFC 4287 §4.2.7.2), which may be the full address that IANA gives it.
  static func link(_ href: String, _ attributes: SAXAttributes, _ scope: XMLScope, _ draft: inout FeedDraft) {
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
    _ url: String, _ relation: String, _ type: String, _ attributes: SAXAttributes, _ draft: inout FeedDraft
  ) {
    switch relation {
    case "alternate": draft.item?.url.fill(url)
    case "related": draft.item?.externalURL.fill(url)
    case "replies" where type.isEmpty || type.hasPrefix("text/html"):
      draft.item?.commentsURL.fill(url)
    case "enclosure":
      let size = attributes["length"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
      draft.item?.add(ParsedAttachment(url: url, mimeType: attributes["type"] ?? "", sizeInBytes: size))
    default: break
    }
  }

  private static func feedLink(_ url: String, _ relation: String, _ draft: inout FeedDraft) {
    switch relation {
    case "alternate" where draft.format.isRSS: break
    case "alternate": draft.homePageURL.fill(url)
    case "self": draft.feedURL.fill(url)
    case "hub": draft.hubs.append(ParsedHub(type: "WebSub", url: url))
    default: break
    }
  }
}

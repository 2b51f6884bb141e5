import WebText

/// The elements that other vocabularies add to RSS and Atom: Dublin Core, content, Media RSS, iTunes, FeedBurner and
/// others.
enum ModuleElements {
  /// What to take of an element's content; `nil` where no module knows the element.
  static func begin(
    _ name: ElementName, _ attributes: SAXAttributes, _ scope: XMLScope, _ draft: inout FeedDraft
  ) -> XMLCapture? {
    switch name.namespace {
    case .dc, .dcterms, .slash, .wfw, .source, .feedburner: return .text
    case .content: return name.local == .encoded ? .html : .nothing
    case .xhtml: return name.local == .body || name.local == .div ? .xhtml(isDivRemoved: false) : .nothing
    case .itunes: return iTunes(name.local, attributes, scope, &draft)
    case .media: return media(name.local, attributes, scope, &draft)
    default: return nil
    }
  }

  private static func iTunes(
    _ local: LocalName, _ attributes: SAXAttributes, _ scope: XMLScope, _ draft: inout FeedDraft
  ) -> XMLCapture {
    switch local {
    case .image:
      guard let url = scope.resolve(attributes["href"] ?? attributes["url"]) else { return .nothing }
      if draft.isInItem { draft.item?.image.fill(url) } else { draft.smallIcon.fill(url) }
      return .nothing
    case .category:
      draft.addTag(attributes["text"])
      return .elements
    case .owner: return .elements
    default: return .text
    }
  }

  private static func media(
    _ local: LocalName, _ attributes: SAXAttributes, _ scope: XMLScope, _ draft: inout FeedDraft
  ) -> XMLCapture {
    switch local {
    case .group: return .elements
    case .content:
      guard let url = scope.resolve(attributes["url"]) else { return .elements }
      let type = attributes["type"] ?? ""
      if attributes["medium"] == "image" || type.hasPrefix("image/") { draft.item?.image.fill(url) }
      draft.item?.add(
        ParsedAttachment(
          url: url, mimeType: type, sizeInBytes: attributes["filesize"].flatMap { Int($0) },
          durationInSeconds: attributes["duration"].flatMap(Duration.seconds)))
      return .elements
    case .thumbnail:
      if let url = scope.resolve(attributes["url"]) { draft.item?.image.fill(url) }
      return .nothing
    default: return .text
    }
  }

  /// Takes the content of an element that `begin` asked for; `false` where no module knows it.
  static func end(_ name: ElementName, _ content: String?, _ scope: XMLScope, _ draft: inout FeedDraft) -> Bool {
    guard let text = content?.nonEmptyTrimmed else { return name.namespace.isModule }
    switch name.namespace {
    case .dc, .dcterms: DublinCore.end(name.local, text, &draft)
    case .content: if name.local == .encoded { draft.item?.content = text }
    case .xhtml: if draft.item?.content == nil { draft.item?.content = text }
    case .itunes: iTunesEnd(name.local, text, &draft)
    case .media: mediaEnd(name.local, text, &draft)
    case .slash, .wfw: break
    case .source: if name.local == .markdown { return true }
    case .feedburner: if name.local == .origlink { draft.item?.originalURL = scope.resolve(text) }
    default: return false
    }
    return true
  }

  private static func iTunesEnd(_ local: LocalName, _ text: String, _ draft: inout FeedDraft) {
    switch local {
    case .author: draft.addAuthor(ParsedAuthor(rssText: text))
    case .duration: draft.item?.duration = Duration.seconds(text)
    case .keywords: for tag in text.split(separator: text.contains(",") ? "," : " ") { draft.addTag(String(tag)) }
    case .title where draft.isInItem: draft.item?.moduleTitle = MarkedText(text, .text)
    case .summary, .subtitle:
      if !draft.isInItem {
        draft.description.fill(MarkedText(text, .html))
      } else if local == .summary || draft.item?.moduleSummary == nil {
        draft.item?.moduleSummary = MarkedText(text, .html)
      }
    default: break
    }
  }

  private static func mediaEnd(_ local: LocalName, _ text: String, _ draft: inout FeedDraft) {
    guard draft.isInItem else { return }
    switch local {
    case .title: draft.item?.moduleTitle.fill(MarkedText(text, .html))
    case .description: draft.item?.moduleSummary.fill(MarkedText(text, .html))
    case .keywords: for tag in text.split(separator: ",") { draft.addTag(String(tag)) }
    default: break
    }
  }
}

extension Namespace {
  /// Whether `ModuleElements` reads the vocabulary.
  var isModule: Bool {
    switch self {
    case .dc, .dcterms, .content, .xhtml, .itunes, .media, .slash, .wfw, .source, .feedburner: true
    default: false
    }
  }
}

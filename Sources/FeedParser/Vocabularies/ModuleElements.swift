import WebText

/// The elements that other vocabularies add to RSS and Atom: Dublin Core, content, Media RSS, iTunes, FeedBurner and
/// others.
enum ModuleElements {
  /// Whether a module's element belongs next to another one, whatever that is, not inside it. Few modules have elements
  /// with children.
  static func isSibling(_ name: ElementName, of holder: ElementName) -> Bool {
    switch name.namespace {
    case .dc, .dcterms, .content, .slash, .wfw, .thread, .source, .feedburner, .syndication: true
    case .xhtml: name.local == .body
    case .psc, .podcast: name.local == .chapters
    case .media: name.local != .unknown && !(holder.namespace == .media && MediaRSS.isHolder(holder.local))
    case .itunes:
      !(holder.namespace == .itunes && (name.local == .category || name.local == .name || name.local == .email))
    case .atom: AtomElements.isSibling(name.local, of: holder)
    case .rss, .rdf, .xml, .unknown: false
    }
  }

  /// Returns what to capture of an element, or `nil` if no module defines it.
  static func begin(
    _ name: ElementName, _ attributes: XMLAttributes, _ scope: XMLScope, _ draft: inout FeedDraft
  ) -> XMLCapture? {
    switch name.namespace {
    case .dc, .dcterms, .wfw, .source, .feedburner, .syndication: .text
    case .slash, .thread: .nothing
    case .content: name.local == .encoded ? .html : .nothing
    case .xhtml: name.local == .body || name.local == .div ? .xhtml(isDivRemoved: false) : .nothing
    case .itunes: iTunes(name.local, attributes, scope, &draft)
    case .media: MediaRSS.begin(name.local, attributes, scope, &draft)
    case .psc, .podcast: chapters(name, attributes, scope, &draft)
    default: nil
    }
  }

  /// Stores the content captured for an element, if any.
  static func end(_ name: ElementName, _ content: XMLContent?, _ scope: XMLScope, _ draft: inout FeedDraft) {
    if name.namespace == .media { return MediaRSS.end(name.local, content, &draft) }
    guard let content else { return }
    switch name.namespace {
    case .dc, .dcterms: DublinCore.end(name.local, content, &draft)
    case .content: if name.local == .encoded { draft.item?.setContent(content.text, base: scope.declaredBase) }
    case .xhtml: if draft.item?.parsed.contentHTML == nil { draft.item?.setContent(content.text, base: nil) }
    case .itunes: iTunesEnd(name.local, content, &draft)
    case .wfw: if name.local == .comment { draft.item?.parsed.commentsURL.fill(scope.resolve(content.text)) }
    case .source: if name.local == .markdown { draft.item?.markdown = content.text }
    case .feedburner: if name.local == .origlink { draft.item?.originalURL = scope.resolve(content.text) }
    case .syndication where !draft.isInItem:
      if name.local == .updateperiod { draft.schedule.setPeriod(content.text) }
      if name.local == .updatefrequency { draft.schedule.setFrequency(content.text) }
    default: break
    }
  }

  private static func chapters(
    _ name: ElementName, _ attributes: XMLAttributes, _ scope: XMLScope, _ draft: inout FeedDraft
  ) -> XMLCapture {
    switch (name.namespace, name.local) {
    case (.psc, .chapters): return .elements
    case (.psc, .chapter):
      draft.item?.chapters.add(
        at: attributes["start"].flatMap(Duration.seconds), attributes["title"], scope.resolve(attributes["href"]))
    case (.podcast, .chapters): draft.item?.parsed.chaptersURL.fill(scope.resolve(attributes["url"]))
    default: break
    }
    return .nothing
  }

  private static func iTunes(
    _ local: LocalName, _ attributes: XMLAttributes, _ scope: XMLScope, _ draft: inout FeedDraft
  ) -> XMLCapture {
    switch local {
    case .image:
      guard let url = scope.resolve(attributes["href"] ?? attributes["url"]) else { return .nothing }
      if draft.isInItem { draft.item?.parsed.image.fill(url) } else { draft.smallIcon.fill(url) }
      return .nothing
    case .category:
      draft.addTag(attributes["text"])
      return .elements
    case .author, .duration, .keywords, .title, .summary, .subtitle: return .text
    // The owner is responsible for the feed but did not write it.
    default: return .nothing
    }
  }

  private static func iTunesEnd(_ local: LocalName, _ content: XMLContent, _ draft: inout FeedDraft) {
    switch local {
    case .author: draft.addAuthor(ParsedAuthor(rssText: content.text))
    case .duration: draft.item?.duration = Duration.seconds(content.text)
    case .keywords:
      let text = content.text
      for tag in text.split(separator: text.utf8.contains(UInt8(ascii: ",")) ? "," : " ") { draft.addTag(String(tag)) }
    case .title where draft.isInItem: draft.item?.moduleTitle = MarkedText(content.text, .text)
    case .summary, .subtitle:
      if !draft.isInItem {
        draft.description.fill(MarkedText(content.text, .html))
      } else if local == .summary || draft.item?.moduleSummary == nil {
        draft.item?.moduleSummary = MarkedText(content.text, .html)
      }
    default: break
    }
  }
}

/// Durations as written by podcasts.
enum Duration {
  /// Returns the seconds of `1:02:03`, `62:03` or `3723`, or `nil` for anything else.
  static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var total = 0.0
    for part in parts {
      let digits = part.filter { $0 != " " }
      guard digits.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }), let value = Double(digits) else {
        return nil
      }
      total = total * 60 + value
    }
    return total.isFinite ? total : nil
  }
}

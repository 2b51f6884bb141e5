import WebText

/// Finds the feeds that a page offers, by its tags alone: a page's head needs no tree.
enum FeedLinkFinder {
  /// The feeds in the order of the page.
  static func links(_ page: ByteSpan, pageURL: String) -> [FeedLink] {
    var scanner = TagScanner(ByteSpan(rebasing: page[..<min(page.count, HTMLLimits.searchedBytes)]))
    var base = pageURL
    var hasBase = false
    var links: [FeedLink] = []
    var known: Set<String> = []
    while let token = scanner.next() {
      guard case .tag(let tag) = token, !tag.isEnd else { continue }
      guard let name = tag.name else { continue }
      if name.isHidden || name == .xmp { scanner.skipRawText(of: name) }
      if name == .template { scanner.skipTemplate() }
      if name == .base, !hasBase, let href = Attributes(page, tag.attributes).href {
        base = URLReference.resolve(href, against: pageURL)
        hasBase = true
      }
      if name == .link, let link = link(Attributes(page, tag.attributes), base), known.insert(link.url).inserted {
        links.append(link)
      }
    }
    return links
  }

  /// The types of feeds; plain JSON and XML are taken too, because `rel="alternate"` rarely means anything else by
  /// them.
  private static let types: Set<String> = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "application/json", "application/rdf+xml",
    "application/xml", "text/xml", "text/rss+xml", "text/atom+xml", "application/x-rss+xml", "application/x-atom+xml",
    "application/rss", "application/atom", "text/rss", "application/jsonfeed+json",
  ]

  private static func link(_ attributes: Attributes, _ base: String) -> FeedLink? {
    let relations = (attributes.rel ?? "").lowercased().split { $0.isWhitespace }
    let type = attributes.type.map { String($0.prefix { $0 != ";" }).trimmed.lowercased() }
    let isAlternate = relations.contains("alternate") && !relations.contains("stylesheet") && types.contains(type ?? "")
    // HTML once had a relation for feeds, with which the type may be missing.
    let isFeed = relations.contains("feed") && (type.map { $0.isEmpty || types.contains($0) } ?? true)
    guard isAlternate || isFeed, let href = attributes.href, !href.isEmpty else { return nil }
    let url = URLReference.resolve(feedScheme(href), against: base)
    guard let scheme = URLReference.scheme(of: url)?.lowercased(), scheme == "http" || scheme == "https" else {
      return nil
    }
    return FeedLink(url: url, title: attributes.title.flatMap { $0.isEmpty ? nil : $0 }, type: type)
  }

  /// `feed:` is no scheme of its own but a mark before, or in place of, the true one.
  private static func feedScheme(_ href: String) -> String {
    guard href.lowercased().hasPrefix("feed:") else { return href }
    let rest = String(href.dropFirst(5))
    return rest.hasPrefix("//") ? "http:" + rest : rest
  }
}

extension FeedLinkFinder {
  /// The attributes that links have, decoded and trimmed; the first of a name counts.
  private struct Attributes {
    var rel: String?
    var type: String?
    var href: String?
    var title: String?

    init(_ page: ByteSpan, _ range: Range<Int>) {
      var scanner = AttributeScanner(page, range)
      while let attribute = scanner.next() {
        let name = page.text(attribute.name).lowercased()
        let value = { String(page.part(attribute.value).decoded(isInAttribute: true).trimmed) }
        switch name {
        case "rel" where rel == nil: rel = value()
        case "type" where type == nil: type = value()
        case "href" where href == nil: href = value()
        case "title" where title == nil: title = value()
        default: break
        }
      }
    }
  }
}

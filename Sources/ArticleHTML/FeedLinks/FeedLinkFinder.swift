import WebText

/// Finds the feeds that a page offers.
enum FeedLinkFinder {
  /// The feeds in the order of the page.
  static func links(_ page: ByteSpan, pageURL: String) -> [FeedLink] {
    var links: [FeedLink] = []
    var known: Set<String> = []
    LinkTags.forEach(in: page, pageURL: pageURL) { attributes, base in
      if let link = link(attributes, base), known.insert(link.url).inserted { links.append(link) }
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

  private static func link(_ attributes: LinkTags.Attributes, _ base: String) -> FeedLink? {
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

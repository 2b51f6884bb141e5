import WebText

/// Finds the feeds that a page offers.
enum FeedLinkFinder {
  /// Returns the feeds in page order.
  static func links(_ page: ByteSpan, pageURL: String) -> [FeedLink] {
    var links: [FeedLink] = []
    var known: Set<String> = []
    LinkTags.forEach(in: page, pageURL: pageURL) { attributes, base in
      if let link = link(attributes, base), known.insert(link.url).inserted { links.append(link) }
    }
    return links
  }

  /// The media types of feeds. Generic JSON and XML are included, because with `rel="alternate"` they rarely denote
  /// anything else.
  private static let types: Set<String> = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "application/json", "application/rdf+xml",
    "application/xml", "text/xml", "text/rss+xml", "text/atom+xml", "application/x-rss+xml", "application/x-atom+xml",
    "application/rss", "application/atom", "text/rss", "application/jsonfeed+json",
  ]

  private static func link(_ attributes: LinkTags.Attributes, _ base: String) -> FeedLink? {
    let relations = (attributes.rel ?? "").lowercased().split { $0.isWhitespace }
    let type = attributes.type.map { String($0.prefix { $0 != ";" }).trimmed.lowercased() }
    let isAlternate = relations.contains("alternate") && !relations.contains("stylesheet") && types.contains(type ?? "")
    // HTML once had a link type for feeds, with which the media type may be missing.
    let isFeed = relations.contains("feed") && (type.map { $0.isEmpty || types.contains($0) } ?? true)
    guard isAlternate || isFeed, let href = attributes.href, !href.isEmpty else { return nil }
    let url = URLReference.resolve(feedScheme(href), against: base)
    guard let scheme = URLReference.scheme(of: url)?.lowercased(), scheme == "http" || scheme == "https" else {
      return nil
    }
    return FeedLink(url: url, title: attributes.title.flatMap { $0.isEmpty ? nil : $0 }, type: type)
  }

  /// Removes `feed:`, which is not a real scheme but a marker before, or in place of, the actual one.
  private static func feedScheme(_ href: String) -> String {
    guard href.lowercased().hasPrefix("feed:") else { return href }
    let rest = String(href.dropFirst(5))
    return rest.hasPrefix("//") ? "http:" + rest : rest
  }
}

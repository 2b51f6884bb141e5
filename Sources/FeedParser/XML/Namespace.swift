import WebText

/// The vocabularies the parser knows, whatever prefix a document uses.
enum Namespace: UInt8 {
  /// No namespace, or one of the many URIs that RSS has been given.
  case rss
  case atom, rdf, dc, dcterms, content, media, itunes, xhtml, slash, wfw, thread, source, feedburner, syndication, xml
  /// Podlove Simple Chapters, and the Podcast Index.
  case psc, podcast
  case unknown

  /// Returns the vocabulary of a namespace URI.
  ///
  /// URIs are compared without regard to case, `https` and a final slash or hash, because feeds vary in all of these.
  /// An unknown default namespace is taken to be the document's own vocabulary.
  init(address: ByteSpan, isDefault: Bool) {
    var key = address.trimmed.string.lowercased()[...]
    while let last = key.last, last == "/" || last == "#" { key.removeLast() }
    if key.hasPrefix("https:") { key = "http:" + key.dropFirst(6) }
    self = Self.addresses[String(key)] ?? (isDefault || Self.isRSS(key) ? .rss : .unknown)
  }

  /// Returns the vocabulary that an unbound prefix usually denotes.
  init(usualPrefix prefix: ByteSpan) {
    self = Self.prefixes[prefix.string.lowercased()] ?? .unknown
  }

  private static func isRSS(_ key: Substring) -> Bool {
    key.hasPrefix("http://backend.userland.com/") || key.hasPrefix("http://my.netscape.com/")
      || key.hasPrefix("http://channel.netscape.com/rdf") || key.hasPrefix("http://blogs.law.harvard.edu/tech/rss")
      || key.hasPrefix("http://cyber.law.harvard.edu/rss") || key.hasPrefix("http://purl.org/net/rss1.1")
      || key.hasPrefix("http://www.rssboard.org/rss")
  }

  private static let prefixes: [String: Namespace] = [
    "atom": .atom, "atom10": .atom, "a10": .atom, "rdf": .rdf, "dc": .dc, "dcterms": .dcterms, "dct": .dcterms,
    "content": .content, "media": .media, "itunes": .itunes, "xhtml": .xhtml, "slash": .slash, "wfw": .wfw,
    "thr": .thread, "source": .source, "feedburner": .feedburner, "sy": .syndication, "xml": .xml, "rss": .rss,
    "psc": .psc, "podcast": .podcast,
  ]

  private static let addresses: [String: Namespace] = [
    "http://purl.org/rss/1.0": .rss,
    "http://www.w3.org/2005/atom": .atom,
    "http://www.w3.org/2005/atom:feed": .atom,
    "http://purl.org/atom/ns": .atom,
    "http://purl.org/atom": .atom,
    "http://purl.org/atom/app": .unknown,
    "http://www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
    "http://purl.org/dc/elements/1.1": .dc,
    "http://purl.org/dc/elements/1.0": .dc,
    "http://purl.org/dc/elements": .dc,
    "http://purl.org/dc/1.1": .dc,
    "http://purl.org/dc": .dc,
    "http://purl.org/dc/terms": .dcterms,
    "http://purl.org/rss/1.0/modules/dcterms": .dcterms,
    "http://purl.org/rss/1.0/modules/dc": .dc,
    "http://purl.org/rss/1.0/modules/content": .content,
    "http://purl.org/rss/modules/content": .content,
    "http://search.yahoo.com/mrss": .media,
    "http://tools.search.yahoo.com/mrss": .media,
    "http://video.search.yahoo.com/mrss": .media,
    "http://search.yahoo.com/searchmonkey/media": .media,
    "http://search.yahoo.com/rss": .media,
    "http://www.rssboard.org/media-rss": .media,
    "http://www.itunes.com/dtds/podcast-1.0.dtd": .itunes,
    "http://www.itunes.com/dtds/podcast-1.0": .itunes,
    "http://www.itunes.com/dtds": .itunes,
    "http://itunes.com/dtds/podcast-1.0.dtd": .itunes,
    "http://example.com/dtds/podcast-1.0.dtd": .itunes,
    "http://www.w3.org/1999/xhtml": .xhtml,
    "http://www.w3.org/tr/xhtml1": .xhtml,
    "http://purl.org/rss/1.0/modules/slash": .slash,
    "http://wellformedweb.org/commentapi": .wfw,
    "http://purl.org/syndication/thread/1.0": .thread,
    "http://source.scripting.com": .source,
    "http://source.smallpict.com": .source,
    "http://source.smallpict.com/2014/07/12/theopmlspec": .source,
    "http://rssnamespace.org/feedburner/ext/1.0": .feedburner,
    "http://purl.org/rss/1.0/modules/syndication": .syndication,
    "http://podlove.org/simple-chapters": .psc,
    "http://podlove.de/simple-chapters": .psc,
    "http://podcastindex.org/namespace/1.0": .podcast,
    "http://github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": .podcast,
    "http://www.w3.org/xml/1998/namespace": .xml,
  ]
}

/// The vocabularies the parser knows, whatever prefix a document gives them.
enum Namespace: UInt8 {
  /// No namespace, or one of the many addresses that RSS has been given.
  case rss
  case atom, rdf, dc, dcterms, content, media, itunes, xhtml, slash, wfw, thread, source, feedburner, xml
  case unknown

  /// The vocabulary of a namespace's address; a prefix that was never bound counts as what it usually stands for.
  ///
  /// Addresses are compared without case, `https` and a final slash or hash: feeds differ in all of these.
  init(uri: String?, prefix: String?) {
    guard let uri, !uri.isEmpty else {
      self = prefix.map(Self.usual) ?? .rss
      return
    }
    var key = uri.lowercased()[...]
    while let last = key.last, last == "/" || last == "#" || last == " " { key.removeLast() }
    if key.hasPrefix("https:") { key = "http:" + key.dropFirst(6) }
    self = Self.known[String(key)] ?? (Self.isRSS(key) ? .rss : .unknown)
  }

  private static func isRSS(_ key: Substring) -> Bool {
    key.hasPrefix("http://backend.userland.com/") || key.hasPrefix("http://my.netscape.com/")
      || key.hasPrefix("http://channel.netscape.com/rdf") || key.hasPrefix("http://blogs.law.harvard.edu/tech/rss")
      || key.hasPrefix("http://cyber.law.harvard.edu/rss") || key.hasPrefix("http://purl.org/net/rss1.1")
      || key.hasPrefix("http://www.rssboard.org/")
  }

  private static func usual(_ prefix: String) -> Namespace {
    switch prefix.lowercased() {
    case "atom", "atom10", "a10": .atom
    case "rdf": .rdf
    case "dc": .dc
    case "dcterms", "dct": .dcterms
    case "content": .content
    case "media": .media
    case "itunes": .itunes
    case "xhtml": .xhtml
    case "slash": .slash
    case "wfw": .wfw
    case "thr": .thread
    case "source": .source
    case "feedburner": .feedburner
    case "xml": .xml
    case "rss": .rss
    default: .unknown
    }
  }

  private static let known: [String: Namespace] = [
    "http://purl.org/rss/1.0": .rss,
    "http://www.w3.org/2005/atom": .atom,
    "http://purl.org/atom/ns": .atom,
    "http://purl.org/atom": .atom,
    "http://www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
    "http://purl.org/dc/elements/1.1": .dc,
    "http://purl.org/dc/elements/1.0": .dc,
    "http://purl.org/dc/terms": .dcterms,
    "http://purl.org/rss/1.0/modules/content": .content,
    "http://search.yahoo.com/mrss": .media,
    "http://tools.search.yahoo.com/mrss": .media,
    "http://video.search.yahoo.com/mrss": .media,
    "http://www.itunes.com/dtds/podcast-1.0.dtd": .itunes,
    "http://www.itunes.com/dtds/podcast-1.0": .itunes,
    "http://example.com/dtds/podcast-1.0.dtd": .itunes,
    "http://www.w3.org/1999/xhtml": .xhtml,
    "http://purl.org/rss/1.0/modules/slash": .slash,
    "http://wellformedweb.org/commentapi": .wfw,
    "http://purl.org/syndication/thread/1.0": .thread,
    "http://source.scripting.com": .source,
    "http://source.smallpict.com": .source,
    "http://rssnamespace.org/feedburner/ext/1.0": .feedburner,
    "http://www.w3.org/xml/1998/namespace": .xml,
  ]
}

import WebText

/// Reads feeds of every format in use: RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0, JSON Feed 1.0 and 1.1, and lists of
/// subscriptions in OPML.
///
/// Pure functions of the bytes. They never fail: feeds are broken in so many ways that only what is no feed at all is
/// refused, and everything else gives what can be read of it. Nothing is fetched.
public enum FeedParser {
  /// The feed in `body`, or `nil` when the bytes are no feed.
  ///
  /// - Parameters:
  ///   - body: The bytes as they came; at most 16 MiB of them are read.
  ///   - contentType: The `Content-Type` that came with them. Only its charset counts; the format is told from the
  ///     bytes, since servers send feeds as `text/html` and pages as `application/xml`.
  ///   - baseURL: The address that the bytes were fetched from, for relative references.
  /// - Returns: The items that are whole, in the order of the document, at most 10,000.
  public static func parse(_ body: [UInt8], contentType: String? = nil, baseURL: String? = nil) -> ParsedFeed? {
    read(body, contentType) { document in
      switch document.kind {
      case .json: JSONFeedReader.feed(document.text, base: usable(baseURL), document.facts)
      case .xml(let prolog):
        switch prolog.kind {
        case .rss: document.read(prolog, usable(baseURL), into: RSSBuilder())
        case .atom: document.read(prolog, usable(baseURL), into: AtomBuilder())
        case .opml: nil
        }
      }
    }
  }

  /// The subscriptions in an OPML document, or `nil` when the bytes are none.
  ///
  /// - Parameters:
  ///   - body: The bytes as they came; at most 16 MiB of them are read.
  ///   - contentType: The `Content-Type` that came with them, of which only the charset counts.
  ///   - baseURL: The address that the bytes were fetched from, for relative references.
  public static func parseSubscriptionList(
    _ body: [UInt8], contentType: String? = nil, baseURL: String? = nil
  ) -> ParsedSubscriptionList? {
    read(body, contentType) { document in
      guard case .xml(let prolog) = document.kind, prolog.kind == .opml else { return nil }
      return document.read(prolog, usable(baseURL), into: OPMLBuilder())
    }
  }

  private static func usable(_ base: String?) -> String? {
    base.flatMap { $0.utf8.count <= FeedLimits.baseBytes ? $0 : nil }
  }

  private static func read<Result>(
    _ body: [UInt8], _ contentType: String?, _ use: (Document) -> Result?
  ) -> Result? {
    body.withUnsafeBufferPointer { bytes in
      let limit = min(bytes.count, FeedLimits.bodyBytes)
      return DecodedText.read(bytes.part(0..<limit), contentType: contentType) { decoded, encoding, isRepaired in
        CleanText.read(decoded) { text, hadControls in
          let isWhole = limit == bytes.count
          let isClean = !isRepaired && isWhole && !hadControls
          return Document(text, DocumentFacts(encoding: encoding, isWellFormed: isClean, isWhole: isWhole))
            .flatMap(use)
        }
      }
    }
  }
}

/// A text of which it is known what it holds.
private struct Document {
  enum Kind {
    case json
    case xml(XMLProlog)
  }

  let text: ByteSpan
  let facts: DocumentFacts
  let kind: Kind

  init?(_ text: ByteSpan, _ facts: DocumentFacts) {
    self.text = text
    self.facts = facts
    if text.first(where: { !$0.isSpace }) == UInt8(ascii: "{") {
      kind = .json
    } else {
      guard let prolog = XMLProlog(text) else { return nil }
      kind = .xml(prolog)
    }
  }

  func read<Builder: XMLFeedBuilder>(_ prolog: XMLProlog, _ base: String?, into builder: Builder) -> Builder.Result {
    var facts = facts
    if Builder.tellsFault { facts.rootLine += text.part(0..<prolog.rootStart).count { $0 == .lineFeed } }
    return XMLFeedReader.read(text.part(prolog.rootStart..<text.count), prolog, base: base, facts, into: builder)
  }
}

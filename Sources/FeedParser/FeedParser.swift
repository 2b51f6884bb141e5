public import Foundation
import WebText

/// A parser for all feed formats in use: RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0, JSON Feed 1.0 and 1.1, and
/// subscription lists in OPML.
///
/// The functions are pure and do no I/O. They never throw: feeds are broken in so many ways that only bytes that are
/// not a feed at all are rejected; from everything else the parser reads what it can.
public enum FeedParser {
  /// Returns the feed in `body`, or `nil` if the bytes are not a feed.
  ///
  /// - Parameters:
  ///   - body: The bytes as received; at most 16 MiB of them are read.
  ///   - contentType: The `Content-Type` received with them. Only its charset is used; the format is detected from the
  ///     bytes, because servers send feeds as `text/html` and pages as `application/xml`.
  ///   - baseURL: The URL the bytes were fetched from, for relative references.
  /// - Returns: The feed with its complete items in document order, at most 10,000.
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

  /// Returns the subscriptions in an OPML document, or `nil` if the bytes are not one.
  ///
  /// - Parameters:
  ///   - body: The bytes as received; at most 16 MiB of them are read.
  ///   - contentType: The `Content-Type` received with them; only its charset is used.
  ///   - baseURL: The URL the bytes were fetched from, for relative references.
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

/// A text whose format has been detected.
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

extension FeedParser {
  /// Returns the instant that a feed's date denotes, or `nil` if the text is not a date.
  ///
  /// Accepts all forms found in feeds: RFC 822 and 2822, RFC 3339 and the rest of ISO 8601, and the common deviations
  /// from them. A time without a zone is UTC, and a date without a time is the start of the day.
  public static func date(_ text: String) -> Date? { FeedDate.date(text) }

  /// Returns the instant that a feed's date denotes, from its UTF-8 bytes.
  public static func date(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? { FeedDate.date(bytes) }
}

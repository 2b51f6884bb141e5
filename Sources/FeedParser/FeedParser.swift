import WebText

/// Reads feeds of every format in use: RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0, JSON Feed 1.0 and 1.1.
///
/// A pure function of the bytes. It never fails: feeds are broken in so many ways that only what is no feed at all is
/// refused, and everything else gives what can be read of it. Nothing is fetched, and no entity of a document is
/// expanded.
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
    let isCut = body.count > FeedLimits.bodyBytes
    let text = DecodedText(body[..<min(body.count, FeedLimits.bodyBytes)], contentType: contentType)
    let isClean = !text.isRepaired && !isCut
    if text.bytes.first(where: { !$0.isSpace }) == UInt8(ascii: "{") {
      return JSONFeedReader.draft(text.bytes, base: baseURL)?.feed(encoding: text.encoding, isWellFormed: isClean)
    }
    return text.bytes.withUnsafeBufferPointer { bytes in
      guard let prolog = XMLProlog(bytes) else { return nil }
      let document = ByteSpan(rebasing: bytes[prolog.rootStart...])
      return parseXML(document, text.encoding, isClean && prolog.isWellFormed, baseURL)
    }
  }

  /// Most feeds are well-formed and need one look. The others are repaired and read anew, which costs twice the time.
  private static func parseXML(_ document: ByteSpan, _ encoding: String, _ isClean: Bool, _ base: String?)
    -> ParsedFeed?
  {
    let reader = XMLFeedReader(base: base)
    if SAXParser.parse(document, isRecovering: false, into: reader) {
      return reader.builder?.draft.feed(encoding: encoding, isWellFormed: isClean)
    }
    let second = XMLFeedReader(base: base)
    XMLRepair.repair(document).withUnsafeBufferPointer { repaired in
      _ = SAXParser.parse(repaired, isRecovering: true, into: second)
    }
    return second.builder?.draft.feed(encoding: encoding, isWellFormed: false)
  }
}

import WebText

/// The families of documents, by their root element.
enum FeedRoot {
  case rss, atom, opml

  /// What the start tag at `index` is the root of; `nil` where it is none.
  ///
  /// Feeds are found behind all sorts of text, and texts speak of feeds: `<rss>` in the middle of a page is no feed. So a
  /// tag that is not the first thing in its document has to be followed by what stands in a feed.
  static func kind(_ bytes: ByteSpan, at index: Int, isFirst: Bool) -> FeedRoot? {
    // the tokenizer would step over declarations to whatever tag comes behind them
    guard index + 1 < bytes.count, bytes[index + 1].continuesName else { return nil }
    var tokenizer = XMLTokenizer(bytes.part(index..<min(bytes.count, index + FeedLimits.sniffedBytes)))
    guard case .start = tokenizer.next() else { return nil }
    let root = local(tokenizer)
    let kind: FeedRoot
    switch root {
    case .rss, .rdf, .channel: kind = .rss
    case .feed: kind = .atom
    // RFC 4287 §2: an entry may be a document by itself
    case .entry where isFirst: kind = .atom
    case .opml: kind = .opml
    default: return nil
    }
    return isFirst || isPart(child(&tokenizer), of: root) ? kind : nil
  }

  /// Where a root begins directly within the one at `start` that is another format's, such as a `feed` in `rss`. What is
  /// read is the inner one then.
  static func inner(_ bytes: ByteSpan, of start: Int) -> Int? {
    var tokenizer = XMLTokenizer(bytes.part(start..<min(bytes.count, start + FeedLimits.sniffedBytes)))
    guard case .start = tokenizer.next() else { return nil }
    let root = local(tokenizer)
    guard let child = child(&tokenizer) else { return nil }
    let isInner = child == .feed || child == .rss || child == .rdf || (child == .channel && root == .feed)
    return isInner ? start + tokenizer.tokenStart : nil
  }

  /// The first element within the root.
  private static func child(_ tokenizer: inout XMLTokenizer) -> LocalName? {
    while true {
      switch tokenizer.next() {
      case .start: return local(tokenizer)
      case .text(let range): if !tokenizer.bytes.part(range).isBlank { return nil }
      default: return nil
      }
    }
  }

  private static func local(_ tokenizer: XMLTokenizer) -> LocalName {
    let start = tokenizer.attributes.localStart(tokenizer.name)
    return LocalName(tokenizer.bytes.part(start..<tokenizer.name.upperBound))
  }

  private static func isPart(_ child: LocalName?, of root: LocalName) -> Bool {
    switch (root, child) {
    case (_, nil), (_, .unknown): false
    case (.rss, _): child == .channel || child == .item
    case (.opml, _): child == .head || child == .body || child == .outline
    default: child != .body && child != .div
    }
  }
}

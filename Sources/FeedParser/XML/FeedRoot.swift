import WebText

/// The document families, identified by their root element.
enum FeedRoot {
  case rss, atom, opml

  /// Returns the family if the start tag at `index` is a root, otherwise `nil`.
  ///
  /// Feeds occur after all sorts of text, and text mentions feeds: `<rss>` in the middle of a page is not a feed. So a
  /// tag that is not the first thing in its document must be followed by an element of a feed.
  static func kind(_ bytes: ByteSpan, at index: Int, isFirst: Bool) -> FeedRoot? {
    // The tokenizer would skip declarations up to the next tag.
    guard index + 1 < bytes.count, bytes[index + 1].continuesName else { return nil }
    var tokenizer = XMLTokenizer(bytes.part(index..<min(bytes.count, index + FeedLimits.sniffedBytes)))
    guard case .start = tokenizer.next() else { return nil }
    let root = local(tokenizer)
    let kind: FeedRoot
    switch root {
    case .rss, .rdf, .channel: kind = .rss
    case .feed: kind = .atom
    // RFC 4287 §2: a document may be a single entry.
    case .entry where isFirst: kind = .atom
    case .opml: kind = .opml
    default: return nil
    }
    return isFirst || isPart(child(&tokenizer), of: root) ? kind : nil
  }

  /// Returns the start of a root of another format directly inside the one at `start`, such as a `feed` in `rss`. In
  /// that case the inner one is read.
  static func inner(_ bytes: ByteSpan, of start: Int) -> Int? {
    var tokenizer = XMLTokenizer(bytes.part(start..<min(bytes.count, start + FeedLimits.sniffedBytes)))
    guard case .start = tokenizer.next() else { return nil }
    let root = local(tokenizer)
    guard let child = child(&tokenizer) else { return nil }
    let isInner = child == .feed || child == .rss || child == .rdf || (child == .channel && root == .feed)
    return isInner ? start + tokenizer.tokenStart : nil
  }

  /// Returns the first element inside the root.
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

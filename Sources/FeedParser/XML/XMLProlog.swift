import WebText

/// What precedes a document's first element, and what that element is.
///
/// The XML declaration is not used any more, because the encoding has been determined. Feeds occur after blank lines,
/// web server warnings and comments. A document type is skipped and its DTD is never fetched; of the entities it
/// declares only short plain texts are kept (see `entity`).
struct XMLProlog {
  /// The index of the root element's `<`.
  private(set) var rootStart = 0
  /// The family of the root element.
  private(set) var kind = FeedRoot.rss
  /// The replacements for references in the document.
  private(set) var references = XMLReferences()
  /// Whether only white space, comments, processing instructions and a document type precede the root.
  private(set) var isWellFormed = true

  /// Whether the root belongs to RSS.
  var isRSS: Bool { kind == .rss }

  /// Finds the beginning of the feed in `bytes`; `nil` if there is none, as in an HTML page.
  init?(_ bytes: ByteSpan) {
    var index = 0
    // Skipped constructs do not count toward the limit.
    var looked = 0
    var inner = -1
    while index < bytes.count, looked < FeedLimits.sniffedBytes {
      looked += 1
      guard bytes[index] == UInt8(ascii: "<") else {
        if !bytes[index].isSpace { isWellFormed = false }
        index += 1
        continue
      }
      if bytes.hasASCII("<?", at: index) {
        // XML 1.0 §2.8: the declaration must come first.
        if index > 0, bytes.hasASCII("<?xml ", at: index) { isWellFormed = false }
        index = behindInstruction(bytes, index)
      } else if bytes.hasASCII("<!--", at: index) {
        index = bytes.firstIndex(of: "-->", from: index + 4).map { $0 + 3 } ?? behindTag(bytes, index)
      } else if bytes.hasASCII("<!doctype", at: index) {
        index = documentType(bytes, from: index + 9) ?? behindTag(bytes, index)
      } else if let kind = FeedRoot.kind(bytes, at: index, isFirst: isWellFormed || index == inner) {
        self.kind = kind
        rootStart = index
        guard let root = FeedRoot.inner(bytes, of: index) else { return }
        isWellFormed = false
        inner = root
        index = root
      } else if bytes.hasASCII("<html", at: index) || bytes.hasASCII("<xsl:", at: index) {
        return nil
      } else {
        isWellFormed = false
        index += 1
      }
    }
    return nil
  }

  /// Returns the index after a processing instruction. One without an end is taken to end before the next tag: the `?>`
  /// of another one may follow the whole feed.
  private mutating func behindInstruction(_ bytes: ByteSpan, _ start: Int) -> Int {
    let tag = bytes.firstIndex(of: UInt8(ascii: "<"), from: start + 2) ?? bytes.count
    if let end = bytes.part(0..<tag).firstIndex(of: "?>", from: start) { return end + 2 }
    isWellFormed = false
    return min(bytes.part(0..<tag).firstIndex(of: UInt8(ascii: ">"), from: start).map { $0 + 1 } ?? tag, tag)
  }

  /// Returns the index after the next `>`, for a construct before the root that has no proper end.
  private mutating func behindTag(_ bytes: ByteSpan, _ start: Int) -> Int {
    isWellFormed = false
    return bytes.firstIndex(of: UInt8(ascii: ">"), from: start).map { $0 + 1 } ?? bytes.count
  }

  /// Returns the index after the `>` of a document type, skipping an internal subset with its quoted values and
  /// comments (XML 1.0 §2.8).
  private mutating func documentType(_ bytes: ByteSpan, from start: Int) -> Int? {
    references.hasForeignNames = true
    var index = start
    var quote: UInt8 = 0
    var isInSubset = false
    while index < bytes.count {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if bytes.hasASCII("<!--", at: index) {
        guard let end = bytes.firstIndex(of: "-->", from: index + 4) else { return nil }
        index = end
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "["): isInSubset = true
        case UInt8(ascii: "]"): isInSubset = false
        case UInt8(ascii: "<") where isInSubset && bytes.hasASCII("<!entity", at: index): entity(bytes, at: index + 8)
        case UInt8(ascii: ">") where !isInSubset: return index + 1
        default: break
        }
      }
      index += 1
    }
    return nil
  }

  /// Stores an entity declared by the document if its value is a few characters of plain text (XML 1.0 §4.2.1). An
  /// entity that refers to a file, another entity or markup is never expanded.
  private mutating func entity(_ bytes: ByteSpan, at start: Int) {
    var index = start
    while index < bytes.count, bytes[index].isSpace { index += 1 }
    let name = index
    while index < bytes.count, bytes[index].continuesName { index += 1 }
    let nameEnd = index
    while index < bytes.count, bytes[index].isSpace { index += 1 }
    guard nameEnd > name, nameEnd - name <= 64, index < bytes.count, references.entities.count < FeedLimits.entities,
      bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'"),
      let end = bytes.firstIndex(of: bytes[index], from: index + 1), end - index <= FeedLimits.entityBytes
    else { return }
    let value = bytes.part(index + 1..<end)
    var text: [UInt8] = []
    var plain = XMLReferences()
    plain.decode(value, into: &text)
    let isText = !value.contains(UInt8(ascii: "<")) && !value.contains(UInt8(ascii: "%")) && plain.isWellFormed
    // A declared `&#38;` would be parsed again when the entity is used.
    guard isText, !text.contains(UInt8(ascii: "&")), !text.contains(UInt8(ascii: "<")) else { return }
    let key = bytes.part(name..<nameEnd).string
    if references.entities[key] == nil { references.entities[key] = text }
  }
}

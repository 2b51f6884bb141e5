import WebText

/// Finds where a document's first element begins.
///
/// What stands before it is never shown to libxml2: the XML declaration because the encoding is settled, the document
/// type because entities must not be declared (a bomb is one, and so is a file on disk), anything else because feeds
/// are found behind blank lines, warnings of a web server and comments.
struct XMLProlog {
  /// The index of the root element's `<`.
  let rootStart: Int
  /// Whether nothing but white space, comments, instructions and a document type stood before.
  let isWellFormed: Bool

  /// The beginning of the feed in `bytes`; `nil` where there is none, as in an HTML page.
  init?(_ bytes: ByteSpan) {
    var index = 0
    var isClean = true
    let end = bytes.count
    while index < end, index < FeedLimits.sniffedBytes {
      let byte = bytes[index]
      guard byte == UInt8(ascii: "<") else {
        if !byte.isSpace { isClean = false }
        index += 1
        continue
      }
      if bytes.hasASCII("<?", at: index) {
        index = bytes.firstIndex(of: "?>", from: index).map { $0 + 2 } ?? end
      } else if bytes.hasASCII("<!--", at: index) {
        index = bytes.firstIndex(of: "-->", from: index + 4).map { $0 + 3 } ?? end
      } else if bytes.hasASCII("<!doctype", at: index) {
        index = Self.endOfDocumentType(bytes, from: index + 9)
      } else if Self.isFeedRoot(bytes, at: index) {
        rootStart = index
        isWellFormed = isClean
        return
      } else if bytes.hasASCII("<html", at: index) {
        return nil
      } else {
        isClean = false
        index += 1
      }
    }
    return nil
  }

  /// Behind the `>` of a document type, over an internal subset with its quoted values and comments (XML 1.0 §2.8).
  private static func endOfDocumentType(_ bytes: ByteSpan, from start: Int) -> Int {
    var index = start
    var quote: UInt8 = 0
    var isInSubset = false
    while index < bytes.count {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if bytes.hasASCII("<!--", at: index) {
        index = bytes.firstIndex(of: "-->", from: index + 4) ?? bytes.count
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "["): isInSubset = true
        case UInt8(ascii: "]"): isInSubset = false
        case UInt8(ascii: ">") where !isInSubset: return index + 1
        default: break
        }
      }
      index += 1
    }
    return bytes.count
  }

  private static func isFeedRoot(_ bytes: ByteSpan, at index: Int) -> Bool {
    var start = index + 1
    var end = start
    while end < bytes.count, end - start < 64, bytes[end].continuesName {
      if bytes[end] == UInt8(ascii: ":") { start = end + 1 }
      end += 1
    }
    let roots: [StaticString] = ["rss", "feed", "rdf", "channel"]
    return roots.contains { $0.utf8CodeUnitCount == end - start && bytes.hasASCII($0, at: start) }
  }
}

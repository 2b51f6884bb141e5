import Foundation
import WebText

/// Splits a document into tags and text, in one pass and whatever its condition.
///
/// XML requires a parser to stop at the first error (XML 1.0 §1.2); feeds have so many that a feed reader must not.
/// Errors are read as what they resemble, and recorded in `isWellFormed`. Nothing is expanded or copied: a token is a
/// range of the document.
struct XMLTokenizer {
  /// A token of the document.
  enum Token {
    /// A start tag; its name and attributes are in the tokenizer until the next token.
    case start
    /// An end tag; its name is in the tokenizer.
    case end
    /// Text that may contain references.
    case text(Range<Int>)
    /// The content of a CDATA section.
    case characterData(Range<Int>)
    /// The end of the document.
    case finished
  }

  /// The document.
  let bytes: ByteSpan
  /// The name in the last tag.
  private(set) var name = 0..<0
  /// Whether the last start tag is also its own end tag.
  private(set) var isEmptyElement = false
  /// The attributes of the last start tag.
  private(set) var attributes: XMLAttributes
  /// Whether everything read so far follows the syntax.
  private(set) var isWellFormed = true

  /// The index where the last token begins.
  private(set) var tokenStart = 0

  private var index = 0
  /// Terminators known not to occur in the rest of the document, so that they are not searched for repeatedly.
  private var missing: Missing = []

  private struct Missing: OptionSet {
    let rawValue: UInt8
    static let commentEnd = Missing(rawValue: 1)
    static let instructionEnd = Missing(rawValue: 2)
    static let characterDataEnd = Missing(rawValue: 4)
  }

  /// The position of the last CDATA end found.
  private var characterDataEnd = 0

  /// Creates a tokenizer for a document that begins with its root's start tag.
  init(_ bytes: ByteSpan) {
    self.bytes = bytes
    attributes = XMLAttributes(bytes)
  }

  /// Returns the next token.
  /// - Parameter element: The name of the enclosing element. Its end tag ends a CDATA section that has no end of its
  ///   own.
  mutating func next(in element: Range<Int>? = nil) -> Token {
    while index < bytes.count {
      tokenStart = index
      guard bytes[index] == UInt8(ascii: "<") else { return .text(text()) }
      guard index + 1 < bytes.count else { break }
      let second = bytes[index + 1]
      if second.startsName { if startTag() { return .start } else { continue } }
      switch second {
      case UInt8(ascii: "/") where index + 2 < bytes.count && bytes[index + 2].startsName:
        if endTag() { return .end }
      case UInt8(ascii: "!"):
        if bytes.hasASCII("<![cdata[", at: index) { return .characterData(characterData(in: element)) }
        declaration()
      case UInt8(ascii: "?"): instruction()
      default:
        // A lone `<` is text.
        isWellFormed = false
        return .text(text())
      }
    }
    isWellFormed = isWellFormed && index == bytes.count
    index = bytes.count
    return .finished
  }
}

extension XMLTokenizer {
  /// Searches for the end tag of an open element, starting after the start tag just read.
  ///
  /// - Parameters:
  ///   - element: The name of the element.
  ///   - parent: The name of the element around it.
  ///   - limit: The maximum number of bytes to read.
  /// - Returns: `end` is the position of the end tag; `nil` if the parent ends first or another element with the same
  ///   name begins, which means that the end tag is missing. `searched` is the number of bytes read.
  func end(of element: Range<Int>, within parent: Range<Int>, atMost limit: Int) -> (end: Int?, searched: Int) {
    guard !bytes.isSameName(name, element) else { return (nil, 0) }
    var ahead = self
    var innerParents = bytes.isSameName(name, parent) && !isEmptyElement ? 1 : 0
    while ahead.index - index < limit {
      switch ahead.next(in: ahead.name) {
      case .start:
        if bytes.isSameName(ahead.name, element) { return (nil, ahead.index - index) }
        if bytes.isSameName(ahead.name, parent), !ahead.isEmptyElement { innerParents += 1 }
      case .end:
        if bytes.isSameName(ahead.name, element) { return (ahead.tokenStart, ahead.index - index) }
        guard bytes.isSameName(ahead.name, parent) else { continue }
        if innerParents == 0 { return (nil, ahead.index - index) }
        innerParents -= 1
      case .text, .characterData: continue
      case .finished: return (nil, ahead.index - index)
      }
    }
    return (nil, limit)
  }

  /// Whether only white space, comments and processing instructions are left.
  mutating func isBlankToEnd() -> Bool {
    while true {
      switch next() {
      case .text(let range): if !bytes.part(range).isBlank { return false }
      case .finished: return isWellFormed
      default: return false
      }
    }
  }

  /// Returns the range up to the next `<`; the first byte is text whatever it is.
  private mutating func text() -> Range<Int> {
    let start = index
    index = bytes.firstIndex(of: UInt8(ascii: "<"), from: start + 1) ?? bytes.count
    return start..<index
  }

  private mutating func characterData(in element: Range<Int>?) -> Range<Int> {
    let start = index + 9
    if characterDataEnd < start {
      characterDataEnd = find("]]>", from: start, .characterDataEnd) ?? bytes.count
    }
    let end = characterDataEnd
    // Sections do not nest. An end tag before the start of the next section shows that the end found belongs to that
    // one.
    let next = nextSection(in: start..<end)
    if end < bytes.count, next == nil || endTag(of: element, in: start..<(next ?? end)) == nil {
      index = end + 3
      return start..<end
    }
    isWellFormed = false
    index = endTag(of: element, in: start..<bytes.count) ?? bytes.count
    return min(start, index)..<index
  }

  /// Returns the start of the next CDATA section in a range.
  private func nextSection(in range: Range<Int>) -> Int? {
    let part = bytes.part(0..<range.upperBound)
    var index = range.lowerBound + 2
    // A bracket is rarer in text than the `<` before it.
    while let found = part.firstIndex(of: "[CDATA[", from: index) {
      if part[found - 1] == UInt8(ascii: "!"), part[found - 2] == UInt8(ascii: "<") { return found - 2 }
      index = found + 1
    }
    return nil
  }

  /// Returns the start of the first end tag with a name in a range.
  private func endTag(of element: Range<Int>?, in range: Range<Int>) -> Int? {
    guard let element else { return nil }
    let part = bytes.part(0..<range.upperBound)
    var index = range.lowerBound
    while let found = part.firstIndex(of: "</", from: index) {
      let end = found + 2 + element.count
      if end < part.count, bytes.isSameName(found + 2..<end, element), !bytes[end].continuesName { return found }
      index = found + 2
    }
    return nil
  }

  /// Skips a comment, or a declaration, which is not allowed after the root's start tag.
  private mutating func declaration() {
    if bytes.hasASCII("<!--", at: index) {
      if let end = find("-->", from: index + 4, .commentEnd) {
        // XML 1.0 §2.5: no `--` inside a comment, and none overlapping the end.
        if bytes.firstIndex(of: "--", from: index + 4).map({ $0 < end }) ?? false { isWellFormed = false }
        index = end + 3
        return
      }
    }
    isWellFormed = false
    skipTag()
  }

  private mutating func instruction() {
    if let end = find("?>", from: index + 2, .instructionEnd) {
      index = end + 2
    } else {
      isWellFormed = false
      skipTag()
    }
  }

  private mutating func find(_ text: StaticString, from start: Int, _ kind: Missing) -> Int? {
    guard !missing.contains(kind) else { return nil }
    if let found = bytes.firstIndex(of: text, from: start) { return found }
    missing.insert(kind)
    return nil
  }

  /// Skips what looks like a tag but cannot be read as one.
  private mutating func skipTag() {
    index = bytes.firstIndex(of: UInt8(ascii: ">"), from: index).map { $0 + 1 } ?? bytes.count
  }
}

extension XMLTokenizer {
  private func nameEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end].continuesName { end += 1 }
    return end
  }

  private mutating func skipSpace() {
    while index < bytes.count, bytes[index].isSpace { index += 1 }
  }

  /// Reads an end tag; returns `false` if the body is truncated inside it.
  private mutating func endTag() -> Bool {
    let start = index + 2
    let end = nameEnd(from: start)
    name = start..<end
    index = end
    skipSpace()
    while index < bytes.count, bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "<") {
      isWellFormed = false
      index += 1
    }
    guard index < bytes.count else {
      isWellFormed = false
      return false
    }
    if bytes[index] == UInt8(ascii: ">") { index += 1 } else { isWellFormed = false }
    return true
  }

  /// Reads a start tag; returns `false` if the body is truncated inside it.
  private mutating func startTag() -> Bool {
    let start = index + 1
    let end = nameEnd(from: start)
    name = start..<end
    index = end
    isEmptyElement = false
    attributes.removeAll()
    while true {
      let before = index
      skipSpace()
      guard index < bytes.count else { break }
      switch bytes[index] {
      case UInt8(ascii: ">"):
        index += 1
        return true
      case UInt8(ascii: "/"):
        index += 1
        if index < bytes.count, bytes[index] == UInt8(ascii: ">") {
          index += 1
          isEmptyElement = true
          return true
        }
        isWellFormed = false
      case UInt8(ascii: "<"):
        // The tag was not closed; the next one begins.
        isWellFormed = false
        return true
      case let byte where byte.startsName:
        if before == index { isWellFormed = false }
        attribute()
      default:
        isWellFormed = false
        index += 1
      }
    }
    isWellFormed = false
    return false
  }

  /// Reads an attribute, with a quoted, unquoted or missing value.
  private mutating func attribute() {
    let start = index
    let end = nameEnd(from: start)
    index = end
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
      isWellFormed = false
      return attributes.add(start..<end, value: end..<end)
    }
    index += 1
    skipSpace()
    let value = attributeValue()
    if attributes.contains(start..<end) { isWellFormed = false } else { attributes.add(start..<end, value: value) }
  }

  private mutating func attributeValue() -> Range<Int> {
    guard index < bytes.count else { return index..<index }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return bareValue() }
    let start = index + 1
    let end = bytes.firstIndex(of: quote, from: start) ?? bytes.count
    let isFollowed = end + 1 >= bytes.count || bytes[end + 1].isSpace || Self.endsTag(bytes[end + 1])
    let hasTag = bytes.part(start..<end).firstIndex(of: UInt8(ascii: "<"), from: 0) != nil
    // XML 1.0 §2.3 does not allow `<` here.
    if hasTag || !isFollowed { isWellFormed = false }
    if hasTag, !isFollowed || end == bytes.count || holdsFields(start..<end), let broken = tagEnd(in: start..<end) {
      index = broken
      // The slash of `/>` does not belong to the value. Nevertheless the tag is not taken as empty: URLs also end with
      // a slash, and an element without an end tag does no harm.
      return start..<(bytes[broken - 1] == UInt8(ascii: "/") && broken > start ? broken - 1 : broken)
    }
    if !isFollowed, !hasTag, let next = nextAttribute(in: start..<end) {
      index = next
      return start..<next
    }
    index = min(end + 1, bytes.count)
    return start..<end
  }

  /// Reads an unquoted value; a value without an opening quotation mark is taken to have no closing one either.
  private mutating func bareValue() -> Range<Int> {
    isWellFormed = false
    let start = index
    while index < bytes.count, !bytes[index].isSpace, bytes[index] != UInt8(ascii: ">") { index += 1 }
    return start..<index
  }

  private static func endsTag(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?")
  }

  /// Whether a value contains what no value does: feed tags, or the end tag of its own element. Then its closing
  /// quotation mark is missing, even if the one found could be it.
  private func holdsFields(_ value: Range<Int>) -> Bool {
    // Only within the value: searching the rest of the document for each one would take quadratic time.
    let swallowed = bytes.part(0..<value.upperBound)
    var index = value.lowerBound
    while let found = swallowed.firstIndex(of: UInt8(ascii: "<"), from: index) {
      if Self.fields.contains(where: { swallowed.hasASCII($0, at: found) }) { return true }
      index = found + 1
    }
    return endTag(of: name, in: value) != nil
  }

  private static let fields: [StaticString] = [
    "<item", "</item", "<entry", "</entry", "<channel", "</title>", "</link>", "</guid>", "</id>", "</description>",
    "</pubdate>", "</updated>",
  ]

  /// Returns the end of a value that runs past its tag because its closing quotation mark is missing: the first white
  /// space, or the end of the tag.
  private func tagEnd(in value: Range<Int>) -> Int? {
    value.first { bytes[$0].isSpace || bytes[$0] == UInt8(ascii: ">") }
  }

  /// Returns the start of the next attribute inside a value whose closing quotation mark is missing, if the one found
  /// opens that attribute's value.
  private func nextAttribute(in value: Range<Int>) -> Int? {
    guard !value.isEmpty, bytes[value.upperBound - 1] == UInt8(ascii: "=") else { return nil }
    var start = value.upperBound - 1
    while start > value.lowerBound, bytes[start - 1].continuesName { start -= 1 }
    let isAttribute = start > value.lowerBound && bytes[start - 1].isSpace && bytes[start].startsName
    return isAttribute ? start : nil
  }
}

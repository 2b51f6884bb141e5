import Foundation
import WebText

/// Cuts a document into tags and text, in one pass and whatever state it is in.
///
/// XML says that a parser stops at the first error (XML 1.0 §1.2); feeds have so many that a reader must not. What is
/// wrong is read for what it looks like, and `isWellFormed` tells of it. Nothing is expanded and nothing is copied:
/// a token is a range of the document.
struct XMLTokenizer {
  /// What stands next in the document.
  enum Token {
    /// A start tag; its name and attributes are in the tokenizer until the next token.
    case start
    /// An end tag, with its name in the tokenizer.
    case end
    /// Text in which references stand for characters.
    case text(Range<Int>)
    /// The inside of a CDATA section.
    case characterData(Range<Int>)
    /// The document is over.
    case finished
  }

  /// The document.
  let bytes: ByteSpan
  /// The name in the tag that was met last.
  private(set) var name = 0..<0
  /// Whether the start tag that was met last is its own end tag.
  private(set) var isEmptyElement = false
  /// The attributes of the start tag that was met last.
  private(set) var attributes: XMLAttributes
  /// Whether what has been read follows the syntax.
  private(set) var isWellFormed = true

  /// Where the last token begins.
  private(set) var tokenStart = 0

  private var index = 0
  /// What has been searched for to the end without success, so that it is not searched for again and again.
  private var missing: Missing = []

  private struct Missing: OptionSet {
    let rawValue: UInt8
    static let commentEnd = Missing(rawValue: 1)
    static let instructionEnd = Missing(rawValue: 2)
    static let characterDataEnd = Missing(rawValue: 4)
  }

  /// A tokenizer of a document that begins with its root's start tag.
  init(_ bytes: ByteSpan) {
    self.bytes = bytes
    attributes = XMLAttributes(bytes)
  }

  /// The next token.
  /// - Parameter element: the name of the element it stands in, with whose end tag a CDATA section ends that has no end
  ///   of its own.
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
  /// Whether nothing but white space, comments and instructions is left.
  mutating func isBlankToEnd() -> Bool {
    while true {
      switch next() {
      case .text(let range): if !bytes.part(range).isBlank { return false }
      case .finished: return isWellFormed
      default: return false
      }
    }
  }

  /// Up to the next `<`, the first byte being text whatever it is.
  private mutating func text() -> Range<Int> {
    let start = index
    index = bytes.firstIndex(of: UInt8(ascii: "<"), from: start + 1) ?? bytes.count
    return start..<index
  }

  private mutating func characterData(in element: Range<Int>?) -> Range<Int> {
    let start = index + 9
    if let end = find("]]>", from: start, .characterDataEnd) {
      index = end + 3
      return start..<end
    }
    isWellFormed = false
    index = element.flatMap { endTag(of: $0, from: start) } ?? bytes.count
    return min(start, index)..<index
  }

  /// Where the next end tag of a name begins.
  private func endTag(of element: Range<Int>, from start: Int) -> Int? {
    var index = start
    while let found = bytes.firstIndex(of: "</", from: index) {
      let end = found + 2 + element.count
      if end < bytes.count, bytes.isSameName(found + 2..<end, element), !bytes[end].continuesName { return found }
      index = found + 2
    }
    return nil
  }

  /// Steps over a comment, or over a declaration, which has no place behind the root's tag.
  private mutating func declaration() {
    if bytes.hasASCII("<!--", at: index) {
      if let end = find("-->", from: index + 4, .commentEnd) {
        // XML 1.0 §2.5: no `--` within, and none that belongs to the end.
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

  /// Steps over what looks like a tag and is none that can be read.
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

  /// Reads an end tag; `false` where the body is cut within it.
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

  /// Reads a start tag; `false` where the body is cut within it.
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
        // The tag was never closed; the next one begins.
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

  /// Reads an attribute: with its value quoted, bare, or missing.
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

  /// Where a value ends whose closing quote is missing, which shows in the tags that it would swallow.
  private func unquotedEnd(_ value: Range<Int>) -> Int? {
    // within the value alone: to search the rest of the document for each would take its square
    let swallowed = bytes.part(0..<value.upperBound)
    var index = value.lowerBound
    while let found = swallowed.firstIndex(of: UInt8(ascii: "<"), from: index) {
      if ["<item", "</item", "<entry", "</entry"].contains(where: { bytes.hasASCII($0, at: found) }) {
        return value.first { bytes[$0].isSpace || bytes[$0] == UInt8(ascii: ">") }
      }
      index = found + 1
    }
    return nil
  }

  private mutating func attributeValue() -> Range<Int> {
    guard index < bytes.count else { return index..<index }
    let quote = bytes[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = index + 1
      let end = bytes.firstIndex(of: quote, from: start) ?? bytes.count
      if let brokenOff = unquotedEnd(start..<end) {
        isWellFormed = false
        index = brokenOff
        return start..<brokenOff
      }
      index = min(end + 1, bytes.count)
      // XML 1.0 §2.3 has no `<` here.
      if bytes.part(start..<end).firstIndex(of: UInt8(ascii: "<"), from: 0) != nil { isWellFormed = false }
      return start..<end
    }
    isWellFormed = false
    let start = index
    while index < bytes.count, !bytes[index].isSpace, bytes[index] != UInt8(ascii: ">") { index += 1 }
    return start..<index
  }
}

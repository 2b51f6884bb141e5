import Foundation
import WebText

/// An element's content, valid during the callback for its end.
///
/// A view of bytes, so that no string is created for content nobody uses, and dates are read in place.
struct XMLContent {
  /// The content in UTF-8 without leading and trailing white space, never empty.
  let bytes: ByteSpan

  /// Creates the content of `bytes`, or `nil` if they are all white space.
  init?(_ bytes: ByteSpan) {
    let trimmed = bytes.trimmed
    guard !trimmed.isEmpty else { return nil }
    self.bytes = trimmed
  }

  /// The content as text.
  var text: String { bytes.string }
  /// The content as an RSS title. RSS does not specify whether it is markup; it is taken as markup, unless it has a `<`
  /// without a `>`, as in “when x<y”.
  var title: MarkedText {
    let isComparison =
      bytes.firstIndex(of: UInt8(ascii: "<"), from: 0) != nil && bytes.firstIndex(of: UInt8(ascii: ">"), from: 0) == nil
      && bytes.firstIndex(of: UInt8(ascii: "&"), from: 0) == nil
    return MarkedText(text, isComparison ? .text : .html)
  }
  /// The content as a date.
  var date: Date? { FeedDate.date(bytes) }
}

/// What a builder captures of an element's content.
enum XMLCapture {
  /// Child elements, reported individually.
  case elements
  /// Text; tags inside are skipped.
  case text
  /// Text, with tags inside written as HTML.
  case html
  /// Markup, with text escaped. `isDivRemoved` drops the `div` that Atom requires around XHTML (RFC 4287 §3.1.1.3).
  case xhtml(isDivRemoved: Bool)
  case nothing
}

/// Joins the pieces of an element's content.
///
/// Most content is a single piece that can be used in place; bytes are copied only if something has to be changed or
/// joined.
struct ContentCollector {
  private let bytes: ByteSpan
  /// The values of references.
  var references: XMLReferences
  /// The only piece so far.
  private var piece = 0..<0
  /// White space after it, which counts only if something follows.
  private var gap = 0..<0
  /// The content, once there is more than one piece.
  private var buffer: [UInt8] = []

  /// Creates a collector for a document.
  init(_ bytes: ByteSpan, _ references: XMLReferences) {
    self.bytes = bytes
    self.references = references
  }

  /// Discards the content; the memory is kept for the next element.
  mutating func removeAll() {
    buffer.removeAll(keepingCapacity: true)
    piece = 0..<0
    gap = 0..<0
  }

  /// Adds text and replaces its references.
  mutating func add(text range: Range<Int>) {
    guard bytes.part(range).firstIndex(of: UInt8(ascii: "&"), from: 0) != nil else {
      return add(characterData: range)
    }
    join()
    references.decode(bytes.part(range), into: &buffer)
  }

  /// Adds text unchanged.
  mutating func add(characterData range: Range<Int>) {
    guard !range.isEmpty else { return }
    if buffer.isEmpty {
      if piece.isEmpty {
        // Leading white space is dropped.
        if !bytes.part(range).isBlank { piece = range }
        return
      }
      if gap.isEmpty, bytes.part(range).isBlank {
        gap = range
        return
      }
    }
    join()
    buffer.append(contentsOf: bytes.part(range))
  }

  /// Adds text escaped for HTML.
  mutating func add(escaping range: Range<Int>, hasReferences: Bool) {
    join()
    var decoded: [UInt8] = []
    let text = bytes.part(range)
    if hasReferences, text.firstIndex(of: UInt8(ascii: "&"), from: 0) != nil {
      references.decode(text, into: &decoded)
      decoded.withUnsafeBufferPointer { buffer.append(escaping: $0) }
    } else {
      buffer.append(escaping: text)
    }
  }

  /// Lets a writer append markup.
  mutating func write(_ body: (inout [UInt8]) -> Void) {
    join()
    body(&buffer)
  }

  /// Checks references that are not collected, to detect syntax errors.
  mutating func check(_ range: Range<Int>) {
    let text = bytes.part(range)
    guard text.firstIndex(of: UInt8(ascii: "&"), from: 0) != nil else { return }
    var ignored: [UInt8] = []
    references.decode(text, into: &ignored)
  }

  /// Takes the content out, so that it can be read while the collector may be modified.
  mutating func take() -> Content {
    defer { buffer = [] }
    return Content(bytes: bytes, piece: piece, buffer: buffer)
  }

  /// Returns the memory of content that was taken out.
  mutating func giveBack(_ content: consuming Content) {
    buffer = content.buffer
    removeAll()
  }

  /// The content of an element.
  struct Content {
    fileprivate let bytes: ByteSpan
    fileprivate let piece: Range<Int>
    fileprivate var buffer: [UInt8]

    /// Passes the content to `body`.
    func read(_ body: (ByteSpan) -> Void) {
      if buffer.isEmpty { body(bytes.part(piece)) } else { buffer.withUnsafeBufferPointer(body) }
    }
  }

  private mutating func join() {
    if !piece.isEmpty { buffer.append(contentsOf: bytes.part(piece)) }
    if !gap.isEmpty { buffer.append(contentsOf: bytes.part(gap)) }
    piece = 0..<0
    gap = 0..<0
  }
}

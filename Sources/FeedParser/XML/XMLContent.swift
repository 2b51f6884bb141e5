import Foundation
import WebText

/// What an element holds, valid while its end is told.
///
/// A view of bytes, so that no string is made of what nobody wants and dates are read where they stand.
struct XMLContent {
  /// The content in UTF-8 without white space at its ends, never empty.
  let bytes: ByteSpan

  /// The content of `bytes`; `nil` where there is nothing but white space.
  init?(_ bytes: ByteSpan) {
    let trimmed = bytes.trimmed
    guard !trimmed.isEmpty else { return nil }
    self.bytes = trimmed
  }

  /// The content as text.
  var text: String { bytes.string }
  /// The content as a title of RSS, which never says whether it is markup: it is, unless there is a `<` that no `>` follows,
  /// as in “when x<y”.
  var title: MarkedText {
    let isComparison =
      bytes.firstIndex(of: UInt8(ascii: "<"), from: 0) != nil && bytes.firstIndex(of: UInt8(ascii: ">"), from: 0) == nil
      && bytes.firstIndex(of: UInt8(ascii: "&"), from: 0) == nil
    return MarkedText(text, isComparison ? .text : .html)
  }
  /// The date that the content is.
  var date: Date? { FeedDate.date(bytes) }
}

/// What a builder wants of an element's content.
enum XMLCapture {
  /// Its elements, one event each.
  case elements
  /// Its text; tags within are passed over.
  case text
  /// Its text, and tags within written back as markup.
  case html
  /// The markup it holds, text being escaped. `isDivRemoved` drops the `div` that Atom wants around XHTML (RFC 4287
  /// §3.1.1.3).
  case xhtml(isDivRemoved: Bool)
  /// Nothing.
  case nothing
}

/// Puts the pieces of an element's content together, once.
///
/// Most content is one piece that can be taken from the document as it stands; bytes are copied only where something
/// has to be changed or joined.
struct ContentCollector {
  private let bytes: ByteSpan
  /// What references stand for.
  var references: XMLReferences
  /// The one piece so far.
  private var piece = 0..<0
  /// White space behind it, which counts only if something follows.
  private var gap = 0..<0
  /// The content, once it is more than one piece.
  private var buffer: [UInt8] = []

  /// A collector over a document.
  init(_ bytes: ByteSpan, _ references: XMLReferences) {
    self.bytes = bytes
    self.references = references
  }

  /// Forgets what was collected; the memory is kept for the next element.
  mutating func removeAll() {
    buffer.removeAll(keepingCapacity: true)
    piece = 0..<0
    gap = 0..<0
  }

  /// Adds text in which references stand for characters.
  mutating func add(text range: Range<Int>) {
    guard bytes.part(range).firstIndex(of: UInt8(ascii: "&"), from: 0) != nil else {
      return add(characterData: range)
    }
    join()
    references.decode(bytes.part(range), into: &buffer)
  }

  /// Adds text as it stands.
  mutating func add(characterData range: Range<Int>) {
    guard !range.isEmpty else { return }
    if buffer.isEmpty {
      if piece.isEmpty {
        // Nothing is kept of the white space in front.
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

  /// Adds text so that HTML shows it as it is.
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

  /// Lets a writer add markup.
  mutating func write(_ body: (inout [UInt8]) -> Void) {
    join()
    body(&buffer)
  }

  /// Notes references that nobody collects, for what they tell of the document.
  mutating func check(_ range: Range<Int>) {
    let text = bytes.part(range)
    guard text.firstIndex(of: UInt8(ascii: "&"), from: 0) != nil else { return }
    var ignored: [UInt8] = []
    references.decode(text, into: &ignored)
  }

  /// Takes the content out, so that it can be read while the collector is somebody's to change.
  mutating func take() -> Content {
    defer { buffer = [] }
    return Content(bytes: bytes, piece: piece, buffer: buffer)
  }

  /// Gets the memory of content back that was taken out.
  mutating func giveBack(_ content: consuming Content) {
    buffer = content.buffer
    removeAll()
  }

  /// The content of an element.
  struct Content {
    fileprivate let bytes: ByteSpan
    fileprivate let piece: Range<Int>
    fileprivate var buffer: [UInt8]

    /// Lets `body` read it.
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

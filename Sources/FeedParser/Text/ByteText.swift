import Foundation
import WebText

extension UInt8 {
  /// Whether a name may start with the byte; non-ASCII bytes are always accepted.
  var startsName: Bool { isLetter || self == 0x5F || self == 0x3A || self >= 0x80 }
  /// The line terminator, after `CleanText` has normalized line ends.
  static var lineFeed: UInt8 { 0x0A }
  /// Whether the byte may occur inside a name.
  var continuesName: Bool { startsName || isDigit || self == 0x2D || self == 0x2E }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the index of the first `byte` at or after `start`.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let base = baseAddress,
      let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Returns the index of the first occurrence of `text` (case-sensitive) at or after `start`.
  func firstIndex(of text: StaticString, from start: Int) -> Int? {
    let length = text.utf8CodeUnitCount
    var index = start
    guard let base = baseAddress else { return nil }
    while let found = firstIndex(of: text.utf8Start[0], from: index), count - found >= length {
      if memcmp(base + found, text.utf8Start, length) == 0 { return found }
      index = found + 1
    }
    return nil
  }

  /// Whether two ranges contain the same bytes.
  func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count, let base = baseAddress else { return false }
    return left.lowerBound == right.lowerBound
      || memcmp(base + left.lowerBound, base + right.lowerBound, left.count) == 0
  }

  /// Whether two ranges contain the same name, ignoring case.
  func isSameName(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    for offset in 0..<left.count where self[left.lowerBound + offset].lowered != self[right.lowerBound + offset].lowered
    {
      return false
    }
    return true
  }

  /// Whether the bytes equal a literal.
  func isEqual(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != text.utf8Start[index] { return false }
    return true
  }

  /// Whether the bytes are all white space.
  var isBlank: Bool {
    for byte in self where !byte.isSpace { return false }
    return true
  }
}

extension String {
  /// The text as a language tag, whose subtags are separated by hyphens (RFC 5646 §2.1). Programs write `en_US`, the
  /// system's form.
  var languageTag: String { utf8.contains(UInt8(ascii: "_")) ? replacing("_", with: "-") : self }

  /// The text as HTML that shows it: markup escaped, line breaks kept, and blank lines turned into paragraphs.
  var escapedAsParagraphs: String {
    let hasParagraphs = utf8.contains(UInt8(ascii: "\n"))
    var html: [UInt8] = []
    html.reserveCapacity(utf8.count + utf8.count / 8 + 16)
    if hasParagraphs { html += Array("<p>".utf8) }
    var breaks = 0
    for byte in utf8 {
      if byte == UInt8(ascii: "\n") {
        breaks += 1
        continue
      }
      if byte == UInt8(ascii: "\r") { continue }
      if breaks > 0 { html += Array((breaks == 1 ? "<br>" : "</p><p>").utf8) }
      breaks = 0
      html.appendEscaped(byte)
    }
    if hasParagraphs { html += Array("</p>".utf8) }
    return String(decoding: html, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends a byte, escaped for HTML.
  mutating func appendEscaped(_ byte: UInt8, isQuoted: Bool = false) {
    switch byte {
    case UInt8(ascii: "&"): append("&amp;")
    case UInt8(ascii: "<"): append("&lt;")
    case UInt8(ascii: ">"): append("&gt;")
    case UInt8(ascii: "\"") where isQuoted: append("&quot;")
    default: append(byte)
    }
  }

  /// Appends text escaped for HTML, copying the runs between the characters to escape.
  mutating func append(escaping text: ByteSpan, isQuoted: Bool = false) {
    var copied = 0
    for index in 0..<text.count {
      switch text[index] {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): break
      case UInt8(ascii: "\"") where isQuoted: break
      default: continue
      }
      append(contentsOf: text.part(copied..<index))
      appendEscaped(text[index], isQuoted: isQuoted)
      copied = index + 1
    }
    append(contentsOf: text.part(copied..<text.count))
  }

  /// Appends the bytes of a literal.
  mutating func append(_ text: StaticString) {
    append(contentsOf: ByteSpan(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

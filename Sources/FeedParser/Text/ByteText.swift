import WebText

extension UInt8 {
  /// Whether a name may begin with the byte; bytes beyond ASCII always may, the parser knows better.
  var startsName: Bool { isLetter || self == 0x5F || self == 0x3A || self >= 0x80 }
  /// Whether a name may go on with the byte.
  var continuesName: Bool { startsName || isDigit || self == 0x2D || self == 0x2E }
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
  /// The bytes without white space at both ends.
  var trimmed: SubSequence {
    var low = startIndex
    var high = endIndex
    while low < high, self[low].isSpace { low += 1 }
    while high > low, self[high - 1].isSpace { high -= 1 }
    return self[low..<high]
  }

  /// Whether the bytes from `index` on are those of `text`, ASCII letters of either case being equal.
  func hasASCII(_ text: StaticString, at index: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index >= startIndex, endIndex - index >= count else { return false }
    for offset in 0..<count where self[index + offset].lowered != text.utf8Start[offset].lowered { return false }
    return true
  }

  /// Where `text` (case-sensitive) is first found at or after `start`.
  func firstIndex(of text: StaticString, from start: Int) -> Int? {
    let count = text.utf8CodeUnitCount
    guard count > 0, endIndex - start >= count else { return nil }
    let first = text.utf8Start[0]
    var index = start
    while index <= endIndex - count {
      if self[index] == first, matches(text, at: index, count: count) { return index }
      index += 1
    }
    return nil
  }

  private func matches(_ text: StaticString, at index: Int, count: Int) -> Bool {
    for offset in 1..<count where self[index + offset] != text.utf8Start[offset] { return false }
    return true
  }
}

extension String {
  /// The text as HTML that shows it: markup escaped, line breaks kept, and paragraphs where there are blank lines.
  var escapedAsParagraphs: String {
    let hasParagraphs = contains("\n") || contains("\r\n")
    var html = hasParagraphs ? "<p>" : ""
    var breaks = 0
    for scalar in unicodeScalars {
      if scalar == "\n" {
        breaks += 1
        continue
      }
      if scalar == "\r" { continue }
      if breaks > 0 { html += breaks == 1 ? "<br>" : "</p><p>" }
      breaks = 0
      switch scalar {
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      case "&": html += "&amp;"
      default: html.unicodeScalars.append(scalar)
      }
    }
    return hasParagraphs ? html + "</p>" : html
  }
}

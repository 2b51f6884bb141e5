import WebText

/// Cuts HTML into text and tags in one linear pass (the tokeniser of HTML §13.2.5, as far as it matters without a
/// tree).
struct TagScanner {
  /// A tag.
  struct Tag {
    /// The name as a number.
    let name: TagName
    /// Whether the tag is an end tag.
    let isEnd: Bool
    /// Where the attributes stand.
    let attributes: Range<Int>
    /// The whole tag with its brackets.
    let range: Range<Int>
  }

  /// A piece of the input.
  enum Token {
    /// Text, references not decoded.
    case text(Range<Int>)
    case tag(Tag)
    /// A comment, a document type, an instruction, or a tag that the end of the input cuts.
    case nothing(Range<Int>)
  }

  let bytes: ByteSpan
  private(set) var index = 0

  /// A scanner at the beginning.
  init(_ bytes: ByteSpan) {
    self.bytes = bytes
  }

  /// The next piece; `nil` at the end.
  mutating func next() -> Token? {
    guard index < bytes.count else { return nil }
    if bytes[index] == UInt8(ascii: "<"), let token = markup(at: index) { return token }
    let start = index
    repeat {
      index = bytes.firstIndex(UInt8(ascii: "<"), from: index + 1)
    } while index < bytes.count && !isMarkup(at: index)
    return .text(start..<index)
  }

  /// Steps to the end tag of an element whose content is not markup (`script`, `style`).
  mutating func skipRawText(of name: TagName) {
    while index < bytes.count {
      index = bytes.firstIndex(UInt8(ascii: "<"), from: index)
      guard index + 1 < bytes.count else { break }
      if bytes[index + 1] == UInt8(ascii: "/"), TagName(bytes, (index + 2)..<nameEnd(from: index + 2)) == name {
        return
      }
      index += 1
    }
    index = bytes.count
  }

  /// Reads the markup at `start` and steps behind it; `nil` where there is only a `<`.
  mutating func markup(at start: Int) -> Token? {
    guard isMarkup(at: start) else { return nil }
    let next = bytes[start + 1]
    if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
      index = declarationEnd(from: start)
      return .nothing(start..<index)
    }
    let isEnd = next == UInt8(ascii: "/")
    let nameStart = start + (isEnd ? 2 : 1)
    guard nameStart < bytes.count, bytes[nameStart].isLetter else {
      // `</` before anything but a letter is a comment to the next `>`.
      index = min(bytes.firstIndex(UInt8(ascii: ">"), from: start) + 1, bytes.count)
      return .nothing(start..<index)
    }
    let nameEnd = nameEnd(from: nameStart)
    let end = tagEnd(from: nameEnd)
    index = min(end + 1, bytes.count)
    guard end < bytes.count else { return .nothing(start..<index) }
    let name = TagName(bytes, nameStart..<nameEnd)
    return .tag(Tag(name: name, isEnd: isEnd, attributes: nameEnd..<end, range: start..<index))
  }
}

extension TagScanner {
  private func isMarkup(at start: Int) -> Bool {
    guard start + 1 < bytes.count else { return false }
    let next = bytes[start + 1]
    return next.isLetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
  }

  private func nameEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count, !bytes[end].isSpace, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "/") {
      end += 1
    }
    return end
  }

  /// The `>` that closes a tag, over quoted values.
  private func tagEnd(from start: Int) -> Int {
    var attributes = AttributeScanner(bytes, start..<bytes.count)
    while attributes.next() != nil {}
    return attributes.index
  }

  private func declarationEnd(from start: Int) -> Int {
    guard bytes.hasASCII("<!--", at: start) else {
      return min(bytes.firstIndex(UInt8(ascii: ">"), from: start) + 1, bytes.count)
    }
    // `<!-->` and `<!--->` are whole comments.
    var index = start + 4
    if index < bytes.count, bytes[index] == UInt8(ascii: ">") { return index + 1 }
    if bytes.hasASCII("->", at: index) { return index + 2 }
    while true {
      index = bytes.firstIndex(UInt8(ascii: "-"), from: index)
      guard index < bytes.count else { return index }
      if bytes.hasASCII("-->", at: index) { return index + 3 }
      if bytes.hasASCII("--!>", at: index) { return index + 4 }
      index += 1
    }
  }
}

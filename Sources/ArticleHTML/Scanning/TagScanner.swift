import WebText

/// Splits HTML into text and tags in one linear pass (the tokenizer of HTML §13.2.5, as far as it matters without a
/// tree).
struct TagScanner {
  struct Tag {
    /// The element, or nil if it is unknown.
    let name: ElementName?
    /// Whether the tag is an end tag.
    let isEnd: Bool
    /// The range of the attributes.
    let attributes: Range<Int>
  }

  /// A token of the input.
  enum Token {
    /// Text with references not decoded. A `<` that does not begin a tag is a token by itself.
    case text(Range<Int>)
    case tag(Tag)
    /// A comment, a document type, a processing instruction, or a tag truncated by the end of the input.
    case nothing
  }

  let bytes: ByteSpan
  private(set) var index = 0

  /// Creates a scanner at the beginning of the input.
  init(_ bytes: ByteSpan) {
    self.bytes = bytes
  }

  /// Returns the next token, or `nil` at the end.
  @inline(__always)
  mutating func next() -> Token? {
    guard index < bytes.count else { return nil }
    let start = index
    if bytes[start] == UInt8(ascii: "<") {
      if let token = markup(at: start) { return token }
      index = start + 1
    } else {
      index = bytes.firstIndex(UInt8(ascii: "<"), from: start + 1)
    }
    return .text(start..<index)
  }

  /// Skips to the end tag of an element whose content is not markup (`script`, `style`), and returns the range of that
  /// content.
  @discardableResult
  mutating func skipRawText(of name: ElementName) -> Range<Int> {
    let start = index
    while index < bytes.count {
      index = bytes.firstIndex(UInt8(ascii: "<"), from: index)
      guard index + 1 < bytes.count else { break }
      if bytes[index + 1] == UInt8(ascii: "/"),
        ElementName(bytes, (index + 2)..<nameEnd(from: index + 2, atMost: 17)) == name
      {
        return start..<index
      }
      index += 1
    }
    index = bytes.count
    return start..<index
  }

  /// Moves to an index at which the next token begins.
  mutating func move(to index: Int) {
    self.index = index
  }

  /// Reads the markup at `start` and moves past it; returns `nil` if there is only a `<`.
  @inline(__always)
  mutating func markup(at start: Int) -> Token? {
    guard start + 1 < bytes.count else { return nil }
    let next = bytes[start + 1]
    let isEnd = next == UInt8(ascii: "/")
    guard next.isLetter || isEnd else { return declaration(at: start, next) }
    let nameStart = start + (isEnd ? 2 : 1)
    guard nameStart < bytes.count, bytes[nameStart].isLetter else {
      // `</` before anything but a letter is a comment up to the next `>`; at the very end it is text.
      guard nameStart < bytes.count else { return nil }
      index = min(bytes.firstIndex(UInt8(ascii: ">"), from: nameStart) + 1, bytes.count)
      return .nothing
    }
    let nameEnd = nameEnd(from: nameStart, atMost: .max)
    let end = nameEnd < bytes.count && bytes[nameEnd] == UInt8(ascii: ">") ? nameEnd : tagEnd(from: nameEnd)
    index = min(end + 1, bytes.count)
    guard end < bytes.count else { return .nothing }
    return .tag(Tag(name: ElementName(bytes, nameStart..<nameEnd), isEnd: isEnd, attributes: nameEnd..<end))
  }
}

extension TagScanner {
  @inline(__always)
  private func nameEnd(from start: Int, atMost limit: Int) -> Int {
    var end = start
    let last = limit == .max ? bytes.count : min(bytes.count, start + limit)
    while end < last, !bytes[end].isSpace, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "/") {
      end += 1
    }
    return end
  }

  /// Returns the index of the `>` that closes a tag, skipping quoted values.
  private func tagEnd(from start: Int) -> Int {
    var attributes = AttributeScanner(bytes, start..<bytes.count)
    while attributes.next() != nil {}
    return attributes.index
  }

  private mutating func declaration(at start: Int, _ next: UInt8) -> Token? {
    guard next == UInt8(ascii: "!") || next == UInt8(ascii: "?") else { return nil }
    index = declarationEnd(from: start)
    return .nothing
  }

  private func declarationEnd(from start: Int) -> Int {
    guard bytes.hasASCII("<!--", at: start) else {
      return min(bytes.firstIndex(UInt8(ascii: ">"), from: start) + 1, bytes.count)
    }
    // `<!-->` and `<!--->` are complete comments.
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

import WebText

/// Rewrites a broken document so that an XML parser gets through it, in one linear pass.
///
/// libxml2 recovers too, but it drops what it does not understand: undeclared entities, lone ampersands. And it takes
/// any end tag for the end of the innermost element, so that one stray `</p>` would close an item. Here end tags are
/// matched by name: one that closes nothing is left out, and one that closes an outer element closes those within
/// first.
struct XMLRepair {
  private let input: ByteSpan
  private var index = 0
  private var output: [UInt8] = []
  /// Where the names of the open elements stand in the input.
  private var open: [Range<Int>] = []

  /// The repaired form of a document that begins with its root element.
  static func repair(_ input: ByteSpan) -> [UInt8] {
    var repair = XMLRepair(input)
    repair.run()
    return repair.output
  }

  private init(_ input: ByteSpan) {
    self.input = input
    output.reserveCapacity(input.count + input.count / 16)
  }

  private mutating func run() {
    while index < input.count {
      switch input[index] {
      case UInt8(ascii: "<"): markup()
      case UInt8(ascii: "&"): reference()
      default: plain(input[index])
      }
    }
  }

  /// Copies a byte of text, unless XML has no such character (XML 1.0 §2.2).
  private mutating func plain(_ byte: UInt8) {
    if byte >= 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D { output.append(byte) }
    index += 1
  }

  private mutating func markup() {
    if input.hasASCII("<!--", at: index) {
      index = input.firstIndex(of: "-->", from: index + 4).map { $0 + 3 } ?? input.count
    } else if input.hasASCII("<![cdata[", at: index) {
      characterData()
    } else if input.hasASCII("<?", at: index) {
      index = input.firstIndex(of: "?>", from: index).map { $0 + 2 } ?? input.count
    } else if index + 2 < input.count, input[index + 1] == UInt8(ascii: "/"), input[index + 2].startsName {
      endTag()
    } else if index + 1 < input.count, input[index + 1].startsName {
      startTag()
    } else {
      append("&lt;")
      index += 1
    }
  }

  /// A CDATA section becomes escaped text, which has no way to be left open.
  private mutating func characterData() {
    let start = index + 9
    let end = input.firstIndex(of: "]]>", from: start)
    index = start
    let stop = end ?? input.count
    while index < stop {
      switch input[index] {
      case UInt8(ascii: "<"): escape("&lt;")
      case UInt8(ascii: ">"): escape("&gt;")
      case UInt8(ascii: "&"): escape("&amp;")
      default: plain(input[index])
      }
    }
    if end != nil { index += 3 }
  }

  private mutating func escape(_ reference: StaticString) {
    append(reference)
    index += 1
  }
}

extension XMLRepair {
  private func nameEnd(from start: Int) -> Int {
    var end = start
    while end < input.count, input[end].continuesName { end += 1 }
    return end
  }

  private mutating func endTag() {
    let name = (index + 2)..<nameEnd(from: index + 2)
    index = name.upperBound
    while index < input.count, input[index] != UInt8(ascii: ">"), input[index] != UInt8(ascii: "<") { index += 1 }
    if index < input.count, input[index] == UInt8(ascii: ">") { index += 1 }
    guard let match = open.lastIndex(where: { isSame($0, name) }) else { return }
    while open.count > match { close(open.removeLast()) }
  }

  private mutating func close(_ name: Range<Int>) {
    append("</")
    output.append(contentsOf: input[name])
    append(">")
  }

  private func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { input[$0] == input[$1] }
  }

  /// Copies a start tag with its attributes quoted and their values escaped; one that the body's end cuts is left out.
  private mutating func startTag() {
    let before = output.count
    let name = (index + 1)..<nameEnd(from: index + 1)
    output.append(contentsOf: input[index..<name.upperBound])
    index = name.upperBound
    while index < input.count {
      let byte = input[index]
      if byte == UInt8(ascii: ">") {
        index += 1
        return finish(name, from: before)
      }
      if byte == UInt8(ascii: "/"), index + 1 < input.count, input[index + 1] == UInt8(ascii: ">") {
        index += 2
        append("/>")
        return
      }
      if byte == UInt8(ascii: "<") { return finish(name, from: before) }
      if byte.startsName { attribute() } else { index += 1 }
    }
    output.removeSubrange(before...)
  }

  private mutating func finish(_ name: Range<Int>, from before: Int) {
    closeItem(before: name, at: before)
    // Below libxml2's own limit the tags are left out and the text is kept.
    guard open.count < FeedLimits.levels - 8 else {
      output.removeSubrange(before...)
      return
    }
    append(">")
    open.append(name)
  }

  /// Closes the item that is open when another one begins: what is missing then is its end tag.
  private mutating func closeItem(before name: Range<Int>, at position: Int) {
    let isItem =
      name.count == 4
      ? input.hasASCII("item", at: name.lowerBound) : name.count == 5 && input.hasASCII("entry", at: name.lowerBound)
    guard isItem, let match = open.lastIndex(where: { isSame($0, name) }) else { return }
    let tag = Array(output[position...])
    output.removeSubrange(position...)
    while open.count > match { close(open.removeLast()) }
    output.append(contentsOf: tag)
  }

  private mutating func attribute() {
    let name = index..<nameEnd(from: index)
    index = name.upperBound
    while index < input.count, input[index].isSpace { index += 1 }
    append(" ")
    output.append(contentsOf: input[name])
    append("=\"")
    if index < input.count, input[index] == UInt8(ascii: "=") {
      index += 1
      while index < input.count, input[index].isSpace { index += 1 }
      value()
    }
    append("\"")
  }

  private mutating func value() {
    guard index < input.count else { return }
    let quote = input[index]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { index += 1 }
    while index < input.count {
      let byte = input[index]
      if isQuoted ? byte == quote : byte.isSpace || byte == UInt8(ascii: ">") { break }
      switch byte {
      case UInt8(ascii: "&"): reference()
      case UInt8(ascii: "<"): escape("&lt;")
      case UInt8(ascii: "\""): escape("&quot;")
      default: plain(byte)
      }
    }
    if isQuoted, index < input.count { index += 1 }
  }
}

extension XMLRepair {
  /// Copies what XML understands, turns HTML's names into their characters, and takes a lone `&` for what it looks
  /// like.
  private mutating func reference() {
    let start = index + 1
    let isNumber = start < input.count && input[start] == UInt8(ascii: "#")
    var end = isNumber ? start + 1 : start
    while end < input.count, end - start < 32, input[end].isLetter || input[end].isDigit { end += 1 }
    guard end < input.count, end > start, input[end] == UInt8(ascii: ";") else { return escape("&amp;") }
    let name = input[start..<end]
    if isNumber {
      appendNumber(name.dropFirst())
    } else if ["amp", "lt", "gt", "quot", "apos"].contains(String(decoding: name, as: UTF8.self)) {
      output.append(contentsOf: input[index...end])
    } else if let scalar = NamedReferences.characters(named: ByteSpan(rebasing: name)) {
      appendEscaped(scalar.first)
    } else {
      return escape("&amp;")
    }
    index = end + 1
  }

  private mutating func appendNumber(_ digits: Slice<ByteSpan>) {
    let isHex = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let text = String(decoding: isHex ? digits.dropFirst() : digits, as: UTF8.self)
    let number = UInt32(text, radix: isHex ? 16 : 10)
    appendEscaped(CharacterReference.scalar(number: number ?? 0))
  }

  private mutating func appendEscaped(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "<": append("&lt;")
    case "&": append("&amp;")
    case "\"": append("&quot;")
    case "\r": append("&#13;")
    default: output.append(contentsOf: String(scalar).utf8)
    }
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { output.append(contentsOf: $0) }
  }
}

package import WebText

/// A reader for JSON (RFC 8259) that may be truncated or have small errors: what is complete is kept.
///
/// Foundation's reader rejects a text in which a single byte is missing, and with it everything that is there.
package struct JSONReader {
  private let bytes: ByteSpan
  private var index = 0
  private var depth = 0
  /// Whether the text read so far follows the syntax.
  private(set) var isWellFormed = true

  /// Reads the value in `bytes`; returns `nil` if there is none.
  package static func value(_ bytes: ByteSpan) -> (value: JSONValue, isWellFormed: Bool)? {
    var reader = JSONReader(bytes)
    guard let value = reader.value(isTop: true) else { return nil }
    reader.skipSpace()
    return (value, reader.isWellFormed && reader.index == bytes.count)
  }

  private init(_ bytes: ByteSpan) {
    self.bytes = bytes
  }

  private var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  private mutating func skipSpace() {
    while index < bytes.count, bytes[index].isSpace { index += 1 }
  }

  /// Reads the value at the index; returns `nil` if there is none or it is truncated. Of a truncated document, only the
  /// top-level object and an array of items in it are kept, with their complete parts.
  private mutating func value(isTop: Bool = false) -> JSONValue? {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return nested { $0.object(isKeptCut: isTop) }
    case UInt8(ascii: "["): return nested { $0.array(isKeptCut: $0.depth == 2) }
    case UInt8(ascii: "\""): return string().map(JSONValue.string)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
    default: return word()
    }
  }

  private mutating func nested(_ read: (inout JSONReader) -> JSONValue?) -> JSONValue? {
    // Deeper nesting has no meaning in a feed; it is skipped without recursion.
    guard depth < FeedLimits.levels else {
      skipNested()
      return .null
    }
    depth += 1
    defer { depth -= 1 }
    index += 1
    return read(&self)
  }

  private mutating func skipNested() {
    isWellFormed = false
    var open = 0
    repeat {
      switch next {
      case UInt8(ascii: "{"), UInt8(ascii: "["): open += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): open -= 1
      case UInt8(ascii: "\""):
        _ = string()
        continue
      default: break
      }
      index += 1
    } while open > 0 && index < bytes.count
  }

  private mutating func object(isKeptCut: Bool) -> JSONValue? {
    var fields: [JSONField] = []
    var commas = 0
    while true {
      skipSpace()
      switch next {
      case UInt8(ascii: "}"):
        index += 1
        check(commas, fields.count)
        return .object(fields)
      case UInt8(ascii: ","):
        index += 1
        commas += 1
      case UInt8(ascii: "\""):
        guard let key = string() else { return cut(.object(fields), isKeptCut) }
        skipSpace()
        if next == UInt8(ascii: ":") { index += 1 } else { isWellFormed = false }
        guard let value = value() else { return cut(.object(fields), isKeptCut) }
        fields.append(JSONField(key: key, value: value))
      default: return cut(.object(fields), isKeptCut)
      }
    }
  }

  private mutating func array(isKeptCut: Bool) -> JSONValue? {
    var values: [JSONValue] = []
    var count = 0
    var commas = 0
    while true {
      skipSpace()
      switch next {
      case UInt8(ascii: "]"):
        index += 1
        check(commas, count)
        return .array(values)
      case UInt8(ascii: ","):
        index += 1
        commas += 1
      default:
        guard let value = value() else { return cut(.array(values), isKeptCut) }
        count += 1
        if values.count <= FeedLimits.jsonValues { values.append(value) }
      }
    }
  }

  /// Checks that there is exactly one comma between values.
  private mutating func check(_ commas: Int, _ values: Int) {
    if commas != max(0, values - 1) { isWellFormed = false }
  }

  /// Handles a value whose end is missing; returns the part read so far if it is to be kept.
  private mutating func cut(_ value: JSONValue, _ isKept: Bool) -> JSONValue? {
    isWellFormed = false
    index = bytes.count
    return isKept ? value : nil
  }

  private mutating func number() -> JSONValue {
    let start = index
    while index < bytes.count, bytes[index].isDigit || bytes[index].isLetter || "+-.".utf8.contains(bytes[index]) {
      index += 1
    }
    return .number(bytes.part(start..<index).string)
  }

  private mutating func word() -> JSONValue? {
    let start = index
    while index < bytes.count, bytes[index].isLetter { index += 1 }
    let word = bytes.part(start..<index)
    if word.isEqual("true") { return .boolean(true) }
    if word.isEqual("false") { return .boolean(false) }
    if !word.isEqual("null") { isWellFormed = false }
    return word.isEmpty ? nil : .null
  }
}

extension JSONReader {
  /// Reads the string at the index (§7); returns `nil` if its end is missing.
  private mutating func string() -> String? {
    let start = index + 1
    guard var stop = end(from: start) else { return nil }
    if bytes[stop] == UInt8(ascii: "\"") {
      index = stop + 1
      return bytes.part(start..<stop).string
    }
    var text = Array(bytes.part(start..<stop))
    while bytes[stop] == UInt8(ascii: "\\") {
      index = stop + 1
      guard escape(into: &text), let following = end(from: index) else { return nil }
      text.append(contentsOf: bytes.part(index..<following))
      stop = following
    }
    index = stop + 1
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the index of the next quotation mark or backslash.
  private mutating func end(from start: Int) -> Int? {
    var end = start
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "\\") { return end }
      if bytes[end] < 0x20 { isWellFormed = false }
      end += 1
    }
    index = end
    return nil
  }

  /// Appends the character of the escape after a backslash; returns `false` at the end of the text.
  private mutating func escape(into text: inout [UInt8]) -> Bool {
    guard index < bytes.count else { return false }
    let letter = bytes[index]
    index += 1
    switch letter {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"), UInt8(ascii: "f"): text.append(0x20)
    case UInt8(ascii: "u"):
      let escaped = unicode()
      let scalar = (0x80...0x9F).contains(escaped.value) ? CharacterReference.scalar(number: escaped.value) : escaped
      // Controls have no visible form.
      if scalar.value >= 0x20 || scalar == "\n" || scalar == "\t" || scalar == "\r" { text.append(scalar) }
    default: text.append(letter)
    }
    return true
  }

  /// Reads the character of `\u` and four digits, or of a surrogate pair of two such; returns U+FFFD for an unpaired
  /// surrogate.
  private mutating func unicode() -> Unicode.Scalar {
    guard let first = digits() else { return "\u{FFFD}" }
    guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    let behind = index
    guard next == UInt8(ascii: "\\"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u") else {
      return "\u{FFFD}"
    }
    index += 2
    if let second = digits(), second & 0xFC00 == 0xDC00 {
      return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF) ?? "\u{FFFD}"
    }
    index = behind
    return "\u{FFFD}"
  }

  private mutating func digits() -> UInt32? {
    var value: UInt32 = 0
    guard index + 4 <= bytes.count else { return nil }
    for offset in 0..<4 {
      guard let digit = bytes[index + offset].digit(isHex: true) else {
        isWellFormed = false
        return nil
      }
      value = value << 4 | digit
    }
    index += 4
    return value
  }
}

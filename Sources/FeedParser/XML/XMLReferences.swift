import WebText

/// Replaces references in a document's text.
///
/// XML itself defines only five names (XML 1.0 §4.6). Feeds use those of HTML without declaring them; a few declare
/// their own, which are used if they are short plain text (see `XMLProlog`). Everything else that looks like a
/// reference is text.
struct XMLReferences {
  /// The entities declared by the document.
  var entities: [String: [UInt8]] = [:]
  /// Whether names that are not declared here may be declared elsewhere, in a DTD that is never fetched.
  var hasForeignNames = false
  /// Whether every reference so far was valid.
  private(set) var isWellFormed = true
  private var expandedBytes = 0

  /// Appends text with its references replaced.
  mutating func decode(_ text: ByteSpan, into output: inout [UInt8]) {
    var index = 0
    while index < text.count {
      let stop = text.firstIndex(of: UInt8(ascii: "&"), from: index) ?? text.count
      if stop > index { output.append(contentsOf: text.part(index..<stop)) }
      guard stop < text.count else { return }
      index = reference(text, at: stop, into: &output)
    }
  }

  /// Appends the value of the reference at `start`; returns the index after it.
  private mutating func reference(_ text: ByteSpan, at start: Int, into output: inout [UInt8]) -> Int {
    let first = start + 1
    var end = first
    let limit = min(text.count, first + Self.longestName)
    while end < limit, text[end].continuesName || text[end] == UInt8(ascii: "#") { end += 1 }
    if end > first, end < text.count, text[end] == UInt8(ascii: ";"),
      isReplaced(text.part(first..<end), into: &output)
    {
      return end + 1
    }
    isWellFormed = false
    output.append(UInt8(ascii: "&"))
    return first
  }

  /// Longer than any HTML name, and than any that a document can reasonably declare.
  private static let longestName = 64

  private mutating func isReplaced(_ name: ByteSpan, into output: inout [UInt8]) -> Bool {
    if let own = Self.own(name) {
      output.append(own)
    } else if name[0] == UInt8(ascii: "#") {
      return isNumberReplaced(name, into: &output)
    } else if !entities.isEmpty, let text = entities[name.string] {
      guard expandedBytes + text.count <= FeedLimits.expandedBytes else { return false }
      expandedBytes += text.count
      output.append(contentsOf: text)
    } else if let scalar = Self.older(name) {
      noteForeignName()
      output.append(scalar)
    } else if let characters = NamedReferences.characters(named: name) {
      noteForeignName()
      output.append(characters)
    } else {
      return false
    }
    return true
  }

  private mutating func noteForeignName() {
    if !hasForeignNames { isWellFormed = false }
  }

  private mutating func isNumberReplaced(_ name: ByteSpan, into output: inout [UInt8]) -> Bool {
    let isHex = name.count > 2 && name[1] | 0x20 == UInt8(ascii: "x")
    var value: UInt32 = 0
    guard name.count > (isHex ? 2 : 1) else { return false }
    for byte in name.dropFirst(isHex ? 2 : 1) {
      guard let digit = byte.digit(isHex: isHex) else { return false }
      value = min(value * (isHex ? 16 : 10) + digit, 0x11_0000)
    }
    let isCharacter = value >= 0x20 || value == 0x09 || value == 0x0A || value == 0x0D
    if !isCharacter || value == 0x11_0000 { isWellFormed = false }
    // Controls have no visible form.
    if isCharacter || value == 0 { output.append(CharacterReference.scalar(number: value)) }
    return true
  }

  /// Returns the character of one of XML's five names.
  private static func own(_ name: ByteSpan) -> UInt8? {
    switch name.count {
    case 2 where name[1] == UInt8(ascii: "t"):
      if name[0] == UInt8(ascii: "l") { return UInt8(ascii: "<") }
      return name[0] == UInt8(ascii: "g") ? UInt8(ascii: ">") : nil
    case 3: return name.isEqual("amp") ? UInt8(ascii: "&") : nil
    case 4:
      if name.isEqual("quot") { return UInt8(ascii: "\"") }
      return name.isEqual("apos") ? UInt8(ascii: "'") : nil
    default: return nil
    }
  }

  /// Returns the character of the two names that XHTML 1.0 defined differently from HTML today; feeds use the former
  /// meaning.
  private static func older(_ name: ByteSpan) -> Unicode.Scalar? {
    name.isEqual("lang") ? "\u{2329}" : name.isEqual("rang") ? "\u{232A}" : nil
  }
}

import WebText

extension TagFilter {
  /// Writes text unchanged, except that a lone `<` is escaped, so that it stays text whatever follows.
  mutating func write(text range: Range<Int>) {
    if scanner.bytes[range.lowerBound] == UInt8(ascii: "<") { return output.append("&lt;") }
    output.append(contentsOf: scanner.bytes.part(range))
  }

  /// Writes bytes as text, with markup escaped.
  mutating func writeRaw(_ range: Range<Int>) {
    for byte in scanner.bytes.part(range) { output.appendEscaped(byte, isQuoted: false) }
  }

  /// Writes a start tag without attributes.
  mutating func write(startOf name: ElementName) {
    output.append(UInt8(ascii: "<"))
    output.append(name)
    output.append(UInt8(ascii: ">"))
  }

  /// Writes an end tag.
  mutating func write(endOf name: ElementName) {
    output.append("</")
    output.append(name)
    output.append(UInt8(ascii: ">"))
  }

  /// Writes a start tag with its known attributes, each once.
  mutating func write(_ name: ElementName, _ tag: TagScanner.Tag) {
    output.append(UInt8(ascii: "<"))
    output.append(name)
    if !tag.attributes.isEmpty { writeAttributes(of: name, tag.attributes) }
    output.append(UInt8(ascii: ">"))
  }

  private mutating func writeAttributes(of name: ElementName, _ range: Range<Int>) {
    let bytes = scanner.bytes
    var attributes = AttributeScanner(bytes, range)
    var seen: UInt128 = 0
    var count = 0
    while count < HTMLLimits.attributes, let attribute = attributes.next() {
      count += 1
      guard var known = AttributeName(bytes, attribute.name) else { continue }
      if known == .style, name.kind(of: .style) == nil, InlineStyle(bytes.part(attribute.value)).isGone {
        known = .hidden
      }
      guard name.kind(of: known) != nil else { continue }
      if known == .class, CodeLanguage(classes: bytes.part(attribute.value), isCode: name.isCode) == nil { continue }
      guard seen & (1 &<< UInt128(known.rawValue)) == 0 else { continue }
      seen |= 1 &<< UInt128(known.rawValue)
      output.append(UInt8(ascii: " "))
      output.append(known)
      output.append("=\"")
      if known == .hidden, !bytes.part(attribute.name).hasASCII("hidden", at: 0) {
        output.append(UInt8(ascii: "\""))
        continue
      }
      let value = bytes.part(attribute.value)
      if attribute.isDoubleQuoted || !value.contains(UInt8(ascii: "\"")) {
        output.append(contentsOf: value)
      } else {
        for byte in value { if byte == UInt8(ascii: "\"") { output.append("&quot;") } else { output.append(byte) } }
      }
      output.append(UInt8(ascii: "\""))
    }
  }

  /// Writes a task list's checkbox as text, because the page has no form controls.
  mutating func checkbox(_ tag: TagScanner.Tag) {
    var attributes = AttributeScanner(scanner.bytes, tag.attributes)
    var isCheckbox = false
    var isChecked = false
    while let attribute = attributes.next() {
      switch AttributeName(scanner.bytes, attribute.name) {
      case .type:
        isCheckbox = attribute.value.count == 8 && scanner.bytes.hasASCII("checkbox", at: attribute.value.lowerBound)
      case .checked: isChecked = true
      case .hidden: return
      default: break
      }
    }
    guard isCheckbox else { return }
    writeText(isChecked ? "☑" : "☐")
    if scanner.index < scanner.bytes.count, !scanner.bytes[scanner.index].isSpace { output.append(UInt8(ascii: " ")) }
  }

  /// Whether a tag ends with `/>`.
  func isSelfClosing(_ tag: TagScanner.Tag) -> Bool {
    let end = tag.attributes.upperBound
    return !tag.attributes.isEmpty && scanner.bytes[end - 1] == UInt8(ascii: "/")
  }
}

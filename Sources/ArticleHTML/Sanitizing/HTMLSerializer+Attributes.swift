import CGumbo
import WebText

extension HTMLSerializer {
  /// Writes a start tag with the allowed attributes.
  mutating func startTag(_ name: ElementName, _ element: GumboElement) {
    place(name)
    output.append(UInt8(ascii: "<"))
    output.append(name)
    for index in 0..<Int(element.attributes.length) {
      guard let (attribute, value) = element.attribute(index) else { continue }
      write(attribute, value, on: name)
    }
    if name == .audio || name == .video { output.append(" controls=\"\"") }
    if name == .source, element.value(of: .srcset) == nil { lazySource(element) }
    output.append(UInt8(ascii: ">"))
  }

  /// Writes an attribute if its value is allowed.
  mutating func write(_ attribute: AttributeName, _ value: ByteSpan, on name: ElementName) {
    guard let kind = name.kind(of: attribute), kind != .hint else { return }
    let start = output.count
    output.append(UInt8(ascii: " "))
    output.append(attribute)
    output.append("=\"")
    let isAllowed =
      switch kind {
      case .text: text(value)
      case .number: number(value)
      case .link: address(value, .link)
      case .media: address(value, .media)
      case .candidates: candidates(value) { _ in true }
      case .flag: true
      case .direction: direction(value)
      case .place: placeName(value)
      case .formula: formula(value)
      case .language: language(value, isCode: name.isCode)
      case .hint: false
      }
    if isAllowed { output.append(UInt8(ascii: "\"")) } else { output.removeSubrange(start...) }
  }

  /// Writes the wanted images of a set; returns `false` if none is left.
  mutating func candidates(_ value: ByteSpan, where isWanted: (ByteSpan) -> Bool) -> Bool {
    var set = SourceSet(value)
    let start = output.count
    while let candidate = set.next() {
      guard isWanted(candidate.address) else { continue }
      let end = output.count
      if end > start { output.append(", ") }
      guard address(candidate.address, .media), output.last != UInt8(ascii: ",") else {
        output.removeSubrange(end...)
        continue
      }
      guard !candidate.descriptor.isEmpty else { continue }
      output.append(UInt8(ascii: " "))
      output.append(contentsOf: candidate.descriptor)
    }
    return output.count > start
  }

  /// Writes a URL if it is allowed; otherwise writes nothing and returns `false`.
  mutating func address(_ value: ByteSpan, _ use: SafeAddress.Use) -> Bool {
    let start = output.count
    guard addresses.append(value, use, to: &output) else { return false }
    escape(from: start)
    return true
  }

  private mutating func text(_ value: ByteSpan) -> Bool {
    output.append(escaping: value, isQuoted: true)
    return true
  }

  /// Writes an ID that scripts of the page it is shown in cannot confuse with their own.
  private mutating func placeName(_ value: ByteSpan) -> Bool {
    let isName =
      PlaceName.hasLength(value.string.utf8)
      && value.allSatisfy { $0 >= 0x80 || $0.isLetter || $0.isDigit || "-_:.".utf8.contains($0) }
    guard isName else { return false }
    output.append(contentsOf: PlaceName.missingPrefix(of: value).utf8)
    return text(value)
  }

  private mutating func number(_ value: ByteSpan) -> Bool {
    guard let measure = Measure(value) else { return false }
    output.append(contentsOf: "\(measure.value)".utf8)
    if measure.isPercent { output.append(UInt8(ascii: "%")) }
    return true
  }

  private mutating func direction(_ value: ByteSpan) -> Bool {
    guard [3, 4].contains(value.count),
      value.hasASCII("ltr", at: 0) || value.hasASCII("rtl", at: 0) || value.hasASCII("auto", at: 0)
    else { return false }
    for byte in value { output.append(byte.lowered) }
    return value.count == 4 ? value.hasASCII("auto", at: 0) : true
  }

  /// Writes words, measures and brackets; no value in a formula is a URL.
  private mutating func formula(_ value: ByteSpan) -> Bool {
    guard value.count <= 64, value.allSatisfy({ $0 < 0x80 && $0 >= 0x20 && $0 != UInt8(ascii: ":") }) else {
      return false
    }
    return text(value)
  }

  private mutating func language(_ classes: ByteSpan, isCode: Bool) -> Bool {
    guard let language = CodeLanguage(classes: classes, isCode: isCode) else { return false }
    output.append(contentsOf: language.className.utf8)
    return true
  }

  /// Escapes the value written from an index on.
  private mutating func escape(from start: Int) {
    let length = output.count - start
    let isPlain = output.withUnsafeBufferPointer { $0.part(start..<start + length).plainEnd(from: 0) == length }
    if isPlain { return }
    let value = Array(output[start...])
    output.removeSubrange(start...)
    value.withUnsafeBufferPointer { output.append(escaping: $0, isQuoted: true) }
  }
}

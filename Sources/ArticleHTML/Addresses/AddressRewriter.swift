import WebText

/// Makes the relative addresses in HTML absolute and leaves every other byte as it is.
struct AddressRewriter {
  private let bytes: ByteSpan
  private let base: String
  private var output: [UInt8] = []
  /// How much of the input is in the output.
  private var copied = 0

  /// The fragment with its addresses resolved.
  static func rewritten(_ html: String, against base: String) -> String {
    // each address would be as long
    guard base.utf8.count <= longestBase else { return html }
    var html = html
    let changed: [UInt8]? = html.withUTF8 { bytes in
      var rewriter = AddressRewriter(bytes, base)
      rewriter.run()
      return rewriter.copied == 0 ? nil : rewriter.output
    }
    return changed.map { String(decoding: $0, as: UTF8.self) } ?? html
  }

  private init(_ bytes: ByteSpan, _ base: String) {
    self.bytes = bytes
    self.base = base
  }

  private mutating func run() {
    var scanner = TagScanner(bytes)
    while let token = scanner.next() {
      guard case .tag(let tag) = token, !tag.isEnd, tag.attributes.count > 1 else { continue }
      var attributes = AttributeScanner(bytes, tag.attributes)
      while let attribute = attributes.next() { rewrite(attribute) }
    }
    if copied > 0 { output.append(contentsOf: bytes.part(copied..<bytes.count)) }
  }

  private mutating func rewrite(_ attribute: AttributeScanner.Attribute) {
    let name = bytes.part(attribute.name)
    let isSet = name.count == 6 && name.hasASCII("srcset", at: 0)
    guard isSet || Self.names.contains(where: { name.count == $0.utf8CodeUnitCount && name.hasASCII($0, at: 0) }) else {
      return
    }
    let value = bytes.part(attribute.value).decoded(isInAttribute: true)
    guard let resolved = isSet ? resolvedSet(value) : resolved(value) else { return }
    replace(attribute.value, with: resolved)
  }

  /// An address made absolute; `nil` where it stays as it is: a place in the same text leads nowhere else.
  private func resolved(_ address: String) -> String? {
    guard let reference = address.nonEmptyTrimmed, !reference.hasPrefix("#"), URLReference.scheme(of: reference) == nil
    else { return nil }
    return URLReference.resolve(reference, against: base)
  }

  /// A list of addresses, each with a width or density, made absolute (HTML §4.8.4.2.1).
  private func resolvedSet(_ list: String) -> String? {
    var isChanged = false
    // A comma belongs to an address unless white space follows it.
    let candidates = list.split(whereSeparator: \.isWhitespace).map { part -> String in
      let address = part.hasSuffix(",") ? part.dropLast() : part
      let isDescriptor = address.first?.isNumber ?? true && (address.hasSuffix("w") || address.hasSuffix("x"))
      guard !isDescriptor, let resolved = resolved(String(address)) else { return String(part) }
      isChanged = true
      return resolved + (part.hasSuffix(",") ? "," : "")
    }
    return isChanged ? candidates.joined(separator: " ") : nil
  }

  private mutating func replace(_ range: Range<Int>, with value: String) {
    output.append(contentsOf: bytes.part(copied..<range.lowerBound))
    let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0
    let isQuoted = before == UInt8(ascii: "\"") || before == UInt8(ascii: "'")
    if !isQuoted { output.append(UInt8(ascii: "\"")) }
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "&"): output.append(contentsOf: Array("&amp;".utf8))
      case UInt8(ascii: "\""): output.append(contentsOf: Array("&quot;".utf8))
      case UInt8(ascii: "'"): output.append(contentsOf: Array("&#39;".utf8))
      default: output.append(byte)
      }
    }
    if !isQuoted { output.append(UInt8(ascii: "\"")) }
    copied = range.upperBound
  }

  /// Bytes. Real ones have some hundred.
  private static let longestBase = 512
  private static let names: [StaticString] = ["href", "src", "cite", "poster", "longdesc", "data-src"]
}

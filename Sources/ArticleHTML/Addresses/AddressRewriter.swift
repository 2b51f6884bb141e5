import WebText

/// Makes the relative URLs in HTML absolute and leaves every other byte unchanged.
struct AddressRewriter {
  private let bytes: ByteSpan
  private let base: String
  private var output: [UInt8] = []
  /// How much of the input has been copied to the output.
  private var copied = 0

  /// Returns the fragment with its URLs resolved.
  static func rewritten(_ html: String, against base: String) -> String {
    // Each resolved URL would become at least as long.
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

  /// Returns an absolute URL, or `nil` to leave it unchanged: a fragment identifier leads nowhere else.
  private func resolved(_ address: String) -> String? {
    guard let reference = address.nonEmptyTrimmed, !reference.hasPrefix("#"), URLReference.scheme(of: reference) == nil
    else { return nil }
    return URLReference.resolve(reference, against: base)
  }

  /// Returns a `srcset` list with absolute URLs, each with its width or density (HTML §4.8.4.2.1), or `nil` if it is
  /// unchanged.
  private func resolvedSet(_ list: String) -> String? {
    var isChanged = false
    // A comma belongs to a URL unless white space follows it.
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

  /// In bytes; real ones have about a hundred.
  private static let longestBase = 512
  private static let names: [StaticString] = ["href", "src", "cite", "poster", "longdesc", "data-src"]
}

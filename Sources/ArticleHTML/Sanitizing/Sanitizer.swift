import CGumbo
import WebText

/// Parses a fragment and writes what is allowed of it, such that parsing the result gives the same elements.
struct Sanitizer {
  private let addresses: SafeAddress

  /// Creates a sanitizer that resolves relative URLs against a base.
  init(baseURL: String?) {
    addresses = SafeAddress(base: BaseAddress(baseURL))
  }

  /// Returns safe HTML for a fragment.
  func sanitize(_ html: ByteSpan) -> [UInt8] {
    guard html.count <= HTMLLimits.parsedBytes else { return textAlone(html) }
    var result = pass(html, isStrict: false)
    if result.isUnstable {
      // Removing elements has left others where HTML does not allow them and where a browser would move them.
      let once = result.output
      result = once.withUnsafeBufferPointer { pass($0, isStrict: true) }
    }
    return result.isUnstable || result.output.count > HTMLLimits.parsedBytes ? textAlone(html) : result.output
  }

  private func pass(_ html: ByteSpan, isStrict: Bool) -> (output: [UInt8], isUnstable: Bool) {
    let filtered = TagFilter.filtered(html, isStrict: isStrict)
    let arena = GumboArena()
    defer { arena.free() }
    var options = arena.options()
    options.fragment_context = GUMBO_TAG_BODY
    return filtered.html.withUnsafeBytes { bytes in
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress, !bytes.isEmpty,
        let output = gumbo_parse_with_options(&options, start, bytes.count), let root = output.pointee.root
      else { return ([], false) }
      var serializer = HTMLSerializer(addresses, drawings: filtered.drawings, capacity: html.count + 64)
      serializer.serialize(childrenOf: root)
      return (serializer.output, serializer.isUnstable)
    }
  }

  /// Returns only the text of a fragment that is too large to parse, with a paragraph for each line.
  private func textAlone(_ html: ByteSpan) -> [UInt8] {
    let text = TextExtractor.text(html)
    guard !text.isEmpty else { return [] }
    var output: [UInt8] = []
    output.reserveCapacity(text.count + text.count / 4)
    text.withUnsafeBufferPointer { text in
      var start = 0
      while start < text.count {
        let end = text.firstIndex(0x0A, from: start)
        output.append("<p>")
        output.append(escaping: text.part(start..<end), isQuoted: false)
        output.append("</p>")
        start = end + 1
      }
    }
    return output
  }
}

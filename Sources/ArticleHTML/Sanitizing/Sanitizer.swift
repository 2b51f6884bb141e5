import CGumbo
import WebText

/// Parses a fragment, writes what is allowed of it, and repeats until the result is stable.
struct Sanitizer {
  /// The address that relative ones are resolved against.
  let baseURL: String?

  /// The safe form of a fragment.
  func sanitize(_ html: String) -> String {
    var input = Array(html.utf8)
    for _ in 0..<HTMLLimits.passes {
      guard let result = pass(input) else { return textAlone(input) }
      // Taking out an element can leave others where HTML would not let them stand, and where a browser would move
      // them. Then the result is read again; one that nothing was taken out of is what it would be read as.
      if !result.isRestructured || result.bytes == input { return String(decoding: result.bytes, as: UTF8.self) }
      input = result.bytes
    }
    return textAlone(input)
  }

  private func pass(_ input: [UInt8]) -> SerializedHTML? {
    guard let bounded = input.withUnsafeBufferPointer(BoundedHTML.bounded) else { return nil }
    let arena = GumboArena()
    return withExtendedLifetime(arena) {
      var options = arena.options()
      options.fragment_context = GUMBO_TAG_BODY
      return bounded.withUnsafeBufferPointer { bytes -> SerializedHTML? in
        bytes.withMemoryRebound(to: CChar.self) { characters -> SerializedHTML? in
          guard let start = characters.baseAddress else { return SerializedHTML() }
          guard let output = gumbo_parse_with_options(&options, start, characters.count) else { return nil }
          guard let root = output.pointee.root else { return SerializedHTML() }
          var serializer = HTMLSerializer(AttributePolicy(baseURL: baseURL))
          return serializer.serialize(childrenOf: root)
        }
      }
    }
  }

  /// The text of a fragment that is too much to parse, a line break for each block.
  private func textAlone(_ input: [UInt8]) -> String {
    let text = TextExtractor.text(String(decoding: input, as: UTF8.self), limit: nil)
    guard !text.isEmpty else { return "" }
    var bytes: [UInt8] = Array("<p>".utf8)
    for byte in text.utf8 {
      if byte == 0x0A { bytes.append(contentsOf: "<br>".utf8) } else { bytes.appendEscaped(byte, isQuoted: false) }
    }
    bytes.append(contentsOf: "</p>".utf8)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// What a pass over the tree gave.
struct SerializedHTML {
  /// The fragment in UTF-8.
  var bytes: [UInt8] = []
  /// Whether elements were taken out around others, so that the result may be read differently.
  var isRestructured = false
}

extension [UInt8] {
  /// Adds a byte of text so that HTML reads it as itself (§13.3, escaping a string).
  mutating func appendEscaped(_ byte: UInt8, isQuoted: Bool) {
    switch byte {
    case UInt8(ascii: "&"): append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "\"") where isQuoted: append(contentsOf: "&quot;".utf8)
    // A bare carriage return would be read as a line feed.
    case 0x0D: append(contentsOf: "&#13;".utf8)
    case 0: break
    default: append(byte)
    }
  }
}

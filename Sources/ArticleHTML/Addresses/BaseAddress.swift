import WebText

/// The base URL for relative references, split once for a whole fragment.
struct BaseAddress {
  private let text: String
  /// `https:`
  private let scheme: [UInt8]
  /// `https://a.example`
  private let origin: [UInt8]
  /// `https://a.example/b/`
  private let folder: [UInt8]

  /// Parses an `http` or `https` URL; `nil` for any other scheme.
  init?(_ text: String?) {
    guard let text, let scheme = URLReference.scheme(of: text)?.lowercased(), scheme == "http" || scheme == "https"
    else { return nil }
    self.text = text
    self.scheme = Array("\(scheme):".utf8)
    origin = Self.resolve("/", text).dropLast()
    folder = Self.resolve(".", text)
  }

  /// Appends a relative reference, resolved.
  func append(_ reference: ByteSpan, to output: inout [UInt8]) {
    guard let first = reference.first, !Self.hasDots(reference), folder.last == UInt8(ascii: "/") else {
      return output.append(contentsOf: Self.resolve(reference.string, text))
    }
    switch first {
    case UInt8(ascii: "#"), UInt8(ascii: "?"): return output.append(contentsOf: Self.resolve(reference.string, text))
    case UInt8(ascii: "/"):
      output.append(contentsOf: reference.count > 1 && reference[1] == first ? scheme : origin)
    default: output.append(contentsOf: folder)
    }
    output.append(contentsOf: reference)
  }

  /// Whether the path may contain dot segments that have to be removed.
  private static func hasDots(_ reference: ByteSpan) -> Bool {
    var last = UInt8(ascii: "/")
    for byte in reference {
      if byte == UInt8(ascii: "."), last == UInt8(ascii: "/") { return true }
      last = byte
    }
    return false
  }

  private static func resolve(_ reference: String, _ base: String) -> [UInt8] {
    Array(URLReference.resolve(reference, against: base).utf8)
  }
}

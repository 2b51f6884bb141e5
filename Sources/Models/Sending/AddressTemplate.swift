/// The address of a service that articles are sent to, with placeholders for what is sent:
/// `https://example.org/save?url={url}&title={title}`.
package nonisolated struct AddressTemplate: Equatable, Sendable {
  /// Why a text is no template.
  package enum Failure: Error, Equatable {
    /// It does not begin with http:, https: or mailto:.
    case scheme
    /// It has no {url}, so that the service would not know the article.
    case noURL
    /// It has a placeholder that does not exist.
    case unknown(String)
    /// It has a space or a control character, or no host before the first placeholder.
    case notAnAddress
    case tooLong
  }

  /// What is sent of an article.
  package struct Content: Equatable, Sendable {
    package let url: String
    package let title: String
    package let excerpt: String

    package init(url: String, title: String, excerpt: String) {
      (self.url, self.title, self.excerpt) = (url, title, excerpt)
    }
  }

  /// The template as the user has written it.
  package let text: String

  /// Characters of a template; addresses of real services have fewer than a hundred.
  package static let longest = 1000
  /// Characters of a title or an excerpt that are sent: encoded, ten thousand bytes at most with both, which browsers and
  /// servers take.
  static let longestText = 300

  private static let names = ["url", "title", "excerpt"]

  /// Reads a template.
  package init(_ text: String) throws(Failure) {
    guard text.count <= Self.longest else { throw .tooLong }
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard ["http", "https", "mailto"].contains(scheme), scheme.count < text.count else { throw .scheme }
    guard !text.unicodeScalars.contains(where: { $0.properties.isWhitespace || Self.isControl($0) }) else {
      throw .notAnAddress
    }
    for name in Self.placeholders(in: text) where !Self.names.contains(name) { throw .unknown(name) }
    guard Self.placeholders(in: text).contains("url") else { throw .noURL }
    // The article must not choose the server.
    if scheme != "mailto" {
      let rest = text.dropFirst(scheme.count + 1)
      let host = rest.dropFirst(2).prefix { !"/?#".contains($0) }
      guard rest.hasPrefix("//"), !host.isEmpty, !host.contains("{"), !host.contains("}") else { throw .notAnAddress }
    }
    self.text = text
  }

  /// Returns the address for an article. What is filled in is percent-encoded whole, so that it cannot end its part of
  /// the address; control characters, also those that reverse the direction of a text, are left out.
  package func address(for content: Content) -> String {
    var (result, rest) = ("", Substring(text))
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      result += rest[..<start]
      switch rest[rest.index(after: start)..<end] {
      case "url": result += Self.encoded(content.url)
      case "title": result += Self.encoded(Self.line(content.title))
      default: result += Self.encoded(Self.line(content.excerpt))
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func placeholders(in text: String) -> [String] {
    text.matches(of: /\{([^}]*)\}/).map { String($0.1) }
  }

  /// Returns a text as one line of limited length.
  private static func line(_ text: String) -> String {
    let words = text.split { $0.isWhitespace }.map { word in
      String(String.UnicodeScalarView(word.unicodeScalars.filter { !isControl($0) }))
    }
    return String(words.filter { !$0.isEmpty }.joined(separator: " ").prefix(longestText))
  }

  /// Whether a scalar shows nothing but changes how others are shown.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Explicit directional formatting (Unicode Standard Annex 9), which article titles misuse to look like another text.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: scalar.properties.generalCategory == .control
    }
  }

  /// Returns a text with everything but the unreserved characters of RFC 3986 (§2.3) percent-encoded.
  private static func encoded(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        result.append(byte)
      default: result += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}

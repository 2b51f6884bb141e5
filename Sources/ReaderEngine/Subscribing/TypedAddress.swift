/// An address as typed by the user: often without its scheme, sometimes a `feed:` link.
public struct TypedAddress: Sendable, Equatable {
  /// The URLs to try, likeliest first.
  public let candidates: [String]

  /// Parses a typed address.
  ///
  /// - Parameter text: The text, including surrounding white space.
  /// - Throws: ``FeedFailure/invalidAddress(_:)`` if it cannot be an address, ``FeedFailure/unsupportedScheme(_:)`` if
  ///   it has an unknown scheme.
  public init(_ text: String) throws(FeedFailure) {
    let typed = text.trimmed
    guard !typed.isEmpty, !typed.contains(where: \.isWhitespace) else { throw .invalidAddress(typed) }
    // Older browsers pass feed://example.org/x and feed:https://example.org/x to feed readers.
    if let rest = typed.removingPrefix("feed:") {
      self = try TypedAddress(String(rest.removingPrefix("//") ?? rest))
      return
    }
    if let scheme = TypedAddress.scheme(of: typed) {
      guard ["http", "https", "file", "resource"].contains(scheme) else { throw .unsupportedScheme(scheme) }
      candidates = [typed]
      return
    }
    if typed.hasPrefix("/") {
      // A path on this machine.
      candidates = ["file://" + typed.percentEncodedPath]
      return
    }
    let host = typed.prefix { $0 != "/" && $0 != ":" && $0 != "?" }
    guard host.contains(".") || host == "localhost" else { throw .invalidAddress(typed) }
    candidates = ["https://" + typed, "http://" + typed]
  }

  /// Returns the scheme (RFC 3986 §3.1). `localhost:8080` and `example.org:80/x` are hosts with a port and have no
  /// scheme.
  private static func scheme(of text: String) -> String? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let scheme = text[..<colon]
    let rest = text[text.index(after: colon)...]
    guard
      let first = scheme.first, first.isASCII, first.isLetter,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }),
      rest.hasPrefix("//") || !(rest.first?.isNumber ?? false)
    else { return nil }
    return scheme.lowercased()
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    var part = self[...]
    while let first = part.first, first.isWhitespace { part.removeFirst() }
    while let last = part.last, last.isWhitespace { part.removeLast() }
    return String(part)
  }

  fileprivate func removingPrefix(_ prefix: String) -> SubSequence? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }

  /// The text with everything percent-encoded except RFC 3986's unreserved characters and the slash.
  fileprivate var percentEncodedPath: String {
    utf8.reduce(into: "") { text, byte in
      let character = Character(UnicodeScalar(byte))
      if byte < 128, character.isLetter || character.isNumber || "/-._~".contains(character) {
        text.append(character)
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}

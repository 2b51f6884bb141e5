import WebText

/// Decides which URLs an article may contain.
struct SafeAddress {
  /// What a URL is used for.
  enum Use { case link, media }

  /// The base URL for relative references.
  let base: BaseAddress?

  /// Appends the URL, resolved, if it is allowed. Otherwise appends nothing and returns `false`.
  ///
  /// The URL must not contain controls; `GumboElement.attribute(_:)` removes them. Browsers drop tabs and line breaks
  /// inside a URL and controls around it before looking for a scheme (WHATWG URL §4.4).
  func append(_ address: ByteSpan, _ use: Use, to output: inout [UInt8]) -> Bool {
    let address = address.trimmed
    guard !address.isEmpty else { return false }
    guard let length = Self.schemeLength(address) else {
      if let base {
        base.append(address, to: &output)
      } else if Self.isRelative(address) {
        output.append(contentsOf: address)
      } else {
        return false
      }
      return true
    }
    guard Self.allows(PackedName(address, 0..<length), address, use) else { return false }
    output.append(contentsOf: address)
    return true
  }

  /// Returns the URL as text if it is allowed, for code that examines it before writing it.
  func string(_ address: ByteSpan, _ use: Use) -> String? {
    var bytes: [UInt8] = []
    return append(address, use, to: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  private static func allows(_ scheme: PackedName, _ address: ByteSpan, _ use: Use) -> Bool {
    if scheme == https || scheme == http { return true }
    return use == .link ? linkSchemes.value(of: scheme) != nil : scheme == data && isImage(address)
  }

  private static let http = PackedName("http")
  private static let https = PackedName("https")
  private static let data = PackedName("data")
  private static let linkSchemes = NameTable(
    [
      "mailto", "tel", "sms", "ftp", "ftps", "magnet", "xmpp", "irc", "ircs", "gemini", "gopher", "geo", "news",
    ].map { ($0, true) })

  /// Returns the length of an absolute URL's scheme (RFC 3986 §3.1).
  private static func schemeLength(_ address: ByteSpan) -> Int? {
    guard address[0].isLetter else { return nil }
    for (index, byte) in address.enumerated() {
      if byte == UInt8(ascii: ":") { return index }
      guard byte.isLetter || byte.isDigit || byte == 0x2B || byte == 0x2D || byte == 0x2E else { return nil }
    }
    return nil
  }

  /// Whether the beginning of a relative reference cannot be taken for a scheme by any browser.
  private static func isRelative(_ address: ByteSpan) -> Bool {
    for byte in address {
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { return true }
      if byte == UInt8(ascii: ":") { return false }
    }
    return true
  }

  /// Whether a `data:` URL is a raster image; SVG is a document that may contain scripts.
  private static func isImage(_ address: ByteSpan) -> Bool {
    guard address.hasASCII("data:image/", at: 0) else { return false }
    let types: [StaticString] = ["png", "jpeg", "jpg", "gif", "webp", "avif", "bmp", "x-icon"]
    return types.contains { type in
      let end = 11 + type.utf8CodeUnitCount
      guard address.hasASCII(type, at: 11), end < address.count else { return false }
      return address[end] == UInt8(ascii: ";") || address[end] == UInt8(ascii: ",")
    }
  }
}

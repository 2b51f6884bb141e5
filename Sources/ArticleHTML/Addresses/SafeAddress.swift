import WebText

/// Which addresses an article may name.
enum SafeAddress {
  /// What an address is for.
  enum Use { case link, media }

  private static let linkSchemes: Set<String> = [
    "http", "https", "mailto", "tel", "sms", "ftp", "ftps", "magnet", "xmpp", "irc", "ircs", "gemini", "gopher", "geo",
    "news",
  ]
  private static let mediaSchemes: Set<String> = ["http", "https"]

  /// The address as it may be written, resolved against `base`; `nil` where it may not.
  ///
  /// Browsers drop tabs and line breaks within and controls around an address before they look for a scheme (WHATWG URL
  /// §4.4), so this happens here first.
  static func clean(_ address: String, _ use: Use, base: String?) -> String? {
    var scalars = String.UnicodeScalarView()
    // U+FFFD is what the HTML parser makes of controls.
    for scalar in address.unicodeScalars where scalar.value >= 0x20 && scalar != "\u{FFFD}" { scalars.append(scalar) }
    while scalars.first == " " { scalars.removeFirst() }
    while scalars.last == " " { scalars.removeLast() }
    guard !scalars.isEmpty else { return nil }
    let resolved = URLReference.resolve(String(scalars), against: webBase(base))
    guard let scheme = URLReference.scheme(of: resolved)?.lowercased() else {
      return isRelative(resolved) ? resolved : nil
    }
    if use == .media, scheme == "data" { return isPicture(resolved) ? resolved : nil }
    return (use == .link ? linkSchemes : mediaSchemes).contains(scheme) ? resolved : nil
  }

  private static func webBase(_ base: String?) -> String? {
    guard let base, let scheme = URLReference.scheme(of: base)?.lowercased() else { return nil }
    return mediaSchemes.contains(scheme) ? base : nil
  }

  /// Whether no reader could take the beginning of a relative address for a scheme.
  private static func isRelative(_ address: String) -> Bool {
    guard let colon = address.firstIndex(of: ":") else { return true }
    return address[..<colon].contains { "/?#".contains($0) }
  }

  /// Pictures of points; SVG is a document with scripts of its own.
  private static func isPicture(_ address: String) -> Bool {
    let head = address.prefix(40).lowercased()
    return ["png", "jpeg", "jpg", "gif", "webp", "avif", "bmp", "x-icon"].contains { type in
      head.hasPrefix("data:image/\(type);") || head.hasPrefix("data:image/\(type),")
    }
  }
}

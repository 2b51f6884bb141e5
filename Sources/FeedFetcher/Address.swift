internal import CSoup
internal import GLibKit

/// The parts of a URL that determine how it is fetched, parsed by GUri (RFC 3986).
struct Address {
  /// The normalized URL.
  let text: String
  /// In lowercase.
  let scheme: String
  /// Empty for `file:` and `resource:`.
  let host: String
  /// As given, or the scheme's default.
  let port: Int

  /// Whether the URL has all components that its scheme requires.
  var isComplete: Bool { !host.isEmpty || !(scheme == "http" || scheme == "https") }

  /// The flags that libsoup requires: percent-encoding is left unchanged, and scheme normalization makes
  /// HTTP://Example.com:80 and http://example.com/ the same URL.
  private static var flags: GUriFlags {
    [
      G_URI_FLAGS_HAS_PASSWORD, G_URI_FLAGS_ENCODED_PATH, G_URI_FLAGS_ENCODED_QUERY, G_URI_FLAGS_ENCODED_FRAGMENT,
      G_URI_FLAGS_SCHEME_NORMALIZE,
    ]
    .reduce(into: GUriFlags(rawValue: 0)) { $0 = GUriFlags(rawValue: $0.rawValue | $1.rawValue) }
  }

  init?(_ text: String, relativeTo base: Address? = nil) {
    let flags = Self.flags
    let parsed: OpaquePointer?
    if let base {
      let baseURI = g_uri_parse(base.text, flags, nil)
      parsed = g_uri_parse_relative(baseURI, text, flags, nil)
      if let baseURI { g_uri_unref(baseURI) }
    } else {
      parsed = g_uri_parse(text, flags, nil)
    }
    guard let uri = parsed else { return nil }
    defer { g_uri_unref(uri) }
    guard let whole = g_uri_to_string(uri) else { return nil }
    defer { g_free(whole) }
    self.text = String(cString: whole)
    scheme = g_uri_get_scheme(uri).map { String(cString: $0) } ?? ""
    host = g_uri_get_host(uri).map { String(cString: $0).lowercased() } ?? ""
    let given = Int(g_uri_get_port(uri))
    port = given > 0 ? given : scheme == "https" ? 443 : 80
  }
}

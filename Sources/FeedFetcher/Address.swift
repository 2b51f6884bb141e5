internal import CSoup
internal import GLibKit

/// The parts of an address that decide how it is fetched; RFC 3986 by GUri.
struct Address {
  /// The normalised text.
  let text: String
  /// In lower case.
  let scheme: String
  /// Empty for `file:` and `resource:`.
  let host: String
  /// As given, or what the scheme stands for.
  let port: Int

  /// Whether it has all that its scheme needs.
  var isComplete: Bool { !host.isEmpty || !(scheme == "http" || scheme == "https") }

  /// What libsoup asks of its own addresses: percent-encoding is left as it stands, and scheme normalisation makes
  /// HTTP://Example.com:80 and http://example.com/ one address.
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

internal import Foundation

/// Addresses as written in subscription lists.
enum ListedAddress {
  /// Returns the URL to fetch, as parsed by ``TypedAddress``; nil if there is none.
  ///
  /// An address without a scheme becomes `https`, because the importer fetches nothing to find out.
  static func mended(_ text: String) -> String? {
    // Line ends and tabs are ignored within a URL (URL Standard §4.4); a space is one that was not encoded.
    let scalars = text.trimmingCharacters(in: .whitespacesAndNewlines).unicodeScalars
      .filter { !["\t", "\n", "\r"].contains($0) }
    var address = String(String.UnicodeScalarView(scalars)).replacing(" ", with: "%20")
    // In a fetched list, these have been resolved already; in others, they are not paths on this machine.
    if address.hasPrefix("//") { address = "https:" + address }
    guard !address.hasPrefix("/") else { return nil }
    guard let url = (try? TypedAddress(address))?.candidates.first, hasHost(url) else { return nil }
    return url
  }

  /// Whether a URL that needs a host has one. Commands and scripts that other readers run instead of fetching, such as
  /// `feed.py#argument`, do not.
  private static func hasHost(_ url: String) -> Bool {
    guard url.lowercased().hasPrefix("http") else { return true }
    let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? ""
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    return !authority.isEmpty && !authority.contains { "#|%<>\"\\".contains($0) }
  }

  /// Returns the normalized form of a URL, the same for all equivalent spellings (RFC 3986 §6.2.2 and §6.2.3):
  /// lowercase scheme and host, no default port, a slash for an empty path, no fragment.
  static func normalized(_ url: String) -> String {
    let whole = url.prefix { $0 != "#" }
    guard let mark = whole.firstRange(of: "://") else { return String(whole) }
    let scheme = whole[..<mark.lowerBound].lowercased()
    let rest = whole[mark.upperBound...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    var path = rest[authority.endIndex...]
    var host = authority.lowercased()
    // User names and passwords are case-sensitive.
    if let at = authority.lastIndex(of: "@") {
      host = authority[...at] + authority[authority.index(after: at)...].lowercased()
    }
    let port = [("http", ":80"), ("https", ":443")].first { $0.0 == scheme && host.hasSuffix($0.1) }?.1 ?? ""
    if path.isEmpty || path.first == "?" { path = "/" + path }
    return scheme + "://" + host.dropLast(port.count) + path
  }
}

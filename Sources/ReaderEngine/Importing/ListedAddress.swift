internal import Foundation

/// Addresses as lists have them.
enum ListedAddress {
  /// The address to fetch, as ``TypedAddress`` reads it; nil where there is none.
  ///
  /// Without a scheme it is `https`: nothing is fetched here that could tell.
  static func mended(_ text: String) -> String? {
    // line ends and tabs mean nothing inside an address (URL Standard §4.4), and a blank is one that was not encoded
    let scalars = text.trimmingCharacters(in: .whitespacesAndNewlines).unicodeScalars
      .filter { !["\t", "\n", "\r"].contains($0) }
    var address = String(String.UnicodeScalarView(scalars)).replacing(" ", with: "%20")
    // a list that was fetched resolves these; in another one they are no path of this machine
    if address.hasPrefix("//") { address = "https:" + address }
    guard !address.hasPrefix("/") else { return nil }
    guard let url = (try? TypedAddress(address))?.candidates.first, hasHost(url) else { return nil }
    return url
  }

  /// Whether a server is named where there has to be one. Commands and scripts that other readers run in place of a
  /// fetch, such as `feed.py#argument`, are none.
  private static func hasHost(_ url: String) -> Bool {
    guard url.lowercased().hasPrefix("http") else { return true }
    let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? ""
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    return !authority.isEmpty && !authority.contains { "#|%<>\"\\".contains($0) }
  }

  /// One form for all spellings of an address that are certainly the same (RFC 3986 §6.2.2 and §6.2.3): the scheme and
  /// the host in small letters, no port where it is the scheme's own, a slash for an empty path, no fragment.
  static func normalized(_ url: String) -> String {
    let whole = url.prefix { $0 != "#" }
    guard let mark = whole.firstRange(of: "://") else { return String(whole) }
    let scheme = whole[..<mark.lowerBound].lowercased()
    let rest = whole[mark.upperBound...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    var path = rest[authority.endIndex...]
    var host = authority.lowercased()
    // a name and a password before the host have capitals that count
    if let at = authority.lastIndex(of: "@") {
      host = authority[...at] + authority[authority.index(after: at)...].lowercased()
    }
    let port = [("http", ":80"), ("https", ":443")].first { $0.0 == scheme && host.hasSuffix($0.1) }?.1 ?? ""
    if path.isEmpty || path.first == "?" { path = "/" + path }
    return scheme + "://" + host.dropLast(port.count) + path
  }
}

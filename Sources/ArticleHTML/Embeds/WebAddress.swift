import WebText

/// The parts of a web URL that identify a page.
struct WebAddress {
  /// The host in lowercase, without `www.`.
  let host: String
  /// The non-empty components of the path.
  let path: [Substring]
  /// The scheme and the host as written.
  let origin: Substring
  private let query: Substring

  /// Parses an absolute URL; `nil` if its scheme is not `http` or `https`.
  init?(_ address: String) {
    guard let scheme = URLReference.scheme(of: address)?.lowercased(), scheme == "http" || scheme == "https" else {
      return nil
    }
    guard let slashes = address.range(of: "://") else { return nil }
    let rest = address[slashes.upperBound...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let host = rest[..<end].split(separator: "@").last?.split(separator: ":").first?.lowercased() ?? ""
    guard !host.isEmpty else { return nil }
    self.host = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    origin = address[..<end]
    let target = rest[end...].prefix { $0 != "#" }
    path = target.prefix { $0 != "?" }.split(separator: "/")
    query = target.drop { $0 != "?" }.dropFirst()
  }

  /// Returns the value of a query parameter.
  func field(_ name: String) -> Substring? {
    for pair in query.split(separator: "&") where pair.hasPrefix(name + "=") {
      return pair.dropFirst(name.utf8.count + 1)
    }
    return nil
  }
}

extension String {
  /// Returns the range of the first occurrence of a text.
  fileprivate func range(of text: String) -> Range<Index>? {
    ranges(of: text).first
  }
}

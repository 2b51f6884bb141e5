import WebText

/// The parts of an address of the web that tell which page it is.
struct WebAddress {
  /// The host in small letters, without `www.`.
  let host: String
  /// The parts of the path, none of them empty.
  let path: [Substring]
  /// The scheme and the host as they were written.
  let origin: Substring
  private let query: Substring

  /// An absolute address; `nil` where it is not one of the web.
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

  /// The value of a field of the query.
  func field(_ name: String) -> Substring? {
    for pair in query.split(separator: "&") where pair.hasPrefix(name + "=") {
      return pair.dropFirst(name.utf8.count + 1)
    }
    return nil
  }
}

extension String {
  /// The first place where a text stands.
  fileprivate func range(of text: String) -> Range<Index>? {
    ranges(of: text).first
  }
}

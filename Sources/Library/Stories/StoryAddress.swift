import WebText

/// The address of a page, as far as it tells one page from another.
enum StoryAddress {
  /// Returns a hash of an address: without its scheme, `www.`, fragment, tracking parameters and trailing slash. Returns
  /// nil if it is no web address, that of a whole site, which articles without a page of their own name, or that of a
  /// part of a page, such as a comment.
  static func hash(of address: String?) -> Int64? {
    guard let address, let scheme = URLReference.scheme(of: address)?.lowercased(), ["http", "https"].contains(scheme)
    else { return nil }
    var rest = LinkIdentity.identifier(of: String(address.dropFirst(scheme.count + 1)))[...]
    guard rest.hasPrefix("//") else { return nil }
    let fragment = rest.drop { $0 != "#" }
    guard !fragment.contains(where: \.isNumber) || fragment.contains("=") else { return nil }
    rest = rest.dropFirst(2).prefix { $0 != "#" }
    let host = rest.prefix { $0 != "/" && $0 != "?" }
    var path = rest.dropFirst(host.count).prefix { $0 != "?" }
    let query = rest.dropFirst(host.count + path.count)
    if path.hasSuffix("/") { path = path.dropLast() }
    guard !host.isEmpty, !path.isEmpty || !query.isEmpty else { return nil }
    let name = host.lowercased()
    var hash = StableHash()
    for part in [name.hasPrefix("www.") ? name.dropFirst(4) : name[...], path, query] {
      for byte in part.utf8 { hash.add(byte) }
    }
    return Int64(bitPattern: hash.value)
  }
}

/// A hash that is the same in every process (FNV-1a with 64 bits).
struct StableHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}

internal import CSoup
internal import Foundation

/// Which hosts are this machine and its neighbours, by their addresses as they are written.
///
/// A document of the web that names one makes the reader knock at doors that its author cannot reach. A name that the
/// network resolves to such an address is not seen here, but by ``ConnectionGuard``.
public enum PrivateHost {
  /// Whether an address of the web leads to such a host; false where it has no host.
  public static func isPrivate(url: String) -> Bool {
    Address(url).map { isPrivate($0.host) } ?? false
  }

  /// Whether what a feed names at an address may be on this machine or beside it: where the feed is there itself, or
  /// where both are of one server and the feed itself may be fetched from such a host.
  /// - Parameter feedReaches: whether the feed may, although its address does not look like it.
  public static func may(feed: String, reach address: String, asFeedDoes feedReaches: Bool) -> Bool {
    isPrivate(url: feed) || (feedReaches && FetchHost(url: feed).map { $0 == FetchHost(url: address) } ?? false)
  }

  static func isPrivate(_ host: String) -> Bool {
    var name = host[...]
    while name.hasSuffix(".") { name.removeLast() }
    if let bytes = bytes(of: String(name)) { return isPrivate(bytes) }
    // a name without a dot is one of the own network's
    return !name.isEmpty && !name.contains(".") && !name.contains(":")
      || privateZones.contains { name.hasSuffix("." + $0) }
  }

  /// Names below these are nobody's in the web: RFC 6761 §6.3, RFC 6762 §3 and appendix G, RFC 8375, and what ICANN has
  /// reserved for private use.
  private static let privateZones = [
    "localhost", "local", "home.arpa", "internal", "lan", "home", "corp", "private", "intranet",
  ]

  /// Whether an address that a name was resolved to is such a host's.
  static func isPrivate(_ address: UnsafeMutablePointer<GInetAddress>) -> Bool {
    isPrivate(bytes(of: address))
  }

  /// - Parameter address: 4 bytes, or 16.
  private static func isPrivate(_ address: [UInt8]) -> Bool {
    if address.count == 4 { return isPrivate(v4: address) }
    // RFC 4291 §2.5.5: the old addresses inside the new ones; the first two groups of ten and two bytes say so
    if address[..<10].allSatisfy({ $0 == 0 }), address[10..<12].allSatisfy({ $0 == 0xFF || $0 == 0 }),
      address[12...] != [0, 0, 0, 0]
    {
      return isPrivate(v4: Array(address[12...]))
        || (address[10] == 0 && address[12...] == [0, 0, 0, 1])
    }
    // unspecified, unique local (RFC 4193), link-local, multicast
    return address.allSatisfy { $0 == 0 } || address[0] & 0xFE == 0xFC
      || (address[0] == 0xFE && address[1] & 0x80 != 0) || address[0] == 0xFF
  }

  /// RFC 6890 §2.2.2, and what is for many hosts at once.
  private static func isPrivate(v4 address: [UInt8]) -> Bool {
    switch (address[0], address[1]) {
    case (0, _), (10, _), (127, _), (169, 254), (192, 168), (172, 16..<32), (100, 64..<128), (224..., _): true
    default: false
    }
  }

  private static func bytes(of host: String) -> [UInt8]? {
    // as the system reads it: 127.1, 0x7f000001 and 2130706433 are addresses too
    var v4 = in_addr()
    if inet_aton(host, &v4) != 0 { return withUnsafeBytes(of: v4.s_addr) { Array($0) } }
    guard let address = g_inet_address_new_from_string(host) else { return nil }
    defer { g_object_unref(address) }
    return bytes(of: address)
  }

  private static func bytes(of address: UnsafeMutablePointer<GInetAddress>) -> [UInt8] {
    Array(
      UnsafeBufferPointer(
        start: g_inet_address_to_bytes(address), count: Int(g_inet_address_get_native_size(address))))
  }
}

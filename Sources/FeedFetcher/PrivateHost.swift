internal import CSoup
internal import Foundation

/// Recognizes this machine and its local network by hosts as written in URLs.
///
/// A document from a public server that contains such a URL would make the reader contact hosts that its author cannot
/// reach. Names that resolve to such addresses are not detected here, but by ``ConnectionGuard``.
public enum PrivateHost {
  /// Whether a URL leads to a private host; false if it has no host.
  public static func isPrivate(url: String) -> Bool {
    Address(url).map { isPrivate($0.host) } ?? false
  }

  /// Whether a URL in a feed may lead to this machine or its local network: if the feed itself is there, or if both are
  /// on the same server and the feed may be fetched from such a host.
  /// - Parameter feedReaches: Whether the feed may, although its URL does not look private.
  public static func may(feed: String, reach address: String, asFeedDoes feedReaches: Bool) -> Bool {
    isPrivate(url: feed) || (feedReaches && FetchHost(url: feed).map { $0 == FetchHost(url: address) } ?? false)
  }

  /// The URL by which to load a file that a feed names, for programs that connect themselves; nil if it is not on the web,
  /// or if the feed must not reach it. It is checked as it is loaded: with what feeds leave unencoded percent-encoded.
  /// - Parameter feedReaches: as in ``may(feed:reach:asFeedDoes:)``.
  public static func webURL(_ url: String, in feed: String?, asFeedDoes feedReaches: Bool) -> String? {
    guard let repaired = URL(string: url)?.absoluteString, let address = Address(repaired),
      ["http", "https"].contains(address.scheme), address.isComplete,
      !isPrivate(address.host) || feed.map({ may(feed: $0, reach: repaired, asFeedDoes: feedReaches) }) ?? false
    else { return nil }
    return repaired
  }

  static func isPrivate(_ host: String) -> Bool {
    var name = host[...]
    while name.hasSuffix(".") { name.removeLast() }
    if let bytes = bytes(of: String(name)) { return isPrivate(bytes) }
    // A name without a dot belongs to the local network.
    return !name.isEmpty && !name.contains(".") && !name.contains(":")
      || privateZones.contains { name.hasSuffix("." + $0) }
  }

  /// Top-level names that do not exist on the public internet: RFC 6761 §6.3, RFC 6762 §3 and appendix G, RFC 8375, and
  /// what ICANN has reserved for private use.
  private static let privateZones = [
    "localhost", "local", "home.arpa", "internal", "lan", "home", "corp", "private", "intranet",
  ]

  /// Whether an address to which a name was resolved is private.
  static func isPrivate(_ address: UnsafeMutablePointer<GInetAddress>) -> Bool {
    isPrivate(bytes(of: address))
  }

  /// - Parameter address: 4 or 16 bytes.
  private static func isPrivate(_ address: [UInt8]) -> Bool {
    if address.count == 4 { return isPrivate(v4: address) }
    // RFC 4291 §2.5.5: IPv4 addresses embedded in IPv6, indicated by the first ten bytes and the following two.
    if address[..<10].allSatisfy({ $0 == 0 }), address[10..<12].allSatisfy({ $0 == 0xFF || $0 == 0 }),
      address[12...] != [0, 0, 0, 0]
    {
      return isPrivate(v4: Array(address[12...]))
        || (address[10] == 0 && address[12...] == [0, 0, 0, 1])
    }
    // Unspecified, unique local (RFC 4193), link-local, multicast.
    return address.allSatisfy { $0 == 0 } || address[0] & 0xFE == 0xFC
      || (address[0] == 0xFE && address[1] & 0x80 != 0) || address[0] == 0xFF
  }

  /// Whether an IPv4 address is private (RFC 6890 §2.2.2) or multicast.
  private static func isPrivate(v4 address: [UInt8]) -> Bool {
    switch (address[0], address[1]) {
    case (0, _), (10, _), (127, _), (169, 254), (192, 168), (172, 16..<32), (100, 64..<128), (224..., _): true
    default: false
    }
  }

  private static func bytes(of host: String) -> [UInt8]? {
    // As the system parses it: 127.1, 0x7f000001 and 2130706433 are addresses, too.
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

/// The family and version of a feed's format, such as `rss-2.0` or `atom-1.0`.
///
/// Not an enum, because feeds invent versions ("rss-2.1") and the format is only reported.
public struct FeedFormat: RawRepresentable, Sendable, Hashable {
  /// The family, a hyphen and the version; only the family if the document gives no version.
  public let rawValue: String

  /// Creates a format from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// RSS 0.90, the RDF format of Netscape.
  public static let rss090 = FeedFormat(rawValue: "rss-0.90")
  /// RSS 1.0, the RDF format.
  public static let rss10 = FeedFormat(rawValue: "rss-1.0")
  /// RSS 2.0.
  public static let rss20 = FeedFormat(rawValue: "rss-2.0")
  /// Atom 0.3, the draft that was widely published before RFC 4287.
  public static let atom03 = FeedFormat(rawValue: "atom-0.3")
  /// Atom 1.0 (RFC 4287).
  public static let atom10 = FeedFormat(rawValue: "atom-1.0")
  /// JSON Feed 1.0.
  public static let json10 = FeedFormat(rawValue: "json-1.0")
  /// JSON Feed 1.1.
  public static let json11 = FeedFormat(rawValue: "json-1.1")

  /// Whether the format belongs to the RSS family, whose `description` may be a summary or the whole article.
  public var isRSS: Bool { rawValue.hasPrefix("rss") }
}

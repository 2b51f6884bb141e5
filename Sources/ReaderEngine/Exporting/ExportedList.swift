/// A subscription list for import into another feed reader.
public struct ExportedList: Sendable, Equatable {
  /// OPML 2.0 in UTF-8.
  public let bytes: [UInt8]
  /// The number of feeds in the list.
  public let feeds: Int
  /// The number of strings from which characters that XML cannot represent were removed (XML 1.0 §2.2).
  public let shortened: Int
}

/// A list of subscriptions for another reader.
public struct ExportedList: Sendable, Equatable {
  /// OPML 2.0 in UTF-8.
  public let bytes: [UInt8]
  /// How many feeds it has: all there are.
  public let feeds: Int
  /// How many texts had characters that XML cannot hold, which were left out (XML 1.0 §2.2).
  public let shortened: Int
}

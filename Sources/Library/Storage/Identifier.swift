/// The number of a feed, an article, a folder or a saved search in its library. It is never given to another one, not even
/// after its owner is gone.
public struct Identifier<Owner>: RawRepresentable, Codable, Hashable, Sendable {
  /// The number as the database has it.
  public let rawValue: Int64

  /// Wraps a number, which need not belong to anything.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

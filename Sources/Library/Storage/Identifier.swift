/// The identifier of a feed, an article, a folder or a saved search in its library. It is never reused, even after its
/// owner is deleted.
public struct Identifier<Owner>: RawRepresentable, Codable, Hashable, Sendable {
  /// The number as stored in the database.
  public let rawValue: Int64

  /// Wraps a number, which need not identify anything.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// A search that was kept under a name: a feed of what it finds.
public struct SavedSearch: Sendable, Hashable, Identifiable {
  /// A saved search's number in its library. It is never given to another one.
  public struct ID: RawRepresentable, Codable, Hashable, Sendable {
    /// The number as the database has it.
    public let rawValue: Int64

    /// Wraps a number, which need not belong to a saved search.
    public init(rawValue: Int64) {
      self.rawValue = rawValue
    }
  }

  /// The saved search's number.
  public let id: ID
  /// The name a person gave it.
  public let title: String
  /// What it looks for.
  public let query: SearchQuery

  /// Makes a saved search's value; the library makes them, and so may a test.
  public init(id: ID, title: String, query: SearchQuery) {
    self.id = id
    self.title = title
    self.query = query
  }
}

/// A search that was kept under a name: a feed of what it finds.
public struct SavedSearch: Sendable, Hashable, Identifiable {
  /// The number of a saved search in its library.
  public typealias ID = Identifier<SavedSearch>

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

/// A search saved under a name, whose results are listed like a feed.
public struct SavedSearch: Sendable, Hashable, Identifiable {
  /// A saved search's identifier in its library.
  public typealias ID = Identifier<SavedSearch>

  /// The saved search's identifier.
  public let id: ID
  /// The name given by the user.
  public let title: String
  /// The query.
  public let query: SearchQuery

  /// Creates a saved search value. Only the library and tests need this.
  public init(id: ID, title: String, query: SearchQuery) {
    self.id = id
    self.title = title
    self.query = query
  }
}

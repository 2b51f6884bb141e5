/// The articles of one feed that a transaction inserted, updated or deleted.
public struct ArticleChanges: Sendable, Hashable {
  /// The new articles, in the order of the feed document.
  public var inserted: [Article.ID]
  /// The articles whose title, text, excerpt, address or author changed.
  public var updated: [Article.ID]
  /// The deleted articles.
  public var deleted: [Article.ID]

  /// Whether no article was changed.
  public var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty
  }

  /// Creates a list of changes.
  public init(inserted: [Article.ID] = [], updated: [Article.ID] = [], deleted: [Article.ID] = []) {
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
  }
}

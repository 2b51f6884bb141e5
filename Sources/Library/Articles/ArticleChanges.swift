/// Which articles of a feed a transaction touched.
public struct ArticleChanges: Sendable, Hashable {
  /// The articles that are new, in the order of the feed's document.
  public var inserted: [Article.ID]
  /// The articles whose title, text, excerpt, address or author changed.
  public var updated: [Article.ID]
  /// The articles that are gone.
  public var deleted: [Article.ID]

  /// Whether nothing was touched.
  public var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty
  }

  /// Lists what was touched.
  public init(inserted: [Article.ID] = [], updated: [Article.ID] = [], deleted: [Article.ID] = []) {
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
  }
}

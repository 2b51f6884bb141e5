public import Foundation

/// An article's place in lists, which sort articles by date and, for equal dates, by identifier.
///
/// With the key, an article is found in a sorted list by binary search. It changes if the feed gives the article
/// another date.
public struct ArticleKey: Sendable, Hashable, Comparable {
  /// The article's identifier.
  public let id: Article.ID
  /// ``ArticleSummary/date`` in milliseconds since 1970.
  public let milliseconds: Int64

  /// - Parameter milliseconds: The article's list date in milliseconds since 1970.
  init(id: Article.ID, milliseconds: Int64) {
    (self.id, self.milliseconds) = (id, milliseconds)
  }

  init(_ id: Int64, _ milliseconds: Int64) {
    self.init(id: Article.ID(rawValue: id), milliseconds: milliseconds)
  }

  /// Creates a key.
  ///
  /// - Parameter date: The date that lists sort by (``ArticleSummary/date``).
  public init(id: Article.ID, date: Date) {
    self.init(id: id, milliseconds: date.milliseconds)
  }

  /// Whether an article comes before another in a list with the oldest first.
  public static func < (left: ArticleKey, right: ArticleKey) -> Bool {
    (left.milliseconds, left.id.rawValue) < (right.milliseconds, right.id.rawValue)
  }
}

extension ArticleSummary {
  /// The article's place in lists.
  public var key: ArticleKey { ArticleKey(id: id, date: date) }
}

/// The articles of one feed that a transaction inserted, updated or deleted.
public struct ArticleChanges: Sendable, Hashable {
  /// The new articles, in the order of the feed document.
  public var inserted: [ArticleKey]
  /// The articles whose title, text, excerpt, address, author or date changed, with their keys before the change.
  public var updated: [ArticleKey]
  /// The deleted articles, with their last keys.
  public var deleted: [ArticleKey]

  /// Whether no article was changed.
  public var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty
  }

  /// Creates a list of changes.
  public init(inserted: [ArticleKey] = [], updated: [ArticleKey] = [], deleted: [ArticleKey] = []) {
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
  }
}

import Library

/// Changes of the library that a list has not applied yet.
struct PendingChanges {
  /// How much of the list's order must be read again.
  enum Reading: Comparable {
    /// Only the listed articles are looked up.
    case nothing
    /// Articles may have entered the list, or left it if it depends on other marks; none were deleted.
    case marks
    /// Anything may have changed.
    case everything
  }

  var reading = Reading.nothing
  /// Articles that may have entered or left the list or moved in it, with their keys before the change.
  var articles: Set<ArticleKey> = []
  /// Articles whose rows may have changed.
  var touched: Set<Article.ID> = []
  /// Feeds whose articles' rows may have changed; the articles are determined later.
  var feeds: Set<Feed.ID> = []
  /// Whether the rows of all articles may have changed.
  var touchesAll = false

  var isEmpty: Bool { reading == .nothing && articles.isEmpty && touched.isEmpty && feeds.isEmpty && !touchesAll }

  mutating func formUnion(_ other: PendingChanges) {
    reading = max(reading, other.reading)
    articles.formUnion(other.articles)
    touched.formUnion(other.touched)
    feeds.formUnion(other.feeds)
    touchesAll = touchesAll || other.touchesAll
  }

  /// Adds a change, as far as it concerns a list.
  mutating func note(_ change: LibraryChange, in list: ArticleList) {
    switch change {
    case .everything:
      reading = .everything
      touchesAll = true
    // Rows show their feed's name. Articles deleted with a feed are reported separately.
    case .feeds(let ids): feeds.formUnion(ids)
    case .articles(_, let changes):
      for keys in [changes.inserted, changes.updated, changes.deleted] { articles.formUnion(keys) }
      touched.formUnion(changes.updated.lazy.map(\.id))
    case .statuses(let keys):
      if list.dependsOnMarks { articles.formUnion(keys) }
      touched.formUnion(keys.lazy.map(\.id))
    case .manyStatuses:
      if list.dependsOnMarks { reading = max(reading, .marks) }
      touchesAll = true
    case .folders:
      if list.dependsOnFolders { reading = .everything }
    case .index:
      if case .search = list.scope { reading = .everything }
    case .searches: break
    }
  }
}

extension ArticleList {
  fileprivate var dependsOnMarks: Bool { leavesOutRead || dependsOnOtherMarks }
}

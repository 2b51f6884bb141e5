/// Which articles a list is about.
public enum ArticleScope: Sendable, Hashable {
  /// Every article.
  case all
  /// The starred ones.
  case starred
  /// Those of one feed.
  case feed(Feed.ID)
}

/// A list of articles, newest first.
public struct ArticleList: Sendable, Hashable {
  /// Which articles it is about.
  public var scope: ArticleScope
  /// Whether it leaves out what has been read.
  public var unreadOnly: Bool

  /// Describes a list.
  public init(scope: ArticleScope, unreadOnly: Bool = false) {
    self.scope = scope
    self.unreadOnly = unreadOnly
  }
}

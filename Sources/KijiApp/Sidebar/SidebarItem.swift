import Library

/// A place in the sidebar: a list of articles to choose.
enum SidebarItem: Hashable, Sendable {
  case unread
  case all
  case starred
  case feed(Feed.ID)

  /// The articles it stands for.
  var list: ArticleList {
    switch self {
    case .unread: ArticleList(scope: .all, unreadOnly: true)
    case .all: ArticleList(scope: .all)
    case .starred: ArticleList(scope: .starred)
    case .feed(let id): ArticleList(scope: .feed(id))
    }
  }
}

package import Library

/// A place in the sidebar: a list of articles to choose.
package nonisolated enum SidebarItem: Hashable, Sendable {
  case today
  case unread
  case all
  case starred
  case search(SavedSearch.ID, SearchQuery)
  case folder(Folder.ID)
  case feed(Feed.ID)

  /// The lists that the program makes of all feeds, in their order.
  package static let smart: [SidebarItem] = [.today, .unread, .all, .starred]

  /// The articles it stands for.
  package var list: ArticleList {
    switch self {
    case .today: ArticleList(scope: .today)
    case .unread: ArticleList(scope: .all, unreadOnly: true)
    case .all: ArticleList(scope: .all)
    case .starred: ArticleList(scope: .starred)
    case .search(_, let query): ArticleList(scope: .search(query))
    case .folder(let id): ArticleList(scope: .folder(id))
    case .feed(let id): ArticleList(scope: .feed(id))
    }
  }

  /// What can be carried from folder to folder.
  package var member: FolderMember? {
    switch self {
    case .folder(let id): .folder(id)
    case .feed(let id): .feed(id)
    case .today, .unread, .all, .starred, .search: nil
    }
  }
}

nonisolated extension FolderMember {
  /// Its place in the sidebar.
  package var item: SidebarItem {
    switch self {
    case .folder(let id): .folder(id)
    case .feed(let id): .feed(id)
    }
  }
}

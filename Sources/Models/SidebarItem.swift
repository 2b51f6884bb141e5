package import Library

/// An item of the sidebar, which represents a list of articles.
package nonisolated enum SidebarItem: Hashable, Sendable {
  case today
  case unread
  case all
  case starred
  case later
  case quiet
  case tag(Tag.ID)
  // Boxed, because a query would make every item five times as large, and there may be thousands of feeds.
  indirect case search(SavedSearch.ID, SearchQuery)
  case folder(Folder.ID)
  case feed(Feed.ID)

  /// The smart lists, in order.
  package static let smart: [SidebarItem] = [.today, .unread, .all, .starred, .later, .quiet]

  /// The articles of the item.
  package var list: ArticleList {
    switch self {
    case .today: ArticleList(scope: .today)
    case .unread: ArticleList(scope: .all, unreadOnly: true)
    case .all: ArticleList(scope: .all)
    case .starred: ArticleList(scope: .starred)
    case .later: ArticleList(scope: .later, order: .oldestFirst)
    case .quiet: ArticleList(scope: .quiet)
    case .tag(let id): ArticleList(scope: .tag(id))
    case .search(_, let query): ArticleList(scope: .search(query))
    case .folder(let id): ArticleList(scope: .folder(id))
    case .feed(let id): ArticleList(scope: .feed(id))
    }
  }

  /// The item's name in saved state.
  package var name: String {
    switch self {
    case .today: "today"
    case .unread: "unread"
    case .all: "all"
    case .starred: "starred"
    case .later: "later"
    // Stored; the list was called so before.
    case .quiet: "seldom"
    case .tag(let id): "tag \(id.rawValue)"
    case .search(let id, _): "search \(id.rawValue)"
    case .folder(let id): "folder \(id.rawValue)"
    case .feed(let id): "feed \(id.rawValue)"
    }
  }

  /// The feed or folder of the item, which can be dragged between folders.
  package var member: FolderMember? {
    switch self {
    case .folder(let id): .folder(id)
    case .feed(let id): .feed(id)
    case .today, .unread, .all, .starred, .later, .quiet, .tag, .search: nil
    }
  }
}

nonisolated extension FolderMember {
  /// The corresponding sidebar item.
  package var item: SidebarItem {
    switch self {
    case .folder(let id): .folder(id)
    case .feed(let id): .feed(id)
    }
  }
}

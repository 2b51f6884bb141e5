import Library
import Words
import Models

/// What a row of the sidebar shows, whatever stands behind it.
protocol SidebarRowRepresentable {
  /// The name.
  var rowTitle: String { get }
  /// An icon of the theme, or nil for the feed's picture and for the triangle.
  var rowIcon: String? { get }
  /// The feed whose picture it shows; nil for an icon of the theme.
  var rowFeed: Feed.ID? { get }
  /// The number at the end; 0 shows none.
  var rowCount: Int { get }
  /// The same in words; nil where there is none.
  var rowCountWords: String? { get }
  /// What the sign beside the name says; nil for none.
  var rowWarning: SidebarWarning? { get }
  /// How many folders it is in.
  var rowDepth: Int { get }
  /// Whether what is inside is seen; nil where nothing can be inside.
  var rowIsExpanded: Bool? { get }
}

extension SidebarRow: SidebarRowRepresentable {
  var rowTitle: String { title }
  var rowCount: Int { count }
  var rowCountWords: String? {
    guard count > 0 else { return nil }
    return item == .starred ? trn("%d article", "%d articles", count) : trn("%d unread", "%d unread", count)
  }
  var rowWarning: SidebarWarning? { warning }
  var rowDepth: Int { depth }
  var rowIsExpanded: Bool? { isExpanded }

  var rowIcon: String? {
    switch item {
    case .today: "x-office-calendar-symbolic"
    case .unread: "mail-unread-symbolic"
    case .all: "view-list-symbolic"
    case .starred: "starred-symbolic"
    case .search: "system-search-symbolic"
    case .folder, .feed: nil
    }
  }

  var rowFeed: Feed.ID? {
    if case .feed(let id) = item { id } else { nil }
  }
}

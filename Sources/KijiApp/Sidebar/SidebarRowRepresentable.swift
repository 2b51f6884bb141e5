import Library
import ReaderEngine

/// What a row of the sidebar shows, whatever stands behind it.
protocol SidebarRowRepresentable {
  /// The name.
  var rowTitle: String { get }
  /// An icon of the theme, or nil for the feed's picture.
  var rowIcon: String? { get }
  /// The feed whose picture it shows; nil for an icon of the theme.
  var rowFeed: Feed.ID? { get }
  /// The number at the end; 0 shows none.
  var rowCount: Int { get }
  /// Why it fails, or nil.
  var rowFailure: String? { get }
}

extension Feed: SidebarRowRepresentable {
  var rowTitle: String { title }
  var rowIcon: String? { nil }
  var rowFeed: Feed.ID? { id }
  var rowCount: Int { unreadCount }
  var rowFailure: String? { failure.map { FeedFailure(code: $0, url: url).words } }
}

/// A list that the program makes from all feeds.
struct SmartFeed: SidebarRowRepresentable, Equatable {
  let item: SidebarItem
  let count: Int

  var rowTitle: String {
    switch item {
    case .unread: tr("Unread")
    case .starred: tr("Starred")
    case .all, .feed: tr("All Articles")
    }
  }

  var rowIcon: String? {
    switch item {
    case .unread: "mail-unread-symbolic"
    case .starred: "starred-symbolic"
    case .all, .feed: "view-list-symbolic"
    }
  }

  var rowFeed: Feed.ID? { nil }
  var rowCount: Int { count }
  var rowFailure: String? { nil }
}

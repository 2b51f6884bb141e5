import Library
import Models

/// How the user has arranged the sidebar.
nonisolated struct SidebarArrangement: Equatable, Sendable {
  var order = FeedOrder.byName
  /// Whether feeds and folders without unread articles are hidden.
  var hidesRead = false
  /// The text that visible names must contain; empty for no filter.
  var filter = ""
  /// The collapsed folders.
  var collapsed: Set<Folder.ID> = []
  /// Items that stay visible although they have no unread articles, because the user has selected them or is renaming
  /// them.
  var kept: Set<SidebarItem> = []

  /// Whether the sidebar is filtered by name.
  var isFiltering: Bool { !filter.isEmpty }
}

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
  /// The selected list.
  var selected: SidebarItem?
  /// The item whose name is being edited.
  var renamed: SidebarItem?

  /// Whether the sidebar is filtered by name.
  var isFiltering: Bool { !filter.isEmpty }

  /// Whether an item stays visible although it has no unread articles, because the user is working with it.
  func keeps(_ item: SidebarItem) -> Bool { item == selected || item == renamed }
}

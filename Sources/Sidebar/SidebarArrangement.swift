import Library
import Models

/// How the person wants the sidebar.
nonisolated struct SidebarArrangement: Equatable, Sendable {
  var order = FeedOrder.byName
  /// Whether feeds and folders with nothing unread are left out.
  var hidesRead = false
  /// What names must have in them.
  var filter = ""
  /// The folders whose inside is not seen.
  var collapsed: Set<Folder.ID> = []
  /// What stays although it has nothing unread: it is under the person's eyes.
  var kept: Set<SidebarItem> = []

  /// Whether names are looked for.
  var isFiltering: Bool { !filter.isEmpty }
}

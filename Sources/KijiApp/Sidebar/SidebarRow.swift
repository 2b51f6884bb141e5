import ReaderEngine

/// A row of the sidebar, as a value.
nonisolated struct SidebarRow: Equatable, Sendable {
  /// What it stands for, and what it is known by.
  let item: SidebarItem
  let title: String
  /// How much is unread; of the starred, how many there are.
  var count = 0
  /// How many folders it is in.
  var depth = 0
  /// Whether what is inside is seen; nil where nothing can be inside.
  var isExpanded: Bool?
  /// Why the last fetch failed.
  var failure: FeedFailure?
}

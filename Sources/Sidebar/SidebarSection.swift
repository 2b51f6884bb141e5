import ListValues
import Models
import Words

/// A section of the sidebar.
nonisolated struct SidebarSection: Sendable {
  /// The sections, from top to bottom.
  enum Kind: Int, CaseIterable, Sendable {
    case smartFeeds
    case tags
    case searches
    case feeds
  }

  let kind: Kind
  /// Which items there are, and which are inside which.
  var snapshot = SectionSnapshot<SidebarItem>()
  /// What each item's row shows.
  private(set) var rows: [SidebarItem: SidebarRow] = [:]

  /// Creates a section without rows.
  init(_ kind: Kind) { self.kind = kind }

  /// Creates a section of rows that are not inside others.
  init(_ kind: Kind, _ rows: [SidebarRow]) {
    self.kind = kind
    append(rows, to: nil)
  }

  /// Adds rows inside a folder, or at the top level.
  mutating func append(_ rows: [SidebarRow], to folder: SidebarItem?) {
    snapshot.append(rows.map(\.item), to: folder)
    for row in rows { self.rows[row.item] = row }
    snapshot.setExpandable(rows.lazy.filter(\.isFolder).map(\.item))
  }

  /// Expands or collapses a row.
  mutating func setExpanded(_ isExpanded: Bool, _ item: SidebarItem) {
    if isExpanded { snapshot.expand([item]) } else { snapshot.collapse([item]) }
  }

  /// The rows that are not inside a collapsed folder, from top to bottom.
  var visibleRows: [SidebarRow] { snapshot.visibleItems.compactMap { rows[$0] } }

  /// Returns the items whose rows another section has too, but with different content.
  func changes(from old: SidebarSection) -> Set<SidebarItem> {
    Set(rows.lazy.filter { item, row in old.rows[item].map { $0 != row } ?? false }.map(\.key))
  }
}

extension SidebarSection.Kind {
  /// The title above the rows.
  var title: String? {
    switch self {
    case .smartFeeds: nil
    case .tags: tr("Tags")
    case .searches: tr("Smart Feeds")
    case .feeds: tr("Feeds")
    }
  }
}

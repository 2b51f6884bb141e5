import ListKit
import Words

/// A section of the sidebar.
struct SidebarSection: TableSection {
  /// The sections, from top to bottom.
  nonisolated enum Kind: Int, CaseIterable, Sendable {
    case smartFeeds
    case searches
    case feeds
  }

  let kind: Kind
  let rows: [SidebarRow]

  var title: String? {
    switch kind {
    case .smartFeeds: nil
    // An empty section has no header.
    case .searches: rows.isEmpty ? nil : tr("Saved Searches")
    case .feeds: rows.isEmpty ? nil : tr("Feeds")
    }
  }
}

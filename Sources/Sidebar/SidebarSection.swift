import ListKit
import Words

/// A part of the sidebar.
struct SidebarSection: TableSection {
  /// The parts, from the top.
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
    // a heading over nothing says nothing
    case .searches: rows.isEmpty ? nil : tr("Saved Searches")
    case .feeds: rows.isEmpty ? nil : tr("Feeds")
    }
  }
}

import Library
import ListKit

/// A part of the sidebar: the lists made of all feeds, or the feeds.
struct SidebarSection: TableSection {
  let title: String?
  let rows: [any SidebarRowRepresentable]

  /// The lists that the program makes.
  static func smartFeeds(_ smartFeeds: [SmartFeed]) -> SidebarSection {
    SidebarSection(title: nil, rows: smartFeeds)
  }

  /// The feeds that the person chose.
  static func feeds(_ feeds: [Feed]) -> SidebarSection {
    SidebarSection(title: tr("Feeds"), rows: feeds)
  }
}

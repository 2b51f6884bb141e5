import Foundation
import Library
import ReaderEngine
import Models

/// How the user has arranged the sidebar.
nonisolated struct SidebarArrangement: Equatable, Sendable {
  var order = FeedOrder.byName
  /// Whether feeds and folders without unread articles are hidden.
  var hidesRead = false
  /// The text that visible names must contain; empty for no filter.
  var filter = ""
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

/// Computes the sidebar's rows from the library's contents. There may be thousands of rows, recomputed many times per
/// second during a refresh, so this runs off the main thread.
nonisolated struct SidebarOutline {
  private let contents: SidebarContents
  private let arrangement: SidebarArrangement
  private let feeds: [Folder.ID?: [Feed]]
  private let folders: [Folder.ID?: [Folder]]

  init(_ contents: SidebarContents, _ arrangement: SidebarArrangement) {
    self.contents = contents
    self.arrangement = arrangement
    let known = Set(contents.folders.map(\.id))
    // Folders and feeds are read separately. A feed whose folder is missing is briefly shown at the top level.
    feeds = Dictionary(grouping: contents.feeds) { $0.folderID.flatMap { known.contains($0) ? $0 : nil } }
    folders = Dictionary(grouping: contents.folders) { $0.parentID.flatMap { known.contains($0) ? $0 : nil } }
  }

  func section(_ kind: SidebarSection.Kind) -> SidebarSection {
    switch kind {
    case .smartFeeds: SidebarSection(kind, SidebarItem.smart.map(smartRow).filter { matches($0.title) })
    case .tags: SidebarSection(kind, contents.tags.filter { matches($0.name) }.map(row))
    case .searches: SidebarSection(kind, contents.searches.filter { matches($0.title) }.map(row))
    case .feeds: feedsSection
    }
  }

  private func smartRow(_ item: SidebarItem) -> SidebarRow {
    let count =
      switch item {
      case .today: contents.unreadToday
      case .unread: contents.unread
      case .starred: contents.starred
      case .later: contents.later.articles
      case .quiet: contents.unreadQuiet
      // “All” has no count: it would only ever grow.
      default: 0
      }
    return SidebarRow(
      item: item, title: contents.title(of: item) ?? "", count: count,
      readingTime: item == .later ? contents.later.seconds : nil)
  }

  private func row(of tag: Tag) -> SidebarRow {
    SidebarRow(
      item: .tag(tag.id), title: tag.name, count: contents.tagCounts[tag.id]?.unread ?? 0, tagColor: tag.color)
  }

  private func row(of search: SavedSearch) -> SidebarRow {
    SidebarRow(
      item: .search(search.id, search.query), title: search.title, count: contents.found[search.id] ?? 0)
  }

  private func matches(_ title: String) -> Bool { arrangement.matches(title) }
}

nonisolated extension SidebarArrangement {
  /// Whether a name matches the filter.
  func matches(_ title: String) -> Bool { !isFiltering || title.localizedStandardContains(filter) }
}

// MARK: - Feeds and folders

nonisolated extension SidebarOutline {
  /// The contents of a folder.
  private struct Branch {
    /// The rows directly in the folder, and what is inside those that are folders.
    var rows: [(row: SidebarRow, inside: Branch?)] = []
    /// The number of unread articles of the feeds in the folder, including hidden rows.
    var unread = 0
    /// The number of feeds in the folder that have failed repeatedly, including hidden rows.
    var failing = 0

    mutating func add(_ inside: Branch) {
      unread += inside.unread
      failing += inside.failing
    }
  }

  private var feedsSection: SidebarSection {
    var section = SidebarSection(.feeds)
    append(branch(nil, isFound: false), to: nil, in: &section)
    return section
  }

  private func append(_ branch: Branch, to folder: SidebarItem?, in section: inout SidebarSection) {
    section.append(branch.rows.map(\.row), to: folder)
    for case (let row, let inside?) in branch.rows {
      append(inside, to: row.item, in: &section)
      section.setExpanded(isExpanded(row.item), row.item)
    }
  }

  /// While filtering, all folders are expanded.
  private func isExpanded(_ item: SidebarItem) -> Bool {
    guard !arrangement.isFiltering, case .folder(let id) = item else { return true }
    return !arrangement.collapsed.contains(id)
  }

  /// - Parameter isFound: whether the name of an enclosing folder matches the filter.
  private func branch(_ parent: Folder.ID?, isFound: Bool) -> Branch {
    var branch = Branch()
    for member in members(of: parent) {
      switch member {
      case .feed(let feed):
        branch.unread += feed.unreadCount
        if isFailing(feed) { branch.failing += 1 }
        if isShown(feed, isFound: isFound) { branch.rows.append((row(of: feed), nil)) }
      case .folder(let folder):
        let isFound = isFound || arrangement.isFiltering && matches(folder.title)
        let inside = self.branch(folder.id, isFound: isFound)
        branch.add(inside)
        guard isShown(folder, inside, isFound: isFound) else { continue }
        let row = SidebarRow(
          item: .folder(folder.id), title: folder.title,
          count: max(0, inside.unread - contents.repeatedUnread[folder.id, default: 0]),
          warning: warning(of: folder, inside),
          isAccount: contents.account(in: folder.id) != nil)
        branch.rows.append((row, inside))
      }
    }
    return branch
  }

  private func warning(of folder: Folder, _ inside: Branch) -> SidebarWarning? {
    if let failure = contents.account(in: folder.id)?.failure { return .syncFailed(code: failure) }
    return inside.failing == 0 || isExpanded(.folder(folder.id)) ? nil : .feedsFailed(inside.failing)
  }

  private func row(of feed: Feed) -> SidebarRow {
    if feed.accountID != nil {
      return SidebarRow(
        item: .feed(feed.id), title: feed.title, count: feed.unreadCount,
        warning: feed.failure.map { .syncFailed(code: $0) })
    }
    let failure = feed.failure.map { FeedFailure(code: $0, url: feed.url) }
    let rest = contents.rest(of: feed).map { SidebarWarning.waiting(until: $0) }
    return SidebarRow(
      item: .feed(feed.id), title: feed.title, count: feed.unreadCount, failure: failure,
      warning: rest ?? (isFailing(feed) ? failure.map { .failed($0) } : nil))
  }

  /// A failure without a failed fetch means that the feed was received incompletely; that is shown immediately.
  private func isFailing(_ feed: Feed) -> Bool {
    feed.failure != nil && (feed.failureCount == 0 || feed.failureCount >= SidebarWarning.leastFailures)
  }

  // The filter also finds feeds that are hidden because they have no unread articles.

  private func isShown(_ feed: Feed, isFound: Bool) -> Bool {
    if arrangement.isFiltering { return isFound || matches(feed.title) }
    return !arrangement.hidesRead || feed.unreadCount > 0 || arrangement.keeps(.feed(feed.id))
  }

  private func isShown(_ folder: Folder, _ inside: Branch, isFound: Bool) -> Bool {
    if arrangement.isFiltering { return isFound || !inside.rows.isEmpty }
    return !arrangement.hidesRead || !inside.rows.isEmpty || arrangement.keeps(.folder(folder.id))
  }

  private enum Member {
    case folder(Folder)
    case feed(Feed)

    var position: Int {
      switch self {
      case .folder(let folder): folder.position ?? .max
      case .feed(let feed): feed.position ?? .max
      }
    }
  }

  /// Returns the members of a folder: folders before feeds, both by name, except for members with a manual position.
  private func members(of parent: Folder.ID?) -> [Member] {
    let byName = (folders[parent] ?? []).map(Member.folder) + (feeds[parent] ?? []).map(Member.feed)
    switch arrangement.order {
    case .byName: return byName
    case .byHand:
      return byName.enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
        .map(\.element)
    }
  }
}

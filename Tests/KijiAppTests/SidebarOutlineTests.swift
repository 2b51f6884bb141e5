import LibraryBench
import FeedFetcher
import Foundation
import Library
import ListKit
import ReaderEngine
import Testing

@testable import Sidebar
@testable import Models

/// The rows for feeds and folders.
@Suite struct SidebarOutlineTests {
  /// News (1) contains Harbour (2) and the feed 1; Harbour contains the feeds 2 and 3; the feed 4 is at the top level.
  private let contents = SidebarContents(
    feeds: [
      .sample(1, "Alpha", unread: 1, in: 1), .sample(2, "Beta", unread: 2, in: 2), .sample(3, "Gamma", in: 2),
      .sample(4, "Delta", unread: 8, failure: "timed-out"),
    ], folders: [.sample(2, "Harbour", in: 1), .sample(1, "News"), .sample(3, "Zoo")], unread: 11, unreadToday: 4,
    starred: 2, later: ReadLaterTotal(articles: 5, seconds: 48 * 60), unreadQuiet: 3)

  private func lines(_ arrangement: SidebarArrangement = SidebarArrangement(), _ other: SidebarContents? = nil)
    -> [String]
  {
    let section = SidebarOutline(other ?? contents, arrangement).section(.feeds)
    return section.visibleRows.map { row in
      let level = section.snapshot.level(of: row.item)
      let sign = section.snapshot.isExpandable(row.item) ? section.snapshot.isExpanded(row.item) ? "-" : "+" : ""
      return String(repeating: " ", count: level) + sign + row.title + (row.count > 0 ? " \(row.count)" : "")
    }
  }

  @Test func foldersPrecedeFeedsAndShowTheirTotals() {
    #expect(lines() == ["-News 3", " -Harbour 2", "  Beta 2", "  Gamma", " Alpha 1", "-Zoo", "Delta 8"])
    #expect(SidebarOutline(contents, SidebarArrangement()).section(.feeds).visibleRows.last?.failure == .timedOut)
  }

  @Test func foldersCountAStoryOnce() {
    var contents = contents
    contents.feeds[2] = .sample(3, "Gamma", unread: 1, in: 2)
    // One story of all feeds in folders and one outside, one of Alpha and Beta, and one of an unknown feed.
    contents.noteRepeated([
      StoryOverlap(feeds: [.of(1), .of(2), .of(3), .of(4)], stories: 1),
      StoryOverlap(feeds: [.of(2), .of(9)], stories: 1),
    ])
    #expect(
      lines(SidebarArrangement(), contents) == [
        "-News 2", " -Harbour 2", "  Beta 2", "  Gamma 1", " Alpha 1", "-Zoo", "Delta 8",
      ])
  }

  @Test func warnsFromTheSecondFailureAlsoInACollapsedFolder() {
    func warning(_ failures: Int, collapsed: Set<Folder.ID> = [], row: Int) -> SidebarWarning? {
      var contents = contents
      contents.feeds[1] = .sample(2, "Beta", unread: 2, in: 2, failure: "timed-out", failures: failures)
      return SidebarOutline(contents, SidebarArrangement(collapsed: collapsed)).section(.feeds).visibleRows[row].warning
    }
    #expect(warning(1, row: 2) == nil)
    #expect(warning(2, row: 2) == .failed(.timedOut))
    #expect(warning(2, row: 0) == nil)
    #expect(warning(2, collapsed: [.of(1)], row: 0) == .feedsFailed(1))
    #expect(warning(1, collapsed: [.of(1)], row: 0) == nil)
  }

  @Test func showsRateLimitsInTheAffectedFeeds() {
    var contents = contents
    let date = Date(timeIntervalSince1970: 1_800_000_000)
    contents.resting = [FetchHost(url: "https://example.org/4")?.name ?? "": date]
    let rows = SidebarOutline(contents, SidebarArrangement()).section(.feeds).visibleRows
    #expect(rows.last?.warning == .waiting(until: date))
  }

  @Test func smartListsHaveTheirCounts() {
    let rows = SidebarOutline(contents, SidebarArrangement()).section(.smartFeeds).visibleRows
    #expect(rows.map(\.title) == ["Today", "Unread", "All Articles", "Starred", "Read Later", "Quiet Feeds"])
    #expect(rows.map(\.count) == [4, 11, 0, 2, 5, 3])
    #expect(rows.map(\.readingTime) == [nil, nil, nil, nil, 48 * 60, nil])
  }

  @Test func collapsedFoldersHideTheirContentButCountIt() {
    #expect(
      lines(SidebarArrangement(collapsed: [.of(2), .of(3)])).prefix(3) == ["-News 3", " +Harbour 2", " Alpha 1"])
    #expect(lines(SidebarArrangement(collapsed: [.of(1)])) == ["+News 3", "-Zoo", "Delta 8"])
  }

  @Test func hidesRowsWithoutUnreadArticlesUnlessKept() {
    #expect(
      lines(SidebarArrangement(hidesRead: true)) == ["-News 3", " -Harbour 2", "  Beta 2", " Alpha 1", "Delta 8"])
    let kept = SidebarArrangement(hidesRead: true, selected: .feed(.of(3)), renamed: .folder(.of(3)))
    #expect(lines(kept) == lines())
  }

  @Test func filterMatchesAnywhereAndKeepsParentFolders() {
    func found(_ text: String) -> [String] {
      lines(SidebarArrangement(hidesRead: true, filter: text, collapsed: [.of(1)]))
    }
    #expect(found("AMM") == ["-News 3", " -Harbour 2", "  Gamma"])
    // a matching folder shows all its contents
    #expect(found("harb") == ["-News 3", " -Harbour 2", "  Beta 2", "  Gamma"])
    #expect(found("zoo") == ["-Zoo"])
    #expect(found("nothing").isEmpty)
    let outline = SidebarOutline(contents, SidebarArrangement(filter: "unr"))
    #expect(outline.section(.smartFeeds).visibleRows.map(\.title) == ["Unread"])
  }

  @Test func manualOrderPrecedesUnplacedRows() throws {
    var placed = contents
    placed.feeds = [
      .sample(1, "Alpha", in: 1, at: 0), .sample(2, "Beta"), .sample(4, "Delta", at: 0), .sample(5, "Early"),
    ]
    placed.folders = [.sample(2, "Harbour", in: 1, at: 1), .sample(1, "News", at: 1), .sample(3, "Zoo")]
    let byHand = SidebarArrangement(order: .byHand)
    #expect(lines(byHand, placed) == ["Delta", "-News", " Alpha", " -Harbour", "-Zoo", "Beta", "Early"])
    #expect(lines(SidebarArrangement(), placed).first == "-News")
  }

  @Test func feedsInMissingFoldersAreAtTheTopLevel() {
    var torn = contents
    torn.folders = []
    #expect(lines(SidebarArrangement(), torn) == ["Alpha 1", "Beta 2", "Gamma", "Delta 8"])
  }

  @Test func searchesHaveASection() throws {
    var searching = contents
    let search = SavedSearch(id: .of(5), title: "Storms", query: try SearchQuery(parsing: "storm"))
    searching.searches = [search]
    searching.found = [search.id: 6]
    let rows = SidebarOutline(searching, SidebarArrangement()).section(.searches).visibleRows
    #expect(rows == [SidebarRow(item: .search(search.id, search.query), title: "Storms", count: 6)])
  }
}

/// The changes reported when rows differ.
@Suite struct SidebarSectionTests {
  private func row(_ id: Int64, _ count: Int = 0) -> SidebarRow {
    SidebarRow(item: .feed(.of(id)), title: "\(id)", count: count)
  }

  @Test func reportsOnlyRowsThatLookDifferent() {
    let old = (1...1000).map { row($0) }
    var new = old
    new[500] = row(501, 3)
    new.insert(row(1001), at: 0)
    let changes = SidebarSection(.feeds, new).changes(from: SidebarSection(.feeds, old))
    #expect(changes == [.feed(.of(501))], "a new row is filled anyway")
  }
}

extension Identifier {
  static func of(_ number: Int64) -> Self { Self(rawValue: number) }
}

extension Feed {
  static func sample(
    _ id: Int64, _ title: String, unread: Int = 0, in folder: Int64? = nil, at position: Int? = nil,
    failure: String? = nil, failures: Int = 0
  ) -> Feed {
    Feed(
      id: .of(id), url: "https://example.org/\(id)", title: title, homePageURL: nil, unreadCount: unread,
      articleCount: unread, failure: failure, failureCount: failures, folderID: folder.map { .of($0) },
      position: position)
  }
}

extension Folder {
  static func sample(_ id: Int64, _ title: String, in parent: Int64? = nil, at position: Int? = nil) -> Folder {
    Folder(id: .of(id), title: title, parentID: parent.map { .of($0) }, position: position)
  }
}

import LibraryBench
import Library
import ListKit
import ReaderEngine
import Testing

@testable import Sidebar
@testable import Models

/// Where a drag in the sidebar moves a row.
@Suite struct SidebarMoveTests {
  /// 0 ▾ folder 1; 1 · feed 1; 2 · ▾ folder 2; 3 · · feed 2; 4 ▸ folder 3, collapsed; 5 ▾ folder 4, empty; 6 feed 6
  private let branches = SidebarBranches(rows: [
    .folder(1, 0), .feed(1, 1), .folder(2, 1), .feed(2, 2), .folder(3, 0, isExpanded: false), .folder(4, 0),
    .feed(6, 0),
  ])

  private func to(_ row: Int) -> IndexPath { IndexPath(row: row, section: SidebarSection.Kind.feeds.rawValue) }

  private func place(_ folder: Int64?, _ next: FolderMember?) -> [AnyHashable?] { [folder, next] }

  private func move(_ source: Int, _ destination: RowDestination) -> [AnyHashable?]? {
    branches.move(source, to: destination).map { [$0.folder?.rawValue, $0.next] }
  }

  @Test func droppingBesideARowMovesIntoItsFolder() {
    #expect(move(6, .before(to(1))) == place(1, .feed(.of(1))))
    #expect(move(6, .after(to(1))) == place(1, .folder(.of(2))))
    #expect(move(6, .after(to(3))) == place(2, nil))
    #expect(move(6, .before(to(4))) == place(nil, .folder(.of(3))))
    #expect(move(1, .after(to(4))) == place(nil, .folder(.of(4))))
    #expect(move(1, .after(to(6))) == place(nil, nil))
    #expect(move(1, .before(to(7))) == place(nil, nil))
  }

  @Test func droppingBelowAnOpenFolderMovesToItsTop() {
    #expect(move(6, .after(to(0))) == place(1, .feed(.of(1))))
    #expect(move(6, .after(to(2))) == place(2, .feed(.of(2))))
    #expect(move(1, .after(to(5))) == place(nil, .feed(.of(6))))
  }

  @Test func droppingOnAFolderMovesIntoIt() {
    for (row, folder) in [(0, 1), (2, 2), (4, 3), (5, 4)] as [(Int, Int64)] {
      #expect(move(6, .into(to(row))) == place(folder, nil))
    }
    #expect(move(6, .into(to(1))) == nil)
  }

  @Test func foldersCannotMoveIntoThemselves() {
    for row in 0...3 {
      #expect(move(0, .before(to(row))) == nil && move(0, .after(to(row))) == nil)
    }
    #expect(move(0, .into(to(2))) == nil && move(2, .into(to(2))) == nil)
  }

  @Test func moveUpGoesStepByStep() {
    #expect(move(6, .up) == place(4, nil))
    #expect(move(4, .up) == place(2, nil))
    #expect(move(3, .up) == place(1, .folder(.of(2))))
    #expect(move(1, .up) == place(nil, .folder(.of(1))))
    #expect(move(5, .up) == place(nil, .folder(.of(3))))
    #expect(move(0, .up) == nil)
  }

  @Test func moveDownGoesStepByStep() {
    #expect(move(0, .down) == place(nil, .folder(.of(4))))
    #expect(move(1, .down) == place(2, .feed(.of(2))))
    #expect(move(3, .down) == place(1, nil))
    #expect(move(2, .down) == place(nil, .folder(.of(3))))
    #expect(move(4, .down) == place(4, nil))
    #expect(move(5, .down) == place(nil, nil))
    #expect(move(6, .down) == nil)
  }

  @Test func folderChoicesIncludeTheParentNames() {
    let contents = SidebarContents(
      feeds: [.sample(1, "Feed", in: 2)],
      folders: [.sample(2, "Inner", in: 1), .sample(4, "Inner", in: 1), .sample(3, "Other"), .sample(1, "Outer")])
    let forFeed = FolderChoices(for: .feed(.of(1)), in: contents)
    #expect(forFeed.names == ["No Folder", "Other", "Outer", "Outer › Inner", "Outer › Inner (2)"])
    #expect(forFeed.folders == [nil, .of(3), .of(1), .of(2), .of(4)] && forFeed.current == 3)
    let forFolder = FolderChoices(for: .folder(.of(1)), in: contents)
    #expect(forFolder.names == ["No Folder", "Other"] && forFolder.current == 0)
  }

  @Test func everyKindOfRowHasItsActions() {
    func actions(_ row: SidebarRow, _ feed: Feed? = nil) -> [SidebarAction] {
      Array(SidebarAction.actions(for: row, feed).joined())
    }
    #expect(actions(SidebarRow(item: .unread, title: "")) == [.markRead, .refresh, .newFolder])
    #expect(actions(.folder(1, 0)) == [.markRead, .refresh, .rename, .move, .newFolder, .notify, .remove])
    let feed = SidebarRow.feed(1, 0)
    let rest: [SidebarAction] = [
      .markRead, .refresh, .copyAddress, .rename, .move, .newFolder, .notify, .settings, .remove,
    ]
    #expect(actions(feed, .sample(1, "Feed")) == rest)
    var failing = feed
    failing.failure = .timedOut
    #expect(actions(failing, .sample(1, "Feed")) == [.retry] + rest)
  }

  @Test func restoresAListFromItsName() throws {
    let search = SavedSearch(id: .of(3), title: "Storms", query: try SearchQuery(parsing: "storm"))
    let items = SidebarItem.smart + [.folder(.of(1)), .feed(.of(2)), .search(search.id, search.query)]
    for item in items { #expect(SidebarItem(name: item.name, [search]) == item) }
    for name in ["", "feed", "feed x", "search 4", "something 1"] { #expect(SidebarItem(name: name, [search]) == nil) }
  }
}

extension SidebarRow {
  fileprivate static func feed(_ id: Int64, _ depth: Int) -> SidebarRow {
    SidebarRow(item: .feed(.of(id)), title: "Feed \(id)", depth: depth)
  }

  fileprivate static func folder(_ id: Int64, _ depth: Int, isExpanded: Bool = true) -> SidebarRow {
    SidebarRow(item: .folder(.of(id)), title: "Folder \(id)", depth: depth, isExpanded: isExpanded)
  }
}

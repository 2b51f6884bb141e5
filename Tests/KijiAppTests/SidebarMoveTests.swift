import LibraryBench
import Library
import ListKit
import ReaderEngine
import Testing

@testable import Sidebar
@testable import Models

/// Where a drag in the sidebar moves a row, and what else can be done with it.
@Suite struct SidebarMoveTests {
  @Test func aPlaceInTheOutlineIsAFolder() throws {
    func move(_ item: SidebarItem, _ parent: SidebarItem?, _ next: SidebarItem?) -> [AnyHashable?]? {
      SidebarMove(item, to: OutlineDestination(parent: parent, next: next)).map {
        [$0.member, $0.folder?.rawValue, $0.next]
      }
    }
    let feed = FolderMember.feed(.of(1))
    #expect(move(feed.item, .folder(.of(2)), .feed(.of(3))) == [feed, Int64(2), FolderMember.feed(.of(3))])
    #expect(move(feed.item, nil, .folder(.of(4))) == [feed, nil, FolderMember.folder(.of(4))])
    #expect(move(feed.item, nil, nil) == [feed, nil, nil])
    #expect(move(.unread, nil, nil) == nil && move(feed.item, .starred, nil) == nil)
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
    #expect(actions(.folder(1)) == [.markRead, .refresh, .rename, .move, .newFolder, .notify, .remove])
    let feed = SidebarRow.feed(1)
    let rest: [SidebarAction] = [
      .markRead, .refresh, .copyAddress, .rename, .move, .newFolder, .notify, .settings, .remove,
    ]
    #expect(actions(feed, .sample(1, "Feed")) == rest)
    var failing = feed
    failing.failure = .timedOut
    #expect(actions(failing, .sample(1, "Feed")) == [.retry, .editAddress] + rest)
  }

  @Test func restoresAListFromItsName() throws {
    let search = SavedSearch(id: .of(3), title: "Storms", query: try SearchQuery(parsing: "storm"))
    let items = SidebarItem.smart + [.folder(.of(1)), .feed(.of(2)), .search(search.id, search.query)]
    for item in items { #expect(SidebarItem(name: item.name, [search]) == item) }
    for name in ["", "feed", "feed x", "search 4", "something 1"] { #expect(SidebarItem(name: name, [search]) == nil) }
  }
}

extension SidebarRow {
  fileprivate static func feed(_ id: Int64) -> SidebarRow { SidebarRow(item: .feed(.of(id)), title: "Feed \(id)") }

  fileprivate static func folder(_ id: Int64) -> SidebarRow {
    SidebarRow(item: .folder(.of(id)), title: "Folder \(id)")
  }
}

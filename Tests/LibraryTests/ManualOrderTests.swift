import Foundation
import GRDB
import Testing

@testable import Library

/// Feeds and folders in the user's manual order.
@Suite struct ManualOrderTests {
  let sandbox = Sandbox()
  let library: Library

  init() async throws {
    library = try await Library.open(sandbox.location)
  }

  private func order(in folder: Folder.ID? = nil) throws -> [FolderMember] {
    try sandbox.raw { try ManualOrder(db: $0).members(of: folder) }
  }

  private func feeds(_ names: String..., in folder: Folder.ID? = nil) async throws -> [FolderMember] {
    var members: [FolderMember] = []
    for name in names {
      let new = NewFeed(url: "https://example.org/\(name)", title: name, folderID: folder)
      members.append(.feed(try await library.addFeed(new).id))
    }
    return members
  }

  @Test func unplacedItemsFollowPlacedOnesByName() async throws {
    let feeds = try await feeds("a", "b", "c")
    let folder = FolderMember.folder(try await library.addFolder("z").id)
    #expect(try order() == [folder] + feeds)
    #expect(try await library.feeds().allSatisfy { $0.position == nil })
    _ = try await library.perform(.place(feeds[2], in: nil, before: folder))
    #expect(try order() == [feeds[2], folder, feeds[0], feeds[1]])
    let late = try await self.feeds("aa")
    #expect(try order() == [feeds[2], folder, feeds[0], feeds[1]] + late)
    #expect(try await library.feeds().map(\.position) == [2, nil, 3, 0])
    #expect(try await library.folders().map(\.position) == [1])
  }

  @Test func placementsCanBeUndone() async throws {
    let feeds = try await feeds("a", "b", "c")
    let folder = try await library.addFolder("folder").id
    let inner = try await self.feeds("d", "e", in: folder)
    let before = try await library.feeds()
    let first = try await library.perform(.place(feeds[0], in: nil, before: nil))
    let placed = try order()
    let second = try await library.perform(.place(feeds[0], in: folder, before: inner[1]))
    #expect(try order(in: folder) == [inner[0], feeds[0], inner[1]])
    let third = try await library.perform(.moveFeed(try #require(feeds[0].feed), to: nil))
    #expect(try order().last == feeds[0] && order(in: folder) == inner)
    for (step, there) in [(third, folder), (second, nil)] {
      try await library.undo(step)
      #expect(try await library.feed(try #require(feeds[0].feed))?.folderID == there)
    }
    #expect(try order() == placed && order(in: folder) == inner)
    try await library.undo(first)
    #expect(try order() == [.folder(folder)] + feeds)
    #expect(try await library.feeds().map(\.id) == before.map(\.id))
  }

  @Test func noOpPlacementsAreNotUndoable() async throws {
    let feeds = try await feeds("a", "b")
    _ = try await library.perform(.place(feeds[1], in: nil, before: feeds[0]))
    for next in [feeds[0], feeds[1]] {
      #expect(try await library.perform(.place(feeds[1], in: nil, before: next)).isVoid)
    }
    #expect(try await library.perform(.place(feeds[0], in: nil, before: nil)).isVoid)
    #expect(try order() == [feeds[1], feeds[0]])
  }

  @Test func folderCannotMoveIntoOrNextToItsDescendants() async throws {
    let outer = try await library.addFolder("outer").id
    let inner = try await library.addFolder("inner", in: outer).id
    await #expect(throws: LibraryError.folderInsideItself(outer)) {
      try await library.perform(.place(.folder(outer), in: inner, before: nil))
    }
    _ = try await library.perform(.place(.folder(inner), in: nil, before: .folder(outer)))
    #expect(try order() == [.folder(inner), .folder(outer)])
  }

  @Test func removedItemsKeepTheirPosition() async throws {
    let feeds = try await feeds("a", "b", "c")
    _ = try await library.perform(.place(feeds[2], in: nil, before: feeds[0]))
    let step = try await library.perform(.removeFeed(try #require(feeds[0].feed)))
    _ = try await library.perform(.place(feeds[1], in: nil, before: feeds[2]))
    try await library.undo(step)
    #expect(try order() == [feeds[1], feeds[2], feeds[0]])
  }

  @Test func undoingANewFolderKeepsWhatWasMovedIntoIt() async throws {
    let outer = try await library.addFolder("outer").id
    var changes = library.changes(pollInterval: .seconds(60)).makeAsyncIterator()
    let step = try await library.perform(.addFolder(" New ", in: outer))
    let made = try #require(try await library.folders().first { $0.title == "New" })
    #expect(made.parentID == outer)
    #expect(await changes.next() == [.folders([made.id])])
    let feed = try await feeds("a", in: made.id)[0]
    try await library.undo(step)
    #expect(try await library.folders().map(\.id) == [outer])
    #expect(try order(in: outer).contains(feed))
    await #expect(throws: LibraryError.emptyName) { try await library.perform(.addFolder(" ", in: nil)) }
  }

  /// A library of the third version has all its feeds, none with a position.
  @Test func earlierLibraryHasNoPositions() async throws {
    let other = Sandbox()
    try FileManager.default.createDirectory(at: other.location.directory, withIntermediateDirectories: true)
    var configuration = Library.searchConfiguration
    configuration.journalMode = .wal
    let queue = try DatabaseQueue(path: other.location.databaseURL.path, configuration: configuration)
    try Library.migrator.migrate(queue, upTo: "3 fetching and icons")
    try await queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO folder (id, accountID, title, sortTitle) VALUES (1, 1, 'News', 'news');
          INSERT INTO feed (id, accountID, url, title, sortTitle, folderID)
          VALUES (1, 1, 'https://example.org/1', 'One', 'one', 1);
          INSERT INTO feedState (feedID) VALUES (1);
          INSERT INTO feedCount (feedID) VALUES (1);
          """)
    }
    try queue.close()
    let library = try await Library.open(other.location)
    #expect(try await library.feeds().map(\.position) == [nil])
    #expect(try await library.folders().map(\.position) == [nil])
    #expect(try await library.feeds().map(\.folderID?.rawValue) == [1])
    _ = try await library.perform(.place(.feed(Feed.ID(rawValue: 1)), in: nil, before: nil))
    #expect(try await library.feeds().map(\.position) == [1])
    await library.close()
  }
}

extension FolderMember {
  fileprivate var feed: Feed.ID? {
    if case .feed(let id) = self { id } else { nil }
  }
}

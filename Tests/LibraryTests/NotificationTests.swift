import Foundation
import GRDB
import Testing

@testable import Library

/// Which new articles the user is told of.
@Suite struct NotificationTests {
  let sandbox = Sandbox()
  private static let start = Date(timeIntervalSince1970: 1_790_000_000)

  @Test func settingsOfFeedsAndFoldersCanBeUndone() async throws {
    let library = try await Library.open(sandbox.location)
    let feed = try await library.addSample()
    let folder = try await library.addFolder("Folder", in: nil)
    #expect(!feed.notifies && !folder.notifies)
    for member in [FolderMember.feed(feed.id), .folder(folder.id)] {
      func notifies() async throws -> Bool? {
        switch member {
        case .feed(let id): try await library.feed(id)?.notifies
        case .folder(let id): try await library.folders().first { $0.id == id }?.notifies
        }
      }
      let done = try await library.perform(.setNotifies(member, true))
      #expect(try await notifies() == true)
      #expect(try await library.perform(.setNotifies(member, true)).isVoid)
      try await library.undo(done)
      #expect(try await notifies() == false)
    }
    let none = Feed.ID(rawValue: 99)
    await #expect(throws: LibraryError.noSuchFeed(none)) { try await library.perform(.setNotifies(.feed(none), true)) }
  }

  @Test func unreadArticlesOfChosenFeedsArrive() async throws {
    let library = try await Library.open(sandbox.location)
    let (one, two, quiet) = (
      try await library.addSample("one"), try await library.addSample("two"), try await library.addSample("quiet")
    )
    let outer = try await library.addFolder("Outer", in: nil)
    let inner = try await library.addFolder("Inner", in: outer.id)
    _ = try await library.perform(.moveFeed(two.id, to: inner.id))
    _ = try await library.store(.of([.sample("old")], at: Self.start), in: one.id)
    let time = Self.start + 60
    #expect(try await library.arrivals(since: time) == nil)
    for (feed, name) in [(one, "a"), (two, "b"), (quiet, "c")] {
      _ = try await library.store(.of([.sample(name, name)], at: time), in: feed.id)
    }
    #expect(try await library.arrivals(since: time) == nil)
    _ = try await library.perform(.setNotifies(.feed(one.id), true))
    let first = try #require(try await library.arrivals(since: time))
    #expect((first.count, first.feeds, first.newest.title, first.newest.feedTitle) == (1, 1, "a", one.title))
    _ = try await library.perform(.setNotifies(.folder(outer.id), true))
    let both = try #require(try await library.arrivals(since: time))
    #expect((both.count, both.feeds) == (2, 2))
    try await library.setRead(true, [first.newest.id])
    #expect(try await library.arrivals(since: time)?.newest.title == "b")
    _ = try await library.perform(.removeFolder(outer.id))
    #expect(try await library.arrivals(since: time) == nil)
  }
}

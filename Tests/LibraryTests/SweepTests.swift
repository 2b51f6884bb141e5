import Foundation
import GRDB
import TestSupport
import Testing
import TortureWork

@testable import Library

/// Where "mark all as read" keeps the articles that it marked.
@Suite(.fewAtOnce) struct SweepTests {
  let sandbox = Sandbox()
  private let all = LibraryCommand.markAllRead(ArticleList(scope: .all))

  private func open() async throws -> (Library, Feed, Folder) {
    let library = try await Library.open(sandbox.location)
    let folder = try await library.addFolder("Folder")
    let feed = try await library.addFeed(
      NewFeed(url: "https://example.org/one.xml", title: "one", folderID: folder.id))
    return (library, feed, folder)
  }

  private func sweepsInFile() throws -> Int? {
    try sandbox.number("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name GLOB 'sweep[0-9]*'")
  }

  private func firstPage(_ pattern: String) throws -> Int? {
    try sandbox.number("SELECT rootpage FROM sqlite_schema WHERE name GLOB '\(pattern)'")
  }

  /// Marking a million articles takes as long as marking three: the rows stay where they are.
  @Test func markingAllAndUndoingItMoveNoRows() async throws {
    let (library, feed, _) = try await open()
    _ = try await library.store(.of((0..<500).map { .sample("\($0)") }), in: feed.id)
    let pages = try [firstPage("unread"), firstPage("sqlite_autoindex_unread_2")]
    let step = try await library.perform(all)
    #expect(try [firstPage("sweep1of*"), firstPage("sqlite_autoindex_sweep1of*_2")] == pages)
    #expect(try sandbox.number("SELECT count(*) FROM unread") == 0)
    try await library.undo(step)
    #expect(try [firstPage("unread"), firstPage("sqlite_autoindex_unread_2")] == pages)
    #expect(try sweepsInFile() == 0)
    #expect(try await library.counts().unread == 500)
    #expect(try await library.check().isEmpty)
    #expect(try await library.disagreements() == 0)
  }

  /// The articles of a part of the library are moved to the connection's own temporary table, never in the file.
  @Test func aPartOfTheLibraryDoesNotGrowTheFile() async throws {
    let (library, feed, _) = try await open()
    _ = try await library.store(.of((0..<500).map { .sample("\($0)") }), in: feed.id)
    _ = try await library.perform(.markAllRead(ArticleList(scope: .feed(feed.id))))
    #expect(try await library.pool.write { try Int.fetchOne($0, sql: "SELECT count(*) FROM temp.sweep1") } == 500)
    #expect(try sweepsInFile() == 0)
  }

  /// Every connection has statements that were prepared for the former table.
  @Test func listsFollowTheTable() async throws {
    let (library, feed, folder) = try await open()
    let other = try await Library.open(sandbox.location)
    let scopes: [ArticleScope] = [.all, .unread, .feed(feed.id), .folder(folder.id)]
    func lengths() async throws -> Set<Int> {
      var lengths: Set<Int> = []
      for library in [library, other] {
        for scope in scopes {
          let list = ArticleList(scope: scope, unreadOnly: true)
          lengths.insert(try await library.articleIDs(list).count)
          lengths.insert(try await library.count(list))
          lengths.insert(try await library.articles(list, limit: 9).count)
        }
      }
      return lengths
    }
    let first = try await library.store(.of([.sample("a"), .sample("b")], at: Date()), in: feed.id).inserted.map(\.id)
    #expect(try await lengths() == [2])
    let step = try await library.perform(all)
    #expect(try await lengths() == [0])
    _ = try await other.store(.of([.sample("c")], at: Date()), in: feed.id)
    #expect(try await lengths() == [1])
    try await other.setRead(false, [first[0]])
    #expect(try await lengths() == [2])
    try await library.undo(step)
    #expect(try await lengths() == [3])
    #expect(try await library.articles(first).map(\.isRead) == [false, false])
    #expect(try await library.disagreements() == 0)
  }

  /// If more is unread than was swept, the swept rows are inserted into the table.
  @Test func undoKeepsManyOtherUnreadArticles() async throws {
    let (library, feed, _) = try await open()
    _ = try await library.store(.of([.sample("a"), .sample("b")]), in: feed.id)
    let step = try await library.perform(all)
    _ = try await library.store(.of([.sample("c"), .sample("d"), .sample("e")]), in: feed.id)
    try await library.undo(step)
    #expect(try await library.counts().unread == 5)
    #expect(try sweepsInFile() == 0)
    #expect(try await library.disagreements() == 0)
    // a second undo of the same step has nothing to restore
    _ = try await library.perform(all)
    try await library.undo(step)
    #expect(try await library.counts().unread == 0)
  }

  /// The table that takes the place of a renamed one is the one that migrations make.
  @Test func theNewTableIsDefinedLikeTheFirst() async throws {
    let (library, feed, _) = try await open()
    func definition() throws -> [String] {
      try sandbox.raw { db in
        try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE tbl_name = 'unread' AND sql IS NOT NULL")
      }.map { $0.filter { !$0.isWhitespace } }
    }
    let first = try definition()
    _ = try await library.store(.of([.sample("a")]), in: feed.id)
    _ = try await library.perform(all)
    #expect(try sweepsInFile() == 1)
    #expect(try definition() == first && !first.isEmpty)
  }

  @Test func closingLeavesNoSweeps() async throws {
    let (library, feed, _) = try await open()
    _ = try await library.store(.of([.sample("a")]), in: feed.id)
    _ = try await library.perform(all)
    _ = try await library.store(.of([.sample("b")]), in: feed.id)
    _ = try await library.perform(all)
    #expect(try sweepsInFile() == 2)
    await library.close()
    #expect(try sweepsInFile() == 0)
  }

  /// Another program that is writing does not keep a library from closing; the next opening deletes the sweep.
  @Test func closingBesideAWriterLeavesTheSweep() async throws {
    let (library, feed, _) = try await open()
    _ = try await library.store(.of([.sample("a")]), in: feed.id)
    _ = try await library.perform(all)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let writer = try DatabaseQueue(path: sandbox.location.databaseURL.path, configuration: configuration)
    try await writer.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    await library.close()
    try await writer.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try writer.close()
    #expect(try sweepsInFile() == 1)
  }

  @Test func openingDeletesTheSweepsOfAKilledProgram() async throws {
    let (library, feed, _) = try await open()
    _ = try await library.store(.of([.sample("a")]), in: feed.id)
    await library.close()
    try sandbox.raw { try $0.execute(sql: "CREATE TABLE sweep7ofkilled AS SELECT * FROM unread") }
    let again = try await Library.open(sandbox.location)
    #expect(try sweepsInFile() == 0)
    #expect(try await again.counts().unread == 1)
  }

  @Test func openingKeepsTheSweepsOfAnotherProgram() async throws {
    let (library, feed, _) = try await open()
    _ = try await library.store(.of([.sample("a")]), in: feed.id)
    let step = try await library.perform(all)
    let other = try await Library.open(sandbox.location)
    _ = try await other.store(.of([.sample("b")]), in: feed.id)
    let others = try await other.perform(all)
    #expect(try sweepsInFile() == 2)
    try await library.undo(step)
    #expect(try await other.titles(.unread) == ["Title a"])
    try await other.undo(others)
    #expect(try await library.counts().unread == 2)
    // closing deletes only one's own
    _ = try await library.perform(all)
    await other.close()
    #expect(try sweepsInFile() == 1)
    #expect(try await library.disagreements() == 0)
  }

  /// The tenth version had an index that could not be renamed.
  @Test func migrationKeepsUnreadArticles() async throws {
    try SchemaTen.make(sandbox.location.databaseURL)
    let library = try await Library.open(sandbox.location)
    for scope in [ArticleScope.unread, .feed(Feed.ID(rawValue: 1)), .folder(Folder.ID(rawValue: 1))] {
      #expect(try await library.titles(scope, unreadOnly: true) == ["b", "a"])
    }
    let step = try await library.perform(all)
    #expect(try await library.counts().unread == 0)
    try await library.undo(step)
    #expect(try await library.titles(.unread) == ["b", "a"])
    #expect(try sandbox.number("SELECT count(*) FROM sqlite_schema WHERE name = 'unreadByFeed'") == 0)
    #expect(try await library.check().isEmpty)
    await library.close()
    #expect(try LibraryAudit.disagreements(in: sandbox.directory) == [])
  }
}

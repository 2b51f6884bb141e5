import Foundation
import GRDB
import GLibKit
package import Library
import TestSupport
import WebText
import XCTest

/// A library with articles, and the loop the models run on.
@MainActor package final class Bench {
  package let library: Library
  private let folder: TemporaryFolder
  package let feed: Feed
  private var following: Task<Void, Never>?

  package init(articles: Int) throws {
    MainLoopBridge.attach()
    folder = TemporaryFolder()
    let directory = folder.url
    let made = try Bench.result {
      let library = try await Library.open(LibraryLocation(directory: directory))
      let feed = try await library.addFeed(NewFeed(url: "http://example.org/feed", title: "Feed"))
      return (library, feed)
    }
    (library, feed) = made
    if articles > 0 { store(numbers: 1...articles) }
  }

  package func rename(_ title: String) { store(numbers: 1...1, title: title) }

  /// - Parameter daysLater: gives the articles other dates; their texts differ, too, so that they are updated.
  package func store(numbers: ClosedRange<Int>, title: String = "Feed", daysLater: Int = 0, in feed: Feed.ID? = nil) {
    let update = FeedUpdate(
      title: title, homePageURL: nil, validators: Validators(), bodyHash: nil,
      articles: numbers.map {
        NewArticle(
          uniqueID: "\($0)", url: nil, title: "Article \($0)", excerpt: "", author: nil,
          bodyHTML: RawHTML(daysLater == 0 ? "" : title),
          published: Date(timeIntervalSince1970: 1_000_000 + Double($0) + Double(daysLater) * 86_400), modified: nil)
      }, fetchedAt: Date())
    write { [feed = feed ?? self.feed.id] library throws(LibraryError) in _ = try await library.store(update, in: feed)
    }
  }

  package func write(_ work: @escaping @Sendable (Library) async throws(LibraryError) -> Void) {
    let library = self.library
    XCTAssertNoThrow(try Bench.result { try await work(library) })
  }

  package func perform(_ command: LibraryCommand) throws -> UndoStep {
    let library = self.library
    return try Bench.result { try await library.perform(command) }
  }

  /// Makes the library fail to mark articles as read.
  package func refuseReadMarks() throws {
    let path = library.location.databaseURL.path
    try DatabaseQueue(path: path).write { database in
      try database.execute(
        sql: "CREATE TRIGGER refusal BEFORE DELETE ON unread BEGIN SELECT RAISE(ABORT, 'refused'); END")
    }
  }

  package func follow(_ handler: @escaping @MainActor ([LibraryChange]) -> Void) {
    let changes = library.changes()
    following?.cancel()
    following = Task { for await batch in changes { handler(batch) } }
  }

  package func wait(file: StaticString = #filePath, line: UInt = #line, until isSo: () -> Bool) {
    if !MainLoop.run(until: isSo) { XCTFail("it never happened", file: file, line: line) }
  }

  package func ids(_ list: ArticleList = ArticleList(scope: .all)) throws -> [Article.ID] {
    let library = self.library
    return try Bench.result { try await library.articleIDs(list) }
  }

  package func feeds() throws -> [Feed.ID] {
    let library = self.library
    return try Bench.result { try await library.feeds().map(\.id) }
  }

  package func addFolder(_ title: String) throws -> Folder.ID {
    let library = self.library
    return try Bench.result { try await library.addFolder(title).id }
  }

  /// Adds an account without feeds; there is no server.
  package func addAccount() throws -> SyncAccount {
    let library = self.library
    return try Bench.result {
      try await library.addAccount(
        NewSyncAccount(kind: "freshrss", title: "Server", url: "https://example.org", userName: "ada"))
    }
  }

  package func unread() throws -> Int {
    let library = self.library
    return try Bench.result { try await library.counts().unread }
  }

  package func unreadIDs() throws -> [Article.ID] { try ids().filter { try isRead($0) == false } }

  package func feedTitle() throws -> String? {
    try Self.result { [library] in try await library.feeds().first?.title }
  }

  package func retention() throws -> Retention? {
    let library = self.library
    return try Bench.result { try await library.retention(of: nil) }
  }

  package func isRead(_ id: Article.ID) throws -> Bool? {
    let library = self.library
    return try Bench.result { try await library.article(id)?.summary.isRead }
  }

  package func add(_ url: String, in folder: Folder.ID? = nil) throws -> Feed.ID {
    let library = self.library
    return try Bench.result { try await library.addFeed(NewFeed(url: url, title: url, folderID: folder)).id }
  }

  package func summary(_ id: Article.ID) throws -> ArticleSummary? {
    let library = self.library
    return try Bench.result { try await library.articles([id]).first }
  }

  /// Waits for asynchronous work.
  package func finish(_ work: @escaping @MainActor () async -> Void) {
    var isDone = false
    Task {
      await work()
      isDone = true
    }
    wait { isDone }
  }

  /// Makes articles unreadable while a body runs.
  package func whileBroken(_ body: () -> Void) throws {
    let other = try DatabaseQueue(path: library.location.databaseURL.path)
    @MainActor func rename(_ name: String, to newName: String) throws {
      try other.writeWithoutTransaction { db in
        // renames only the table: references to it keep the old name
        try db.execute(sql: "PRAGMA legacy_alter_table = ON; ALTER TABLE \(name) RENAME TO \(newName)")
      }
    }
    try rename("feed", to: "feedElsewhere")
    body()
    try rename("feedElsewhere", to: "feed")
    try other.close()
  }

  /// Holds another connection's write lock while a body runs.
  package func whileLocked(_ body: () throws -> Void) throws {
    let other = try DatabaseQueue(path: library.location.databaseURL.path)
    try other.inDatabase { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      defer { try? db.execute(sql: "ROLLBACK") }
      try body()
    }
    try other.close()
  }

  package func close() {
    following?.cancel()
    let library = self.library
    XCTAssertNoThrow(try Bench.result { await library.close() })
  }

  private static func result<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
    var result: Result<Value, any Error>?
    Task {
      do { result = .success(try await work()) } catch { result = .failure(error) }
    }
    while result == nil { MainLoopBridge.iterate(mayBlock: true) }
    return try XCTUnwrap(result).get()
  }
}

extension ArticleSummary {
  package static func sample(_ id: Int64) -> ArticleSummary {
    ArticleSummary(
      id: Article.ID(rawValue: id), feedID: Feed.ID(rawValue: 1), feedTitle: "Feed", title: "Article \(id)",
      excerpt: "",
      author: nil, url: nil, published: nil, date: Date(timeIntervalSince1970: 0), isRead: false, isStarred: false)
  }
}

/// Runs a test's body on the main actor, where XCTest already is.
package func onMain(_ body: @MainActor () throws -> Void) rethrows {
  try MainActor.assumeIsolated { try body() }
}

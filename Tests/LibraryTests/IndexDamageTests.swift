import Foundation
import GRDB
import TestSupport
import Testing
import WebText

@testable import Library

/// Only the search index is damaged: this is distinguished from other damage, and the index is rebuilt.
@Suite(.fewAtOnce) struct IndexDamageTests {
  let sandbox = Sandbox()

  private func makeLibrary() async throws -> Library {
    let library = try await Library.open(sandbox.location)
    let feed = try await library.addSample()
    let articles = (0..<600).map {
      NewArticle(uniqueID: "\($0)", title: "Title \($0)", bodyHTML: "", text: "word number \($0)")
    }
    _ = try await library.store(.of(articles), in: feed.id)
    try await library.indexWaiting()
    return library
  }

  private func breakIndex(_ sql: String = "DELETE FROM searchIndex_data WHERE id > 1000") async throws -> Library {
    await (try makeLibrary()).close()
    try sandbox.raw { try $0.execute(sql: sql) }
    return try await Library.open(sandbox.location)
  }

  private func found(_ text: String, in library: Library) async throws -> Int {
    try await library.count(ArticleList(scope: .search(SearchQuery(parsing: text))))
  }

  @Test(
    arguments: [
      "DELETE FROM searchIndex_data WHERE id > 1000", "DELETE FROM searchIndex_data",
      "DELETE FROM searchIndex_data WHERE id = 10",
      "UPDATE searchIndex_data SET block = zeroblob(length(block)) WHERE id = (SELECT max(id) FROM searchIndex_data)",
      "UPDATE searchIndex_idx SET term = x'30FFFF' WHERE term = (SELECT max(term) FROM searchIndex_idx)",
    ])
  func brokenIndexIsDistinguishedAndRebuilt(_ sql: String) async throws {
    let library = try await breakIndex(sql)
    let findings = try await library.check()
    #expect(findings.file == [] && findings.index.count == 1)
    // another process has it open and caches its structure
    let other = try await Library.open(sandbox.location)
    try await library.rebuildIndex()
    #expect(try await library.check().isEmpty)
    #expect(try await found("word", in: other) == 600)
    let feed = try #require(try await other.feeds().first)
    _ = try await other.store(.of([.sample("new", "other")]), in: feed.id)
    try await other.indexWaiting()
    #expect(try await found("other", in: library) == 1)
    #expect(try await found("word", in: library) == 600)
    #expect(try await library.indexedCount() == 601)
    #expect(try await library.check().isEmpty)
  }

  @Test func searchReportsABrokenIndex() async throws {
    let library = try await breakIndex()
    let file = sandbox.location.databaseURL
    await #expect(throws: LibraryError.damagedIndex(file)) { try await found("word", in: library) }
    await #expect(throws: LibraryError.damagedIndex(file)) {
      try await library.articleIDs(ArticleList(scope: .search(SearchQuery(parsing: "word"))))
    }
    #expect(try await library.articleIDs(ArticleList(scope: .all)).count == 600)
  }

  /// A process that keeps reading while another one rebuilds the index uses the new index.
  @Test func otherProcessesSearchTheRebuiltIndex() async throws {
    let library = try await breakIndex()
    let other = try await Library.open(sandbox.location)
    await #expect(throws: LibraryError.self) { try await found("word", in: other) }
    try await library.rebuildIndex()
    #expect(try await found("word", in: other) == 600)
  }

  /// The check neither waits for writers nor blocks them.
  @Test func checkingNeedsNoLock() async throws {
    await (try makeLibrary()).close()
    let library = try await Library.open(sandbox.location, migrator: Library.migrator, busyTimeout: 0.1)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: sandbox.location.databaseURL.path, configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    #expect(try await library.check().isEmpty)
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try other.close()
  }

  @Test func checkingLeavesNoFiles() async throws {
    let library = try await makeLibrary()
    let before = try sandbox.names()
    #expect(try await library.check().isEmpty)
    #expect(try sandbox.names() == before)
    // articles that another process has stored and not yet indexed are not an error
    let feed = try #require(try await library.feeds().first)
    _ = try await library.store(.of([.sample("new")]), in: feed.id)
    #expect(try await library.check().isEmpty)
    #expect(try await library.indexedCount() == 600)
  }

  /// A large index is checked through a copy in a file.
  @Test(arguments: [false, true]) func checksAnIndexThroughACopyInAFile(_ isBroken: Bool) async throws {
    let library = try await isBroken ? breakIndex() : makeLibrary()
    let before = try sandbox.names()
    let check = IndexCheck(location: sandbox.location, bytes: IndexCheck.inMemory + 1)
    #expect(try await check.findings().count == (isBroken ? 1 : 0))
    await #expect(throws: LibraryError.diskFull(sandbox.location.databaseURL)) {
      try await IndexCheck(location: sandbox.location, bytes: 1 << 60).findings()
    }
    #expect(try sandbox.names() == before)
    await library.close()
  }

  @Test func assignsFindingsOfLaterSQLiteVersionsToTheIndex() {
    let findings = LibraryFindings(
      pages: ["malformed inverted index for FTS5 table main.searchIndex", "row 3 missing from index articleByDate"],
      references: ["feedCount 77 refers to a row of feed that is not there"])
    #expect(findings.index == ["malformed inverted index for FTS5 table main.searchIndex"])
    #expect(findings.file.count == 2)
    #expect(LibraryFindings(pages: ["ok"], references: []).isEmpty)
  }
}

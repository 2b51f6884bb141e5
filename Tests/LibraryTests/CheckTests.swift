import Foundation
import GRDB
import TestSupport
import Testing

@testable import Library

/// How damaged pages are reported, and which requests still work.
@Suite(.fewAtOnce, .serialized) struct CheckTests {
  let sandbox = Sandbox()
  var file: URL { sandbox.location.databaseURL }

  private func makeLibrary() async throws {
    let library = try await Library.open(sandbox.location)
    let feed = try await library.addSample()
    let articles = (0..<2000).map { NewArticle.sample("\($0)", String(repeating: "Title \($0) ", count: 10)) }
    _ = try await library.store(.of(articles), in: feed.id)
    #expect(try await library.check().isEmpty)
    await library.close()
  }

  /// Overwrites either all pages of a table or index except its root, or only the root.
  @discardableResult private func corrupt(_ name: String, root isRoot: Bool) throws -> [Int] {
    let pages = try sandbox.raw { db in
      try Int.fetchAll(
        db, sql: "SELECT pageno FROM dbstat WHERE name = ? AND path \(isRoot ? "=" : "<>") '/'", arguments: [name])
    }
    #expect(!pages.isEmpty)
    var data = try Data(contentsOf: file)
    for page in pages {
      data.replaceSubrange((page - 1) * 4096..<page * 4096, with: Data(repeating: 0x5A, count: 4096))
    }
    try data.write(to: file)
    return pages
  }

  @Test func soundLibraryHasNoFindings() async throws {
    try await makeLibrary()
  }

  @Test(arguments: ["article", "articleByFeed", "body", "identity"], [true, false])
  func findsACorruptPage(_ name: String, _ isRoot: Bool) async throws {
    try await makeLibrary()
    let pages = try corrupt(name, root: isRoot)
    let library = try await Library.open(sandbox.location)
    let found = try await library.check()
    #expect(found.index.isEmpty)
    let findings = found.file
    // findings up to the point where the damage stops the check
    #expect(findings.contains { $0.localizedCaseInsensitiveContains("page") }, "\(findings)")
    #expect(!findings.isEmpty && findings.count <= 2 * Library.maximumFindings)
    await library.close()
    // the check does not attempt repairs
    let data = try Data(contentsOf: file)
    let noise = Data(repeating: 0x5A, count: 4096)
    #expect(pages.allSatisfy { data[($0 - 1) * 4096..<$0 * 4096] == noise })
  }

  @Test func otherTablesAreReadableWhenArticlesAreDamaged() async throws {
    try await makeLibrary()
    try corrupt("article", root: false)
    let library = try await Library.open(sandbox.location)
    let feed = try #require(try await library.feeds().first)
    #expect(feed.articleCount == 2000)
    let ids = try await library.articleIDs(ArticleList(scope: .all, unreadOnly: true))
    #expect(ids.count == 2000)
    await #expect(throws: LibraryError.damaged(file)) { try await library.articles(ids) }
    await #expect(throws: LibraryError.damaged(file)) {
      try await library.store(.of([.sample("7", "new")]), in: feed.id)
    }
    #expect(try await library.counts().articles == 2000)
    try await library.setSetting("still", for: "writes")
    #expect(try await library.setting("writes") == "still")
    await library.close()
  }

  @Test func otherQueriesWorkWhenAnIndexIsDamaged() async throws {
    try await makeLibrary()
    try corrupt("articleByFeed", root: true)
    let library = try await Library.open(sandbox.location)
    let feed = try #require(try await library.feeds().first)
    await #expect(throws: LibraryError.damaged(file)) {
      try await library.articleIDs(ArticleList(scope: .feed(feed.id)))
    }
    let ids = try await library.articleIDs(ArticleList(scope: .all))
    #expect(try await library.articles(ids).count == 2000)
    await library.close()
  }

  @Test func findsDanglingReferences() async throws {
    try await makeLibrary()
    let queue = try DatabaseQueue(path: file.path)
    try await queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; INSERT INTO feedCount (feedID) VALUES (77)")
    }
    try queue.close()
    let library = try await Library.open(sandbox.location)
    #expect(try await library.check().file == ["feedCount 77 refers to a row of feed that is not there"])
    await library.close()
  }

  @Test func limitsTheNumberOfFindings() async throws {
    try await makeLibrary()
    let queue = try DatabaseQueue(path: file.path)
    try await queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; DELETE FROM feed")
    }
    try queue.close()
    let library = try await Library.open(sandbox.location)
    #expect(try await library.check().file.count == Library.maximumFindings)
    await library.close()
  }
}

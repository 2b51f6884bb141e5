import Foundation
import GRDB
import TestSupport
import Testing
import WebText

@testable import Library

@Suite(.fewAtOnce) struct IndexingTests {
  let sandbox = Sandbox()
  let library: Library
  let feed: Feed

  init() async throws {
    library = try await Library.open(sandbox.location)
    feed = try await library.addSample()
  }

  private func article(_ id: Int, _ text: String) -> NewArticle {
    NewArticle(uniqueID: "\(id)", title: "\(id)", bodyHTML: RawHTML(text), text: text)
  }

  private func found(_ text: String) async throws -> Int {
    try await library.count(ArticleList(scope: .search(SearchQuery(parsing: text))))
  }

  /// A batch is a transaction: articles that are not indexed are still in the queue for any process.
  @Test func indexingContinuesWhereItStopped() async throws {
    let count = Library.indexedAtOnce * 2 + 10
    _ = try await library.store(.of((0..<count).map { article($0, "word") }), in: feed.id)
    #expect(try await library.waitingForIndex() == count)
    #expect(try await found("word") == 0)
    let first = try await library.mutate { db, _ in try SearchIndex(db: db).indexWaiting(limit: 100) }
    #expect(first == 100)
    await library.close()
    let again = try await Library.open(sandbox.location)
    #expect(try await again.waitingForIndex() == count - 100)
    try await again.indexWaiting()
    #expect(try await again.waitingForIndex() == 0)
    #expect(try await again.count(ArticleList(scope: .search(SearchQuery(parsing: "word")))) == count)
    #expect(try await again.check().isEmpty)
  }

  /// The index does not depend on who found the tokens: its own tokenizer, or another thread ahead of it. Texts that
  /// change or go meanwhile are read again.
  @Test func preparedTokensMakeTheSameIndex() async throws {
    let texts = [
      "記事を読む", "Fish & Chips", "", "Straße ﬁve", String(repeating: "long ", count: 300), "한국어 글", "e\u{301}",
      // tokens that take more room than is set aside for those of a text
      String(repeating: "言", count: 10_000),
    ]
    _ = try await library.store(.of(texts.enumerated().map { article($0, $1) }), in: feed.id)
    func index() async throws -> [String] {
      try await library.mutate { db, _ in
        try db.execute(
          sql: "CREATE VIRTUAL TABLE IF NOT EXISTS temp.instance USING fts5vocab(main, searchIndex, instance)")
        return try Row.fetchAll(db, sql: "SELECT * FROM instance ORDER BY term, doc, col, offset").map(\.description)
      }
    }
    try await library.indexWaiting()
    let usual = try await index()
    #expect(usual.count > 300)
    _ = try await library.mutate { db, _ in try SearchIndex(db: db).beginAnew() }
    let prepared = try await library.read { try PreparedTokens(after: nil, limit: 100, $0) }
    _ = try await library.mutate { db, _ in
      try SearchTokenizer.$prepared.withValue(prepared) { try SearchIndex(db: db).indexWaiting(limit: 100) }
    }
    #expect(try await index() == usual)
    #expect(prepared.isExhausted)
    // a changed and a deleted article
    _ = try await library.mutate { db, _ in try SearchIndex(db: db).beginAnew() }
    let outdated = try await library.read { try PreparedTokens(after: nil, limit: 100, $0) }
    _ = try await library.mutate { db, _ in
      try db.execute(sql: "UPDATE plainText SET text = 'other words' WHERE text LIKE 'Fish%'")
      try db.execute(sql: "DELETE FROM article WHERE title = '4'")
      return try SearchTokenizer.$prepared.withValue(outdated) { try SearchIndex(db: db).indexWaiting(limit: 100) }
    }
    for (word, count) in [("other", 1), ("chips", 0), ("long", 0), ("記事", 1), ("strasse", 1), ("한국어", 1)] {
      #expect(try await found(word) == count, "\(word)")
    }
    #expect(try await library.check().isEmpty)
  }

  /// If no other process writes, the batches are larger and the index uses other write settings. The usual settings are
  /// restored afterwards, even if the process was killed meanwhile.
  @Test func exclusiveIndexingUsesLargerBatchesAndRestoresSettings() async throws {
    func settings() throws -> [String: Int] {
      try sandbox.raw { db in
        let rows = try Row.fetchAll(db, sql: "SELECT k, v FROM searchIndex_config WHERE k <> 'version'")
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
      }
    }
    let usual = Dictionary(uniqueKeysWithValues: SearchIndexSettings.usual.values.map { ($0.name, $0.value) })
    let large = Dictionary(uniqueKeysWithValues: SearchIndexSettings.large.values.map { ($0.name, $0.value) })
    let count = Library.indexedAlone + 10
    _ = try await library.store(.of((0..<count).map { article($0, "word") }), in: feed.id)
    try await library.indexWaiting(isAlone: true)
    #expect(try settings() == usual && usual != large)
    #expect(try await found("word") == count)
    // two transactions, and therefore two segments
    #expect(try sandbox.number("SELECT count(DISTINCT segid) FROM searchIndex_idx") == 2)

    try await library.mutate { db, _ in try SearchIndex(db: db).apply(.large) }
    #expect(try settings() == large)
    try await library.indexWaiting()
    #expect(try settings() == usual)
    #expect(try await library.check().isEmpty)
  }

  @Test func bulkWorkCheckpointsLessOften() async throws {
    func pages() async throws -> Int? {
      try await library.mutate { db, _ in try Int.fetchOne(db, sql: "PRAGMA wal_autocheckpoint") }
    }
    #expect(try await pages() == 1000)
    try await library.checkpointLessOften()
    #expect(try await pages() == Library.bulkCheckpointPages)
  }

  /// Two processes share the work without repeating any of it.
  @Test func twoProcessesIndexAtOnce() async throws {
    let other = try await Library.open(sandbox.location)
    _ = try await library.store(.of((0..<2000).map { article($0, "word") }), in: feed.id)
    async let one: Void = library.indexWaiting()
    async let two: Void = other.indexWaiting()
    _ = try await (one, two)
    #expect(try await found("word") == 2000)
    #expect(try await library.check().isEmpty)
  }

  /// The indexing process follows what any process stores.
  @Test func indexFollowsStores() async throws {
    let other = try await Library.open(sandbox.location)
    let keeping = Task { [library] in
      await library.keepIndexed { Issue.record("\($0)") }
    }
    var changes = library.changes(pollInterval: .milliseconds(5)).makeAsyncIterator()
    _ = try await library.store(.of([article(1, "own")]), in: feed.id)
    _ = try await other.store(.of([article(2, "foreign")]), in: feed.id)
    for text in ["own", "foreign"] {
      while try await found(text) == 0 { _ = await changes.next() }
    }
    keeping.cancel()
    await keeping.value
  }

  @Test func rebuildsTheIndex() async throws {
    _ = try await library.store(.of((0..<700).map { article($0, "word") }), in: feed.id)
    try await library.indexWaiting()
    // entries for missing articles, and none for an existing one
    try await library.mutate { db, _ in
      try db.execute(sql: "INSERT INTO searchIndex (rowid, title, text) VALUES (9999, 'ghost', 'word')")
      try db.execute(
        sql: """
          INSERT INTO searchIndex (searchIndex, rowid, title, author, text)
          SELECT 'delete', articleID, title, author, text FROM searchable LIMIT 1
          """)
    }
    #expect(try await found("ghost") == 1)
    try await library.rebuildIndex()
    #expect(try await found("ghost") == 0)
    #expect(try await found("word") == 700)
  }

  /// Tokens of an earlier version of the program would not match those of this one.
  @Test func rebuildsAnIndexWithOldTokens() async throws {
    _ = try await library.store(.of([article(1, "word")]), in: feed.id)
    try await library.indexWaiting()
    #expect(try await library.setting(SearchIndex.tokensKey) == SearchTokenizer.version)
    try await library.setSetting("0", for: SearchIndex.tokensKey)
    try await library.mutate { db, _ in
      try db.execute(sql: "INSERT INTO searchIndex (searchIndex) VALUES ('delete-all')")
    }
    #expect(try await found("word") == 0)
    try await library.indexWaiting()
    #expect(try await found("word") == 1)
    #expect(try await library.setting(SearchIndex.tokensKey) == SearchTokenizer.version)
  }

  @Test func optimizingTheIndexLosesNothing() async throws {
    for round in 0..<40 {
      _ = try await library.store(.of((0..<5).map { article(round * 5 + $0, "word \(round)") }), in: feed.id)
      try await library.indexWaiting()
    }
    try await library.tidyIndex()
    #expect(try await found("word") == 200)
    #expect(try await found("39") == 6)
    #expect(try await library.check().isEmpty)
  }

  /// A new search need not wait for the previous one, which is interrupted in the middle of its statement.
  @Test func searchCanBeInterrupted() async throws {
    let (rows, teller) = AsyncStream.makeStream(of: Int64.self)
    let reading = Task { [library] in
      try await library.read { db in
        db.add(
          function: DatabaseFunction("noteRow", argumentCount: 1) { values in
            let row = Int64.fromDatabaseValue(values[0]) ?? 0
            if row == 1000 { teller.yield(row) }
            return row
          })
        // longer than any test may take
        _ = try Int.fetchOne(
          db,
          sql: """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000000)
            SELECT count(noteRow(i)) FROM n
            """)
      }
    }
    // the statement is running and has a billion rows ahead of it
    var running = rows.makeAsyncIterator()
    #expect(await running.next() == 1000)
    reading.cancel()
    let outcome = await reading.result
    #expect(throws: LibraryError.cancelled) { try outcome.get() }
  }

  @Test func releasingAStreamEndsItsReading() async throws {
    _ = try await library.store(.of((0..<300).map { article($0, "word") }), in: feed.id)
    var pieces: [ListPiece] = []
    for try await piece in library.orderStream(ArticleList(scope: .all)) { pieces.append(piece) }
    #expect(try await pieces.flatMap(\.keys).map(\.id) == library.articleIDs(ArticleList(scope: .all)))
    await library.close()
    await #expect(throws: LibraryError.self) {
      for try await _ in library.orderStream(ArticleList(scope: .all)) {}
    }
  }

  /// A library from before search existed has only HTML; its texts are extracted from the HTML.
  @Test func oldArticlesGetTheirText() async throws {
    let ids = try await library.store(.of([article(1, "x"), article(2, "y")]), in: feed.id).inserted.map(\.id)
    try await library.mutate { db, _ in
      try db.execute(sql: "DELETE FROM unindexed; DELETE FROM plainText; INSERT INTO textless SELECT id FROM article")
    }
    #expect(try await library.waitingForIndex() == 2)
    let textless = try await library.articlesWithoutText(limit: 10)
    #expect(textless.map(\.html) == ["y", "x"] && Set(textless.map(\.id)) == Set(ids))
    // one of them changes meanwhile
    _ = try await library.store(.of([article(1, "changed")]), in: feed.id)
    try await library.addTexts(Dictionary(uniqueKeysWithValues: textless.map { ($0.id, "old " + $0.html.source) }))
    try await library.indexWaiting()
    #expect(try await library.waitingForIndex() == 0)
    #expect(try await found("old") == 1)
    #expect(try await found("y") == 1)
    #expect(try await found("changed") == 1)
    #expect(try await library.disagreements() == 0)
    #expect(try await library.check().isEmpty)
  }
}

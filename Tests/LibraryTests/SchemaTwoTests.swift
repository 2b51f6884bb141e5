import Foundation
import GRDB
import TestSupport
import Testing
import TortureWork

@testable import Library

/// A library of the second version keeps all its data, and fetch times are carried over.
@Suite(.fewAtOnce) struct SchemaTwoTests {
  let sandbox = Sandbox()

  @Test func carriesOverFetchTimes() async throws {
    try SchemaTwo.make(sandbox.location.databaseURL)
    let library = try await Library.open(sandbox.location)
    let targets = try await library.fetchTargets()
    func seconds(_ date: KeyPath<FetchState, Date?>) -> [TimeInterval?] {
      targets.map { $0.state[keyPath: date]?.timeIntervalSince1970 }
    }
    #expect(targets.map(\.feed.rawValue) == [1, 2, 3, 4, 5])
    #expect(seconds(\.attemptedAt) == [nil, 1, 2, 4, 6])
    #expect(seconds(\.changedAt) == [nil, 1, nil, 3, 6])
    #expect(seconds(\.dueAt) == [nil, 5, 6, 8, nil])
    #expect(targets.map(\.state.failures) == [0, 0, 1, 2, 0])
    #expect(targets.allSatisfy { $0.interval == nil && $0.userName == nil && $0.state.fullAt == nil })
    // which addresses were typed is unknown
    #expect(targets.allSatisfy { $0.reachesPrivateHosts })
    #expect(targets[1].validators == Validators(etag: "\"two\"", lastModified: "Sat, 21 Nov 2026 06:00:00 GMT"))
    await library.close()
    #expect(try sandbox.number("SELECT attemptedAt FROM feedState WHERE feedID = 6") == 7000)
  }

  @Test func migrationLosesNothing() async throws {
    try SchemaTwo.make(sandbox.location.databaseURL)
    let tables = try sandbox.raw(Table.all)
    let before = try sandbox.raw { db in try tables.map { try $0.rows(db) } }
    #expect(tables.count > 20 && zip(tables, before).allSatisfy { !$1.isEmpty || $0.name == "searchIndex_content" })

    let library = try await Library.open(sandbox.location)
    #expect(try await library.check().isEmpty)
    #expect(try await library.counts().articles == 5)
    #expect(try await library.titles(.search(SearchQuery(parsing: "storm"))) == ["Title 5", "Title 2", "Title 1"])
    await library.close()

    for (table, rows) in zip(tables, before) {
      #expect(try sandbox.raw(table.rows) == rows, "\(table.name)")
    }
    #expect(try LibraryAudit.disagreements(in: sandbox.directory) == [])
    // queued articles get indexed, except one whose text has not been extracted yet
    #expect(
      try await LibraryAudit.indexDisagreements(in: sandbox.directory) == ["1 articles still wait for the index"])
    let names = await Library.backups(at: sandbox.location).map(\.url.lastPathComponent)
    #expect(names.count == 1 && names.allSatisfy { $0.hasPrefix("library-before-3-") })
  }
}

/// A table and the columns it had when it was inspected.
private struct Table {
  let name: String
  let columns: [String]

  /// Returns the tables with data of their own. The applied migrations are expected to differ.
  static func all(_ db: Database) throws -> [Table] {
    try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_schema
        WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name <> 'grdb_migrations' ORDER BY name
        """
    ).map { name in Table(name: name, columns: try db.columns(in: name).map { "\"\($0.name)\"" }) }
  }

  func rows(_ db: Database) throws -> [Row] {
    let list = columns.joined(separator: ", ")
    return try Row.fetchAll(db, sql: "SELECT \(list) FROM \"\(name)\" ORDER BY \(list)")
  }
}

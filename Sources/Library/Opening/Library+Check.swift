import GRDB

extension Library {
  /// The most findings that ``check()`` lists of each kind; whoever reads a hundred knows that the file is damaged.
  public static let maximumFindings = 100

  /// Looks at every page of the database: whether the pages, the indexes and the references agree, and, when they do,
  /// whether the search index is whole. It takes about as long as reading the file twice does. Nobody waits for it: it
  /// holds no lock that a reader or a writer needs.
  ///
  /// SQLite before 3.44 cannot look at the search index where it is; then its part of the file is copied for as long as
  /// that takes, and there must be room for it beside the library if it has more than 16 MB.
  ///
  /// - Throws: ``LibraryError/diskFull(_:)`` when there is no room for the copy, ``LibraryError/cancelled``, or what the database
  ///   says.
  public func check() async throws(LibraryError) -> LibraryFindings {
    let (found, indexBytes) = try await read { db in
      let pages = try Self.rows(db, "PRAGMA integrity_check(\(Self.maximumFindings))") { $0[0] as String }
      let references = try Self.rows(db, "PRAGMA foreign_key_check") { row in
        let number = (row[1] as Int64?).map { " \($0)" } ?? ""
        return "\(row[0] as String)\(number) refers to a row of \(row[2] as String) that is not there"
      }
      let found = LibraryFindings(pages: pages, references: references)
      // an index in a file that is damaged is no better than the file
      guard try found.file.isEmpty && !IndexCheck.isPartOfIntegrityCheck(db) else { return (found, nil as Int?) }
      return (found, try IndexCheck.bytes(db))
    }
    guard let indexBytes else { return found }
    do {
      return LibraryFindings(index: try await IndexCheck(location: location, bytes: indexBytes).findings())
    } catch {
      throw LibraryError(error, at: location)
    }
  }

  /// What a check says before it is itself stopped by what is wrong, and that it was.
  private static func rows(_ db: Database, _ sql: String, _ text: (Row) -> String) throws -> [String] {
    var rows: [String] = []
    do {
      let cursor = try Row.fetchCursor(db, sql: sql)
      while rows.count < maximumFindings, let row = try cursor.next() { rows.append(text(row)) }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      rows.append("a damaged page keeps the rest from being checked")
    }
    return rows
  }
}

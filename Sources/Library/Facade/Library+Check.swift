import GRDB

extension Library {
  /// The maximum number of errors that ``check()`` lists of each kind; a hundred are enough to know that the file is
  /// damaged.
  public static let maximumFindings = 100

  /// Checks every page of the database: whether the pages, the indexes and the references are consistent and, if so,
  /// whether the search index is sound. Takes about as long as reading the file twice. It holds no lock that would
  /// block readers or writers.
  ///
  /// SQLite before 3.44 cannot check the search index in place. In that case, the index is copied temporarily; an index
  /// larger than 16 MB needs disk space beside the library.
  ///
  /// - Throws: ``LibraryError/diskFull(_:)`` if there is no space for the copy, ``LibraryError/cancelled`` or a
  ///   database error.
  public func check() async throws(LibraryError) -> LibraryFindings {
    let (found, indexBytes) = try await read { db in
      let pages = try Self.rows(db, "PRAGMA integrity_check(\(Self.maximumFindings))") { $0[0] as String }
      let references = try Self.rows(db, "PRAGMA foreign_key_check") { row in
        let number = (row[1] as Int64?).map { " \($0)" } ?? ""
        return "\(row[0] as String)\(number) refers to a row of \(row[2] as String) that is not there"
      }
      let found = LibraryFindings(pages: pages, references: references)
      // If the file is damaged, checking the index is pointless.
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

  /// Returns the rows of a check. If the damage stops the check itself, adds a line saying so.
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

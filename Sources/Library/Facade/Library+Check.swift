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
      let found = try FileCheck(db: db, limit: Self.maximumFindings).findings()
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
}

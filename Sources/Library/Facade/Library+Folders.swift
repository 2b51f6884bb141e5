import GRDB

extension Library {
  /// Returns all folders, sorted by name without regard to case.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func folders() async throws(LibraryError) -> [Folder] {
    try await read { db in
      try Folder.fetch(db, "ORDER BY sortTitle, id")
    }
  }

  /// Creates a folder. Several folders may have the same name.
  ///
  /// - Parameter parent: The folder to create it in; nil for the top level.
  /// - Throws: ``LibraryError/emptyName``, ``LibraryError/noSuchFolder(_:)`` or a database error.
  public func addFolder(_ title: String, in parent: Folder.ID? = nil) async throws(LibraryError) -> Folder {
    try await mutate { db, log in
      let title = try title.name
      if let parent { _ = try Folder.require(parent, db) }
      let id = try Subscribing(db: db).insertFolder(title, in: parent)
      log.append(.folders([id]))
      return Folder(id: id, title: title, parentID: parent)
    }
  }
}

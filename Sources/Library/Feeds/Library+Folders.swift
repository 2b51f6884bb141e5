import GRDB

extension Library {
  /// Every folder, by name without regard to case.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func folders() async throws(LibraryError) -> [Folder] {
    try await read { db in
      try Folder.fetch(db, "ORDER BY sortTitle, id")
    }
  }

  /// Makes a folder. There may be another one of that name.
  ///
  /// - Parameter parent: the folder to make it in; nil for the top.
  /// - Throws: ``LibraryError/emptyName``, ``LibraryError/noSuchFolder(_:)`` or what the database says.
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

import GRDB

/// Changes the query and the name of a saved search.
struct ChangeSearch: UndoableOperation {
  let after: SavedSearch
  private var before: SavedSearch?

  init(_ search: SavedSearch) { after = search }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    before = try SavedSearch.require(after.id, transaction.db)
    return try set(after, in: &transaction)
  }

  func revert(in transaction: inout OperationTransaction) throws {
    guard let before else { return }
    try transaction.ifPresent { _ = try set(before, in: &$0) }
  }

  private func set(_ search: SavedSearch, in transaction: inout OperationTransaction) throws -> Bool {
    let (db, title) = (transaction.db, try search.title.name)
    let old = try SavedSearch.require(search.id, db)
    guard title != old.title || search.query != old.query else { return false }
    try db.cachedStatement(sql: "UPDATE savedSearch SET title = ?, sortTitle = ?, query = ? WHERE id = ?")
      .execute(arguments: [title, title.sortKey, search.query.text, search.id.rawValue])
    transaction.log.append(.searches([search.id]))
    return true
  }

  var doneMessage: Message { message("Smart feed changed") }
  var undoneMessage: Message { message("Smart feed changed back") }
}

extension LibraryCommand {
  /// Changes the query and the name of a saved search.
  public static func setSearch(_ search: SavedSearch) -> LibraryCommand { LibraryCommand(ChangeSearch(search)) }
}

/// Saves a search in the sidebar.
struct SaveSearch: UndoableOperation {
  let query: SearchQuery
  let title: String
  private(set) var search: SavedSearch.ID?

  init(_ query: SearchQuery, as title: String) {
    (self.query, self.title) = (query, title)
  }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    search = try SavedSearch.insert(query, as: title, transaction.db, &transaction.log).id
    return true
  }

  func revert(in transaction: inout OperationTransaction) throws {
    guard let search else { return }
    try transaction.ifPresent { transaction in
      _ = try Removal(db: transaction.db, now: transaction.now).remove(search, &transaction.log)
    }
  }

  mutating func performAgain(in transaction: inout OperationTransaction) throws -> Bool {
    guard let search else { return try perform(in: &transaction) }
    try Removal(db: transaction.db, now: transaction.now).restore(.init(searches: [search]), &transaction.log)
    _ = try SavedSearch.require(search, transaction.db)
    return true
  }

  var doneMessage: Message { message("Smart feed added") }
  var undoneMessage: Message { message("Smart feed removed") }
}

extension UndoStep {
  /// The search that the command saved; nil if it did something else.
  public var savedSearch: SavedSearch.ID? { (operation as? SaveSearch)?.search }
}

extension LibraryCommand {
  /// Saves a search under a name. Several searches may have the same name.
  public static func saveSearch(_ query: SearchQuery, as title: String) -> LibraryCommand {
    LibraryCommand(SaveSearch(query, as: title))
  }
}

import GRDB

/// The queries of rules and smart feeds. When what they name gets another name, they get it, too. Runs inside a
/// transaction.
struct StoredQueries {
  let db: Database

  /// Replaces the name of a tag.
  func renameTag(_ old: String, to new: String, _ log: inout ChangeLog) throws {
    let key = old.sortKey
    try rename(after: .tag, in: &log) { $0.sortKey == key ? new : nil }
  }

  /// Replaces the address of a feed that has moved, unless a feed of another account still has it.
  func moveFeed(from old: String, to new: String, _ log: inout ChangeLog) throws {
    let isInUse = try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM feed WHERE url = ? AND removedAt IS NULL)"),
      arguments: [old])
    guard isInUse != true else { return }
    try rename(after: .feed, in: &log) { $0 == old ? new : nil }
  }

  private func rename(
    after key: SearchOperator, in log: inout ChangeLog, _ newName: (String) -> String?
  ) throws {
    let rules = RuleStorage(db: db)
    for rule in try rules.all() {
      guard let query = rule.query.renaming(after: key, newName) else { continue }
      try rules.put(Rule(id: rule.id, query: query, actions: rule.actions, isEnabled: rule.isEnabled), &log)
    }
    // Also removed ones, whose removal may be undone.
    for row in try Row.fetchAll(db.cachedStatement(sql: "SELECT id, query FROM savedSearch")) {
      guard
        let query = (try? SearchQuery(kept: row[1]))?
          .renaming(after: key, takesUnknownOperators: true, newName)
      else { continue }
      let id = SavedSearch.ID(rawValue: row[0])
      try db.cachedStatement(sql: "UPDATE savedSearch SET query = ? WHERE id = ?")
        .execute(arguments: [query.text, id.rawValue])
      log.append(.searches([id]))
    }
  }
}

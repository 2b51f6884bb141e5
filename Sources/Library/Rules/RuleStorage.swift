import GRDB

/// Reads and writes rules. Runs inside a transaction.
struct RuleStorage {
  let db: Database

  /// The setting that counts the changes of rules, by which a process notices those of another one.
  private static let versionKey = "rules.version"

  /// Returns the number of changes of rules so far.
  func version() throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT CAST(value AS INTEGER) FROM setting WHERE key = ?"), arguments: [Self.versionKey])
      ?? 0
  }

  func all() throws -> [Rule] {
    try Row.fetchAll(db.cachedStatement(sql: "SELECT id, query, actions, isEnabled FROM rule ORDER BY id"))
      .compactMap { row in
        // A rule of a later version may use syntax unknown to this one; it is kept for that version.
        guard let query = try? SearchQuery(parsing: row[1]) else { return nil }
        return Rule(
          id: Rule.ID(rawValue: row[0]), query: query, actions: RuleActions(stored: row[2]), isEnabled: row[3])
      }
  }

  /// - Throws: ``LibraryError/noSuchRule(_:)``.
  func require(_ id: Rule.ID) throws -> Rule {
    guard let rule = try all().first(where: { $0.id == id }) else { throw LibraryError.noSuchRule(id) }
    return rule
  }

  func insert(_ draft: RuleDraft, _ log: inout ChangeLog) throws -> Rule {
    try db.cachedStatement(sql: "INSERT INTO rule (query, actions, isEnabled) VALUES (?, ?, ?)")
      .execute(arguments: [draft.query.text, draft.actions.stored, draft.isEnabled])
    let id = Rule.ID(rawValue: db.lastInsertedRowID)
    try noteChange(&log)
    return Rule(id: id, query: draft.query, actions: draft.actions, isEnabled: draft.isEnabled)
  }

  /// Stores a rule under its identifier, whether it exists or not.
  func put(_ rule: Rule, _ log: inout ChangeLog) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO rule (id, query, actions, isEnabled) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET
          query = excluded.query, actions = excluded.actions, isEnabled = excluded.isEnabled
        """
    ).execute(arguments: [rule.id.rawValue, rule.query.text, rule.actions.stored, rule.isEnabled])
    try noteChange(&log)
  }

  func delete(_ id: Rule.ID, _ log: inout ChangeLog) throws {
    try db.cachedStatement(sql: "DELETE FROM rule WHERE id = ?").execute(arguments: [id.rawValue])
    try noteChange(&log)
  }

  /// Lets rules give a tag by its new name.
  func renameTag(_ old: String, to new: String, _ log: inout ChangeLog) throws {
    for rule in try all() {
      let actions = rule.actions.renamingTag(old, to: new)
      guard actions != rule.actions else { continue }
      try put(Rule(id: rule.id, query: rule.query, actions: actions, isEnabled: rule.isEnabled), &log)
    }
  }

  private func noteChange(_ log: inout ChangeLog) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO setting (key, value) VALUES (?, '1')
        ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1
        """
    ).execute(arguments: [Self.versionKey])
    log.append(.rules)
  }
}

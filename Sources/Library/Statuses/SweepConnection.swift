import GRDB

/// The writer connection that sweeps belong to. Its temporary table `sweeper` has one row.
struct SweepConnection {
  let db: Database
  /// A random name, so that programs with the same library do not touch each other's sweeps.
  let owner: String

  /// Returns the connection, which gets a name with its first sweep.
  init(_ db: Database) throws {
    if let owner = try Self.owner(db) {
      self.init(db: db, owner: owner)
    } else {
      try db.execute(
        sql: """
          CREATE TEMP TABLE sweeper (owner TEXT NOT NULL, lastNumber INTEGER NOT NULL);
          INSERT INTO temp.sweeper SELECT lower(hex(randomblob(8))), 0;
          """)
      self.init(db: db, owner: try Self.owner(db) ?? "")
    }
  }

  private init(db: Database, owner: String) {
    (self.db, self.owner) = (db, owner)
  }

  private static func owner(_ db: Database) throws -> String? {
    guard try Bool.fetchOne(db, sql: "SELECT count(*) FROM temp.sqlite_schema WHERE name = 'sweeper'") == true
    else { return nil }
    return try String.fetchOne(db, sql: "SELECT owner FROM temp.sweeper")
  }

  func lastNumber() throws -> Int64 {
    try Int64.fetchOne(db, sql: "SELECT lastNumber FROM temp.sweeper") ?? 0
  }

  func setLastNumber(_ number: Int64) throws {
    try db.execute(sql: "UPDATE temp.sweeper SET lastNumber = ?", arguments: [number])
  }

  /// Deletes the sweep with a number, if there is one.
  func drop(_ number: Int64) throws {
    guard number > 0 else { return }
    try Sweep(db: db, place: .temporary(number: number)).drop()
    try Sweep(db: db, place: .file(number: number, owner: owner)).drop()
  }

  /// Deletes the connection's sweeps from the library file, before it is closed. If another program is writing, they
  /// are left to the next opening, so that quitting does not wait.
  static func dropAll(_ db: Database) throws {
    guard let owner = try owner(db) else { return }
    // Sweeps have only dates and numbers, so their pages need not be overwritten.
    try db.execute(sql: "PRAGMA busy_timeout = 0; PRAGMA secure_delete = OFF")
    try db.inTransaction(.immediate) {
      let names = try String.fetchAll(
        db, sql: "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name GLOB ?",
        arguments: [Sweep.pattern + "of" + owner])
      for name in names { try db.execute(sql: "DROP TABLE main.\(name)") }
      return .commit
    }
  }
}

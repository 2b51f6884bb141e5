import GRDB

/// The articles of one "mark all as read", in a table defined like `unread`.
struct Sweep {
  let db: Database
  let place: Place

  /// The table of a sweep.
  enum Place {
    /// A temporary table of the writer connection, which takes no space in the library file and disappears when the
    /// program quits. It has the definition of `unread`, so that `INSERT INTO … SELECT * FROM …` copies the pages'
    /// content, indexes included, instead of inserting row by row.
    case temporary(number: Int64)
    /// A table in the library file: the former `unread`, renamed. ``SweepConnection`` deletes it when the library is
    /// closed, and the next opening what a killed program left (``LeftSweeps``).
    case file(number: Int64, owner: String)
  }

  /// A pattern (GLOB) for the names of all sweeps' tables.
  static let pattern = "sweep[0-9]*"

  private var name: String {
    switch place {
    case .temporary(let number): "sweep\(number)"
    case .file(let number, let owner): "sweep\(number)of\(owner)"
    }
  }

  private var schema: String { isRenamed ? "main" : "temp" }

  /// The table, qualified with its schema.
  var table: String { "\(schema).\(name)" }

  /// Whether the table is the former unread table.
  var isRenamed: Bool { if case .file = place { true } else { false } }

  var exists: Bool {
    get throws {
      try Bool.fetchOne(
        db, sql: "SELECT count(*) FROM \(schema).sqlite_schema WHERE name = ?", arguments: [name]) ?? false
    }
  }

  /// Renames the unread table to this sweep's, and puts an empty one in its place.
  func takeTable() throws {
    try db.execute(sql: "ALTER TABLE main.unread RENAME TO \(name); \(Self.definition(of: "main.unread"))")
  }

  /// Replaces the unread table with this sweep's. The sweep is gone then.
  func giveTableBack() throws {
    try db.execute(sql: "DROP TABLE main.unread; ALTER TABLE \(table) RENAME TO unread")
  }

  func create() throws {
    try db.execute(sql: Self.definition(of: table))
  }

  func drop() throws {
    try db.execute(sql: "DROP TABLE IF EXISTS \(table)")
  }

  func fill(_ selection: String, _ arguments: StatementArguments = []) throws {
    try db.execute(sql: "INSERT INTO \(table) \(selection)", arguments: arguments)
  }

  func keys() throws -> [ArticleKey] {
    try Row.fetchAll(db, sql: "SELECT articleID, date FROM \(table)").map { ArticleKey($0[0], $0[1]) }
  }

  /// Removes articles that have been deleted since a change of the library, and gives redated ones their current date.
  func update(since sequence: Int64) throws {
    let moved =
      if let listed = try ChangeLog.movedArticlesSQL(since: sequence, db) {
        try Int64.fetchAll(
          db, sql: "DELETE FROM \(table) WHERE (date, articleID) IN (\(listed)) RETURNING articleID")
      } else {
        // The table and the index have the same order, so SQLite walks both in parallel.
        try Int64.fetchAll(
          db,
          sql: """
            DELETE FROM \(table) WHERE NOT EXISTS (
              SELECT 1 FROM article INDEXED BY articleByDate
              WHERE article.date = \(name).date AND article.id = \(name).articleID)
            OR articleID IN (\(MutedArticles.sql))
            RETURNING articleID
            """)
      }
    for ids in moved.map(Article.ID.init(rawValue:)).pieces(of: StatusMark.maximumAtOnce) {
      let json = Array(ids).json
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO \(table) SELECT article.date, article.id, article.feedID
          FROM json_each(?) AS moved CROSS JOIN article ON article.id = moved.value
          WHERE article.id NOT IN (\(MutedArticles.sql))
          """, arguments: [json])
      // As with marking single articles: a deleted article is unread if it returns.
      try StatusMark.read.clear(ofMissing: json, db)
    }
  }

  /// The definition of `unread` by the eleventh migration, column by column: otherwise SQLite would insert row by row.
  /// A migration that changes `unread` must change this, and delete all sweeps.
  private static func definition(of table: String) -> String {
    """
    CREATE TABLE \(table) (
      date INTEGER NOT NULL,
      articleID INTEGER NOT NULL,
      feedID INTEGER NOT NULL,
      PRIMARY KEY (date, articleID),
      UNIQUE (feedID, date, articleID)
    ) STRICT, WITHOUT ROWID
    """
  }
}

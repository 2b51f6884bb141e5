import GRDB
import SyncValues

/// The marks that a sync account's server is still to be told: the wanted value for each article and mark.
///
/// A row is there exactly while the server may have another value. Until then the server's value for that mark is
/// ignored.
struct StatusQueue {
  let db: Database

  /// Queues those of the articles that are on a server. Writes nothing if there is only the local account.
  func append(_ mark: StatusMark, _ isSet: Bool, _ ids: [Article.ID], at time: Int64) throws {
    guard !ids.isEmpty, try hasSyncAccounts else { return }
    try insert("SELECT value AS articleID FROM json_each(?)", [ids.json], mark.rawValue, isSet, at: time)
  }

  /// Queues a label of those of the articles whose server keeps labels.
  func append(label name: String, _ isSet: Bool, _ ids: [Article.ID], at time: Int64) throws {
    guard !ids.isEmpty, try hasSyncAccounts else { return }
    for piece in ids.pieces(of: StatusMark.maximumAtOnce) {
      try insert(
        """
        SELECT value AS articleID FROM json_each(?) WHERE EXISTS (
          SELECT 1 FROM remoteArticle JOIN account ON account.id = remoteArticle.accountID AND account.keepsLabels
          WHERE remoteArticle.articleID = value)
        """, [Array(piece).json], RemoteMark.label(name).stored, isSet, at: time)
    }
  }

  /// Queues all articles of a sweep.
  func append(_ mark: StatusMark, _ isSet: Bool, _ sweep: Sweep, at time: Int64) throws {
    guard try hasSyncAccounts else { return }
    try insert("SELECT articleID FROM \(sweep.table)", [], mark.rawValue, isSet, at: time)
  }

  private var hasSyncAccounts: Bool {
    get throws {
      try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM account WHERE id <> ?)"),
        arguments: [Feed.localAccount]) ?? false
    }
  }

  /// A mark that is changed back before it was ever sent need not be sent: the server has that value already.
  private func insert(
    _ selection: String, _ arguments: StatementArguments, _ mark: String, _ isSet: Bool, at time: Int64
  ) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO statusChange (articleID, mark, isSet, changedAt)
        SELECT remoteArticle.articleID, ?, ?, ? FROM (\(selection)) AS changed
        CROSS JOIN remoteArticle ON remoteArticle.articleID = changed.articleID
        WHERE true
        ON CONFLICT (articleID, mark) DO UPDATE SET
          isSet = CASE WHEN wasSent = 0 AND isSet <> excluded.isSet THEN \(Self.changedBack) ELSE excluded.isSet END,
          changedAt = excluded.changedAt, sent = 0, isUnanswered = 0
        """
    ).execute(arguments: [mark, isSet, time] + arguments)
    try db.cachedStatement(
      sql: """
        DELETE FROM statusChange
        WHERE mark = ? AND isSet = \(Self.changedBack) AND articleID IN (SELECT articleID FROM (\(selection)))
        """
    ).execute(arguments: [mark] + arguments)
  }

  /// The value of a row that is about to be deleted.
  private static let changedBack = -1
}

import GRDB

/// The status changes not yet sent to sync accounts: the latest value for each article and mark.
struct StatusQueue {
  let db: Database

  /// Queues those of the articles that belong to a sync account. Writes nothing if there is only the local account.
  func append(_ mark: StatusMark, _ isSet: Bool, _ ids: [Article.ID], at time: Int64) throws {
    guard !ids.isEmpty, try someoneSynchronises else { return }
    try insert(
      """
      SELECT article.id, ?, ?, ? FROM json_each(?) AS wanted
      CROSS JOIN article ON article.id = wanted.value
      """, [mark.rawValue, isSet, time, ids.json])
  }

  /// Queues all articles of a sweep.
  func append(_ mark: StatusMark, _ isSet: Bool, _ sweep: Sweep, at time: Int64) throws {
    guard try someoneSynchronises, try sweep.exists else { return }
    try insert(
      """
      SELECT article.id, ?, ?, ? FROM \(sweep.table) AS swept CROSS JOIN article ON article.id = swept.articleID
      """, [mark.rawValue, isSet, time])
  }

  private var someoneSynchronises: Bool {
    get throws {
      try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM account WHERE id <> ?)"),
        arguments: [Feed.localAccount]) ?? false
    }
  }

  private func insert(_ selection: String, _ arguments: StatementArguments) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO statusChange (articleID, mark, isSet, changedAt) \(selection)
        JOIN feed ON feed.id = article.feedID AND feed.accountID <> ?
        WHERE true
        ON CONFLICT (articleID, mark) DO UPDATE SET isSet = excluded.isSet, changedAt = excluded.changedAt
        """
    ).execute(arguments: arguments + [Feed.localAccount])
  }
}

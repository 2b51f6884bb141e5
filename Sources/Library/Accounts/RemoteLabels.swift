import Foundation
import GRDB
import SyncValues

/// The labels of an account's server, which correspond to tags of the same name. Runs inside a transaction.
struct RemoteLabels {
  let db: Database
  let account: SyncAccount.ID

  /// A mark that waits to be sent or confirmed.
  private struct Waiting {
    let isSet: Bool
    let sent: Int
  }

  /// What a label, a tag of the same name, or both have.
  private struct Comparison {
    let name: String
    var tag: Tag?
    /// Whether the server has the label.
    var isThere = false
    var remote: Set<Article.ID> = []
    var local: Set<Article.ID> = []
    var waiting: [Article.ID: Waiting] = [:]

    /// Whether nothing is to be done.
    var agrees: Bool { waiting.isEmpty && remote == local }
  }

  /// Returns whether tags and labels are the same.
  func agree(with labels: [RemoteLabel]) throws -> Bool { try comparisons(labels).allSatisfy(\.agrees) }

  func reconcile(_ labels: [RemoteLabel], _ log: inout ChangeLog) throws -> SyncChanges {
    var changes = SyncChanges()
    let storage = TagStorage(db: db)
    for comparison in try comparisons(labels) where !comparison.agrees {
      let pending = try settle(comparison, &changes)
      let added = comparison.remote.subtracting(comparison.local).subtracting(pending)
      let removed = comparison.local.subtracting(comparison.remote).subtracting(pending)
      guard !added.isEmpty || !removed.isEmpty else { continue }
      let tag = try comparison.tag ?? storage.insert(comparison.name, nil, &log)
      _ = try storage.tag(true, tag.id, Array(added), &log, isFromServer: true)
      _ = try storage.tag(false, tag.id, Array(removed), &log, isFromServer: true)
      // The user has removed or renamed the label elsewhere.
      if !comparison.isThere, pending.isEmpty, try storage.isUnused(tag.id) { _ = try storage.delete(tag.id, &log) }
    }
    return changes
  }

  /// Returns the articles of the account that have a tag.
  func articles(with tag: Tag.ID) throws -> Set<Article.ID> {
    try ids(
      """
      SELECT tagged.articleID FROM tagged CROSS JOIN remoteArticle ON remoteArticle.articleID = tagged.articleID
      WHERE tagged.tagID = ? AND remoteArticle.accountID = ?
      """, [tag.rawValue, account.rawValue])
  }

  /// Deletes the waiting marks that the server confirms, and those that it has ignored several times.
  ///
  /// - Returns: The articles whose marks still wait.
  private func settle(_ comparison: Comparison, _ changes: inout SyncChanges) throws -> Set<Article.ID> {
    var pending: Set<Article.ID> = []
    let statement = try db.cachedStatement(sql: "DELETE FROM statusChange WHERE articleID = ? AND mark = ?")
    for (article, waiting) in comparison.waiting {
      let isConfirmed = waiting.isSet == comparison.remote.contains(article)
      guard isConfirmed || waiting.sent >= RemoteArticles.maximumSent else {
        pending.insert(article)
        continue
      }
      if !isConfirmed { changes.refused += 1 }
      try statement.execute(arguments: [article.rawValue, RemoteMark.label(comparison.name).stored])
    }
    return pending
  }

  /// - Returns: A comparison for each label and each tag whose articles the server can list.
  private func comparisons(_ labels: [RemoteLabel]) throws -> [Comparison] {
    var all: [String: Comparison] = [:]
    for tag in try TagStorage(db: db).all() {
      all[tag.name.sortKey] = Comparison(name: tag.name, tag: tag, local: try articles(with: tag.id))
    }
    for (name, waiting) in try waiting() {
      all[name.sortKey, default: Comparison(name: name)].waiting.merge(waiting) { $1 }
    }
    for label in labels {
      guard let ids = label.ids else {
        // Nothing is known of its articles.
        all[label.name.sortKey] = nil
        continue
      }
      var comparison = all[label.name.sortKey] ?? Comparison(name: label.name)
      comparison.isThere = true
      comparison.remote.formUnion(try articles(ids))
      all[label.name.sortKey] = comparison
    }
    return all.values.sorted { $0.name < $1.name }
  }

  private func waiting() throws -> [String: [Article.ID: Waiting]] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT statusChange.mark, statusChange.articleID, statusChange.isSet, statusChange.sent
          FROM statusChange CROSS JOIN remoteArticle ON remoteArticle.articleID = statusChange.articleID
          WHERE remoteArticle.accountID = ? AND \(RemoteMark.isLabelSQL)
          """), arguments: [account.rawValue])
    var waiting: [String: [Article.ID: Waiting]] = [:]
    for row in rows {
      guard case .label(let name) = RemoteMark(stored: row[0]) else { continue }
      waiting[name, default: [:]][Article.ID(rawValue: row[1])] = Waiting(isSet: row[2], sent: row[3])
    }
    return waiting
  }

  /// The articles in the library that have these identifiers on the server.
  private func articles(_ remote: [RemoteID]) throws -> Set<Article.ID> {
    var found: Set<Article.ID> = []
    let statement = try db.cachedStatement(
      sql: """
        SELECT article.id FROM remoteArticle CROSS JOIN article ON article.id = remoteArticle.articleID
        WHERE remoteArticle.accountID = ? AND remoteArticle.remoteID = ?
        """)
    for id in remote {
      let article = try Int64.fetchOne(statement, arguments: [account.rawValue, id.databaseValue])
      if let article { found.insert(Article.ID(rawValue: article)) }
    }
    return found
  }

  private func ids(_ sql: String, _ arguments: StatementArguments) throws -> Set<Article.ID> {
    Set(try Int64.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).map(Article.ID.init(rawValue:)))
  }

  func keep(at date: Date) throws {
    try db.execute(
      sql: "UPDATE account SET keepsLabels = 1 WHERE id = ? AND keepsLabels = 0", arguments: [account.rawValue])
    guard db.changesCount > 0 else { return }
    let queue = StatusQueue(db: db)
    for tag in try TagStorage(db: db).all() {
      let articles = try articles(with: tag.id)
      try queue.append(label: tag.name, true, Array(articles), at: date.milliseconds)
    }
  }

  /// Whether any article of the account has a tag.
  var haveTags: Bool {
    get throws {
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (
            SELECT 1 FROM tagged CROSS JOIN remoteArticle ON remoteArticle.articleID = tagged.articleID
            WHERE remoteArticle.accountID = ?)
          """, arguments: [account.rawValue]) ?? false
    }
  }
}

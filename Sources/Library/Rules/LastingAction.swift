import Foundation
import GRDB

/// What a rule asks of the program about an article from then on. The raw values are stored in the table `ruled`.
enum LastingAction: String, CaseIterable {
  /// Tell the user of the article.
  case notify
  /// Fetch its full text.
  case fullText = "full-text"
  /// Never delete it for its age.
  case keep

  var action: RuleActions {
    switch self {
    case .notify: .notify
    case .fullText: .fullText
    case .keep: .keep
    }
  }

  /// Whether the action is asked for a row of `article`.
  var memberSQL: String { "SELECT 1 FROM ruled WHERE ruled.action = '\(rawValue)' AND ruled.articleID = article.id" }

  /// Asks for the action, or no longer.
  ///
  /// - Returns: The articles for which that is new.
  func set(
    _ isSet: Bool, _ ids: [Article.ID], _ log: inout ChangeLog, _ db: Database
  ) throws -> [Article.ID] {
    var feeds: [Feed.ID: [ArticleKey]] = [:]
    for piece in ids.pieces(of: StatusMark.maximumAtOnce) {
      let statement = try db.cachedStatement(sql: isSet ? Self.additionSQL : Self.removalSQL)
      let rows = try Row.fetchCursor(statement, arguments: [rawValue, Array(piece).json])
      while let row = try rows.next() {
        guard let feed = row[1] as Int64? else { continue }
        feeds[Feed.ID(rawValue: feed), default: []].append(ArticleKey(row[0], row[2]))
      }
    }
    for (feed, keys) in feeds.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      log.append(.articles(feed: feed, ArticleChanges(updated: keys)))
    }
    return feeds.values.flatMap { $0.map(\.id) }
  }

  private static let additionSQL = """
    INSERT OR IGNORE INTO ruled (action, articleID)
    SELECT ?, article.id FROM json_each(?) AS wanted CROSS JOIN article ON article.id = wanted.value
    RETURNING \(articleSQL)
    """

  private static let removalSQL = """
    DELETE FROM ruled WHERE action = ? AND articleID IN (SELECT value FROM json_each(?)) RETURNING \(articleSQL)
    """

  private static let articleSQL = """
    articleID, (SELECT feedID FROM article WHERE article.id = articleID),
      (SELECT date FROM article WHERE article.id = articleID)
    """
}

extension LastingAction {
  /// The number of wishes that one transaction forgets.
  private static let forgottenAtOnce = 100

  private static let fulfilledSQL = """
    SELECT action, articleID FROM ruled
    WHERE action <> '\(keep.rawValue)'
      AND (SELECT arrived FROM article WHERE article.id = articleID) < ? LIMIT \(forgottenAtOnce)
    """

  /// Whether rules have asked to notify of articles that arrived before a time or to fetch their full texts.
  static func areFulfilled(before end: Int64, _ db: Database) throws -> Bool {
    try Row.fetchOne(db, sql: fulfilledSQL, arguments: [end]) != nil
  }

  /// Forgets some of them.
  ///
  /// - Returns: Whether none are left.
  static func forgetFulfilled(before end: Int64, _ db: Database) throws -> Bool {
    try db.execute(sql: "DELETE FROM ruled WHERE (action, articleID) IN (\(fulfilledSQL))", arguments: [end])
    return db.changesCount < forgottenAtOnce
  }
}

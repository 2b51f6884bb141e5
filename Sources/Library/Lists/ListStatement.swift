import Foundation
import GRDB

/// The statements behind a list. Each walks one index in the list's order; only those of folders sort.
struct ListStatement {
  /// What the list is read from: one of the three narrow tables, or two of them where it takes both.
  private let source: String
  /// The table whose columns are read.
  private let table: String
  private let conditions: [String]
  private let order: ArticleOrder
  /// What the conditions are given, in their order.
  let arguments: StatementArguments

  /// The number of an article in the narrow table.
  var id: String { table == "article" ? "article.id" : "\(table).articleID" }

  /// Numbers in the list's order. Of equal dates the higher number comes first in a list that begins with the newest:
  /// numbers are given so that this is the document's order.
  var idsSQL: String { "SELECT \(id) FROM \(source)\(whereClause) \(orderClause)" }

  /// Numbers, and dates in milliseconds since 1970, in the list's order.
  var datedIDsSQL: String { "SELECT \(id), \(table).date FROM \(source)\(whereClause) \(orderClause)" }

  /// Dates in the list's order, in milliseconds since 1970.
  var datesSQL: String { "SELECT \(table).date FROM \(source)\(whereClause) \(orderClause)" }

  /// How many there are, counted.
  var countSQL: String { "SELECT count(*) FROM \(source)\(whereClause)" }

  /// A first column that is given, and the rows of the narrow table up to a number of an article.
  func rowsSQL(upTo bound: String) -> String {
    let conditions = conditions + ["\(id) <= \(bound)"]
    return "SELECT ?, \(table).date, \(id), \(table).feedID FROM \(source) WHERE "
      + conditions.joined(separator: " AND ") + " \(orderClause)"
  }

  /// The first number beyond a place in the list's order, whose date and number come as the last arguments.
  var firstBeyondSQL: String {
    let sign = order == .newestFirst ? "<" : ">"
    let conditions = conditions + ["(\(table).date, \(id)) \(sign) (?, ?)"]
    return "SELECT \(id) FROM \(source) WHERE \(conditions.joined(separator: " AND ")) \(orderClause) LIMIT 1"
  }

  private var whereClause: String { conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ") }

  private var orderClause: String {
    let direction = order == .newestFirst ? "DESC" : "ASC"
    return "ORDER BY \(table).date \(direction), \(id) \(direction)"
  }
}

extension ListStatement {
  /// Everything but a search, which has statements of its own.
  ///
  /// - Parameters:
  ///   - hidesRemoved: whether there are feeds that are removed and not purged yet; mostly there are none, and then no
  ///     row is asked.
  ///   - calendar: says when the present day began; the person's own if there is none, which takes milliseconds to be
  ///     made for the first time and so is not made for a list of another kind.
  init(_ list: ArticleList, hidesRemoved: Bool, now: Date, calendar: Calendar?) {
    let unreadOnly = list.unreadOnly || list.scope == .unread
    let table = list.scope == .starred ? "starred" : unreadOnly ? "unread" : "article"
    var source = table
    var conditions: [String] = []
    var arguments: StatementArguments = []
    switch list.scope {
    case .all, .unread, .search: break
    case .starred:
      // CROSS JOIN keeps the starred, who are fewer, on the outside
      source = unreadOnly ? Self.starredAndUnread : table
    case .today:
      conditions.append("\(table).date >= ?")
      arguments += [(calendar ?? .current).startOfDay(for: now).milliseconds]
    case .feed(let id):
      // nothing of one that is removed, without a statement that asks first
      conditions.append("\(table).feedID = (SELECT id FROM feed WHERE id = ? AND removedAt IS NULL)")
      arguments += [id.rawValue]
    case .folder(let id):
      // a folder's articles are fewer than all, or the person would not have made it: so they are found and sorted
      source = "\(table) INDEXED BY \(table)ByFeed"
      conditions.append("\(table).feedID IN (\(Folder.feedsSQL))")
      arguments += [id.rawValue]
    }
    if hidesRemoved, !list.isOfOneFeed { conditions.append("\(table).feedID NOT IN (\(Feed.removedSQL))") }
    self.init(source: source, table: table, conditions: conditions, order: list.order, arguments: arguments)
  }

  private static let starredAndUnread =
    "starred CROSS JOIN unread ON unread.date = starred.date AND unread.articleID = starred.articleID"
}

extension ArticleList {
  var isOfOneFeed: Bool { if case .feed = scope { true } else { false } }

  /// What is kept of the count, so that nothing need be counted; nil where nothing is.
  var keptCount: (sql: String, arguments: StatementArguments)? {
    let column = unreadOnly || scope == .unread ? "unread" : "articles"
    let sum = """
      SELECT coalesce(sum(feedCount.\(column)), 0)
      FROM feed JOIN feedCount ON feedCount.feedID = feed.id WHERE feed.removedAt IS NULL
      """
    return switch scope {
    case .all, .unread: (sum, [])
    case .feed(let id): (sum + " AND feed.id = ?", [id.rawValue])
    case .folder(let id): (sum + " AND feed.id IN (\(Folder.feedsSQL))", [id.rawValue])
    case .today, .starred, .search: nil
    }
  }
}

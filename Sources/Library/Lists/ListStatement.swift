import Foundation
import GRDB

/// The SQL statements for a list. Each scans one index in list order; only lists of several feeds need sorting.
struct ListStatement {
  /// The table whose columns are selected.
  private let table: String
  /// The index to scan, if SQLite would choose another one.
  private let index: String?
  /// A table that every article must be in, too.
  private let join: String
  private var conditions: [String]
  private let order: ArticleOrder
  /// The arguments of the conditions, in order.
  private(set) var arguments: StatementArguments

  /// The article identifier column of the table.
  private var id: String { table == "article" ? "article.id" : "\(table).articleID" }

  /// The article's date, also in a list that is sorted otherwise.
  private var articleDate: String {
    table == "later" ? "(SELECT date FROM article WHERE article.id = later.articleID)" : "\(table).date"
  }

  private var source: String { table + (index.map { " INDEXED BY \($0)" } ?? "") + join }

  /// Selects identifiers in list order. Of equal dates, the higher identifier comes first in a newest-first list;
  /// identifiers are assigned so that this matches the order of the feed document.
  var idsSQL: String { "SELECT \(id) FROM \(source)\(whereClause) \(orderClause)" }

  /// Selects identifiers and dates (in milliseconds since 1970) in list order.
  var keysSQL: String { "SELECT \(id), \(table).date FROM \(source)\(whereClause) \(orderClause)" }

  /// Selects those of the given articles that are in the list, like ``keysSQL``. The first argument is a JSON array of
  /// identifiers; each is looked up, whatever the length of the list.
  var memberKeysSQL: String {
    let row =
      switch table {
      case "article": ""
      case "later": " CROSS JOIN later ON later.articleID = article.id"
      default: " CROSS JOIN \(table) ON \(table).date = article.date AND \(id) = article.id"
      }
    return "SELECT \(id), \(table).date FROM json_each(?) AS wanted CROSS JOIN article ON article.id = wanted.value"
      + row + join + whereClause + " " + orderClause
  }

  /// Whether the list is all rows of the table, from the first to the last.
  var isWholeTable: Bool { conditions.isEmpty && join.isEmpty && order == .oldestFirst }

  /// Selects dates in list order, in milliseconds since 1970.
  var datesSQL: String { "SELECT \(table).date FROM \(source)\(whereClause) \(orderClause)" }

  /// Counts the articles.
  var countSQL: String { "SELECT count(*) FROM \(source)\(whereClause)" }

  /// Selects the rows of the narrow table, up to an article identifier, which is the last argument.
  var rowsSQL: String {
    let conditions = conditions + ["\(id) <= ?"]
    return "SELECT \(articleDate), \(id), \(table).feedID FROM \(source) WHERE "
      + conditions.joined(separator: " AND ") + " \(orderClause)"
  }

  /// Selects the key of the first article beyond a place in list order. The date and identifier of that place are the
  /// last two arguments.
  var firstBeyondSQL: String {
    let sign = order == .newestFirst ? "<" : ">"
    let conditions = conditions + ["(\(table).date, \(id)) \(sign) (?, ?)"]
    return "SELECT \(id), \(table).date FROM \(source) WHERE \(conditions.joined(separator: " AND "))"
      + " \(orderClause) LIMIT 1"
  }

  /// Returns the statements for those of the articles that are dated before a time.
  func limited(before end: Date) -> ListStatement {
    var statement = self
    statement.conditions.append("\(articleDate) < ?")
    statement.arguments += [end.milliseconds]
    return statement
  }

  private var whereClause: String { conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ") }

  private var orderClause: String {
    let direction = order == .newestFirst ? "DESC" : "ASC"
    return "ORDER BY \(table).date \(direction), \(id) \(direction)"
  }
}

extension ListStatement {
  /// Creates the statements for any list except a search, which uses ``SearchStatement``.
  ///
  /// - Parameters:
  ///   - hidden: Which articles must be left out.
  ///   - calendar: Determines when the current day began; nil for the user's calendar. Creating that one for the first
  ///     time takes milliseconds, so it is not created for other kinds of lists.
  init(_ list: ArticleList, hiding hidden: HiddenArticles, now: Date, calendar: Calendar?) {
    let unreadOnly = list.unreadOnly || list.scope == .unread
    var table = unreadOnly ? "unread" : "article"
    var (index, join): (String?, String) = (nil, "")
    // Each is given the name of the table.
    var conditions: [(String) -> String] = []
    var arguments: StatementArguments = []
    switch list.scope {
    case .all, .unread, .search: break
    case .starred: table = "starred"
    case .later: table = "later"
    case .tag(let id):
      table = "tagged"
      conditions.append { "\($0).tagID = ?" }
      arguments += [id.rawValue]
    case .today:
      conditions.append { "\($0).date >= ?" }
      arguments += [(calendar ?? .current).startOfDay(for: now).milliseconds]
    case .feed(let id):
      // Excludes a removed feed without a separate query.
      conditions.append { "\($0).feedID = (SELECT id FROM feed WHERE id = ? AND removedAt IS NULL)" }
      arguments += [id.rawValue]
    case .folder(let id):
      // A folder usually holds a small part of all articles, so finding and then sorting them is faster.
      index = table == "unread" ? "sqlite_autoindex_unread_2" : "\(table)ByFeed"
      conditions.append { "\($0).feedID IN (\(Folder.feedsSQL))" }
      arguments += [id.rawValue]
    case .quiet:
      // As for a folder.
      index = table == "unread" ? "sqlite_autoindex_unread_2" : "\(table)ByFeed"
      conditions.append { "\($0).feedID IN (\(QuietFeeds.sql))" }
      arguments += QuietFeeds.arguments(at: now)
    }
    if unreadOnly, table == "later" {
      join = """
         CROSS JOIN unread ON unread.articleID = later.articleID
        AND unread.date = (SELECT date FROM article WHERE article.id = later.articleID)
        """
    } else if unreadOnly, table != "unread" {
      // CROSS JOIN keeps these articles in the outer loop, because there are fewer of them.
      join = " CROSS JOIN unread ON unread.date = \(table).date AND unread.articleID = \(table).articleID"
    }
    if hidden.inRemovedFeeds, !list.isOfOneFeed {
      conditions.append { "\($0).feedID NOT IN (\(Feed.removedSQL))" }
    }
    var own = conditions.map { $0(table) }
    // The narrow tables contain no muted articles, except those that were marked afterwards.
    if hidden.muted, table == "article" { own.append("article.id NOT IN (\(MutedArticles.sql))") }
    if hidden.repeated, list.showsStoriesOnce {
      own.append("NOT " + Self.repetitionSQL(in: table, where: conditions.map { $0("earlier") }))
      // of the article, and of an earlier one
      arguments += arguments
    }
    self.init(table: table, index: index, join: join, conditions: own, order: list.order, arguments: arguments)
  }

  /// The repetitions, each with the earlier articles of its story.
  private static let toldBefore = """
    repetition AS again
    CROSS JOIN teller AS earlier ON earlier.story = again.originalID AND earlier.place < again.articleID
    """
  private static let unreadJoin =
    " CROSS JOIN unread AS listed ON listed.date = earlier.date AND listed.articleID = earlier.articleID"

  /// Selects the articles that a list of all articles, or of all unread ones, leaves out because it has an earlier
  /// article of their story.
  static func repetitionsSQL(unread: Bool, hiding hidden: HiddenArticles) -> String {
    // Few stories have several unread articles.
    let stories = "story INDEXED BY unreadStory CROSS JOIN "
    let told = unread ? stories + toldBefore + unreadJoin : toldBefore
    var conditions = unread ? ["story.unread IS NOT NULL", "again.originalID = story.id"] : []
    if hidden.inRemovedFeeds { conditions.append("earlier.feedID NOT IN (\(Feed.removedSQL))") }
    let condition = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    return "SELECT again.articleID FROM \(told)\(condition)"
  }

  /// Whether an article repeats the story of an earlier one that is in the list, too. Usually the article repeats none,
  /// which takes one look into a small table. The others are looked for among the tellers, because the table of articles
  /// is wide: on a cold disk, each of its rows would be a page to be read.
  ///
  /// - Parameters:
  ///   - table: `article` or `unread`.
  ///   - conditions: The conditions of the list for a row `earlier`.
  private static func repetitionSQL(in table: String, where conditions: [String]) -> String {
    let isUnread = table == "unread"
    let join = isUnread ? unreadJoin : ""
    return """
      EXISTS (
        SELECT 1 FROM \(toldBefore)\(join)
        WHERE \((["again.articleID = \(isUnread ? "unread.articleID" : "article.id")"] + conditions).joined(separator: " AND ")))
      """
  }
}

extension ArticleList {
  /// Whether the list is of several feeds and shows a story once.
  var showsStoriesOnce: Bool {
    switch scope {
    case .all, .today, .unread, .quiet, .folder: !includesRepetitions
    case .starred, .later, .tag, .feed, .search: false
    }
  }
}

extension ArticleList {
  var isOfOneFeed: Bool { if case .feed = scope { true } else { false } }
  var isOfAllFeeds: Bool { scope == .all || scope == .unread }

  /// The feeds whose stored counts add up to the list's; nil if it must be counted.
  private var countedFeeds: (condition: String, arguments: StatementArguments)? {
    switch scope {
    case .all, .unread: ("true", [])
    case .feed(let id): ("feed.id = ?", [id.rawValue])
    case .folder(let id): ("feed.id IN (\(Folder.feedsSQL))", [id.rawValue])
    case .quiet:
      // Feeds without such articles need not be examined.
      ("feedCount.\(countedColumn) > 0 AND \(QuietFeeds.conditionSQL)", QuietFeeds.arguments(at: Date()))
    case .today, .starred, .later, .tag, .search: nil
    }
  }

  private var countedColumn: String { leavesOutRead ? "unread" : "articles" }

  /// Returns the count of a list by the stored counts; nil if it must be counted.
  func keptCount(_ db: Database) throws -> Int? {
    guard let (condition, arguments) = countedFeeds else { return nil }
    let from = "FROM feed JOIN feedCount ON feedCount.feedID = feed.id WHERE feed.removedAt IS NULL AND \(condition)"
    let sum = "SELECT coalesce(sum(feedCount.\(countedColumn)), 0) \(from)"
    let hidden = try HiddenArticles(db)
    guard showsStoriesOnce, hidden.repeated else {
      return try Int.fetchOne(db.cachedStatement(sql: sum), arguments: arguments)
    }
    if isOfAllFeeds, !hidden.inRemovedFeeds {
      let repetitions = try StoryCounts(db: db).repetitions(unread: leavesOutRead)
      return try Int.fetchOne(db.cachedStatement(sql: sum), arguments: arguments).map { $0 - repetitions }
    }
    var (count, feeds): (Int, Set<Feed.ID>) = (0, [])
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT feed.id, feedCount.\(countedColumn) \(from)"), arguments: arguments)
    while let row = try rows.next() {
      feeds.insert(Feed.ID(rawValue: row[0]))
      count += row[1]
    }
    return count - (try StoryCounts(db: db).repetitions(unread: leavesOutRead, in: feeds))
  }
}

/// Which kinds of hidden articles a library has. Usually there are none, and lists need not check any row.
struct HiddenArticles {
  /// Whether feeds are removed but not deleted yet.
  let inRemovedFeeds: Bool
  /// Whether articles are muted.
  let muted: Bool
  /// Whether articles repeat the story of others, and stories are recognized.
  let repeated: Bool

  init(_ db: Database) throws {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (\(Feed.removedSQL)), EXISTS (\(MutedArticles.sql)), \(Stories.areShownOnceSQL)"))
    (inRemovedFeeds, muted, repeated) = (row?[0] ?? false, row?[1] ?? false, row?[2] ?? false)
  }
}

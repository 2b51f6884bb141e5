import GRDB

/// The statements behind each list. Every one walks an index backwards and sorts nothing.
extension ArticleList {
  /// Ids, newest first. Of equal dates the higher number comes first: numbers are given so that this is the document's
  /// order.
  var idsSQL: String {
    switch (scope, unreadOnly) {
    case (.all, false):
      "SELECT id FROM article ORDER BY date DESC, id DESC"
    case (.all, true):
      "SELECT articleID FROM unread ORDER BY date DESC, articleID DESC"
    case (.feed, false):
      "SELECT id FROM article WHERE feedID = ? ORDER BY date DESC, id DESC"
    case (.feed, true):
      "SELECT articleID FROM unread WHERE feedID = ? ORDER BY date DESC, articleID DESC"
    case (.starred, false):
      "SELECT articleID FROM starred ORDER BY date DESC, articleID DESC"
    case (.starred, true):
      "SELECT starred.articleID FROM \(Self.starredAndUnread) ORDER BY starred.date DESC, starred.articleID DESC"
    }
  }

  /// One number. What is kept is not counted again; the starred are few.
  var countSQL: String {
    switch (scope, unreadOnly) {
    case (.all, false): "SELECT coalesce(sum(articles), 0) FROM feedCount"
    case (.all, true): "SELECT coalesce(sum(unread), 0) FROM feedCount"
    case (.feed, false): "SELECT coalesce(sum(articles), 0) FROM feedCount WHERE feedID = ?"
    case (.feed, true): "SELECT coalesce(sum(unread), 0) FROM feedCount WHERE feedID = ?"
    case (.starred, false): "SELECT count(*) FROM starred"
    case (.starred, true): "SELECT count(*) FROM \(Self.starredAndUnread)"
    }
  }

  /// What both statements are given.
  var arguments: StatementArguments {
    if case .feed(let id) = scope { [id.rawValue] } else { [] }
  }

  /// CROSS JOIN keeps the starred, who are fewer, on the outside.
  private static let starredAndUnread =
    "starred CROSS JOIN unread ON unread.date = starred.date AND unread.articleID = starred.articleID"
}

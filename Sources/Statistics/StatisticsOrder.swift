import struct Foundation.Date
import Library
import Words

/// A column of the statistics.
enum StatisticsColumn: Int, CaseIterable, Sendable {
  case feed
  case rate
  case read
  case starred
  case last
  case size
  case saved
  case status

  /// The columns beside the title, the ones to keep in a narrow window first.
  static let byImportance: [StatisticsColumn] = [.rate, .status, .last, .read, .starred, .size, .saved]

  /// The heading.
  var title: String {
    switch self {
    // Translators: the heading of a column.
    case .feed: tr("Feed")
    // Translators: the heading of a column: the average number of new articles in a week.
    case .rate: tr("Articles a Week")
    // Translators: the heading of a column: the share of articles that have been read, such as “25%”.
    case .read: trc("share of articles", "Read")
    // Translators: the heading of a column: the number of starred articles.
    case .starred: trc("number of articles", "Starred")
    // Translators: the heading of a column: the date of the newest article.
    case .last: tr("Last Article")
    // Translators: the heading of a column: how much the articles take on the disk.
    case .size: tr("Size")
    // Translators: the heading of a column: how much servers did not have to send because nothing had changed.
    case .saved: tr("Data Saved")
    // Translators: the heading of a column: whether the feed works, or rarely has new articles.
    case .status: tr("Status")
    }
  }

  /// Whether the first use of the heading sorts in ascending order: names from A, but the highest numbers first.
  var beginsAscending: Bool { self == .feed || self == .status }
}

/// How the statistics are sorted.
struct StatisticsOrder: Equatable, Sendable {
  var column = StatisticsColumn.feed
  var isAscending = true

  /// The order after a column's heading was used.
  func choosing(_ column: StatisticsColumn) -> StatisticsOrder {
    StatisticsOrder(column: column, isAscending: self.column == column ? !isAscending : column.beginsAscending)
  }

  /// Sorts feeds, which are given sorted by title; feeds with equal values stay sorted by title.
  nonisolated func sorted(_ feeds: [FeedStatistics]) -> [FeedStatistics] {
    guard column != .feed else { return isAscending ? feeds : feeds.reversed() }
    let keys = feeds.map(key)
    return feeds.indices.sorted { one, other in
      if keys[one] != keys[other] { return isAscending ? keys[one] < keys[other] : keys[one] > keys[other] }
      return one < other
    }.map { feeds[$0] }
  }

  private nonisolated func key(of feed: FeedStatistics) -> Double {
    switch column {
    case .feed: 0
    case .rate: feed.articlesPerWeek
    // Feeds without articles come before those of which nothing has been read.
    case .read: feed.readShare ?? -1
    case .starred: Double(feed.starredCount)
    case .last: feed.lastArticle?.timeIntervalSince1970 ?? -.infinity
    // Feeds whose size has not been read yet come before those without articles.
    case .size: Double(feed.size?.bytes ?? -1)
    // Feeds of which nothing is known come before those that saved nothing.
    case .saved: Double(feed.savedBytes ?? -1)
    case .status: Double(FeedStatus(feed).rawValue)
    }
  }
}

/// Which feeds the statistics show.
enum StatisticsFilter: Int, CaseIterable, Sendable {
  case all
  case quiet
  case neverRead
  case dead
  case failing

  var title: String {
    switch self {
    case .all: tr("All Feeds")
    // Translators: of a feed: it has fewer than one article a week.
    case .quiet: tr("Quiet")
    // Translators: feeds of which no article has been read.
    case .neverRead: tr("Never Read")
    case .dead: tr("Nothing New for a Year")
    // Translators: feeds that cannot be fetched.
    case .failing: tr("Failing")
    }
  }

  nonisolated func includes(_ feed: FeedStatistics) -> Bool {
    switch self {
    case .all: true
    case .quiet: feed.isQuiet
    case .neverRead: feed.isNeverRead
    case .dead: feed.isDead
    case .failing: feed.failingSince != nil
    }
  }
}

/// What the status column says of a feed, the most important first.
nonisolated enum FeedStatus: Int, Sendable, CaseIterable {
  case failing
  case dead
  case neverRead
  case quiet
  case ordinary

  init(_ feed: FeedStatistics) {
    self =
      if feed.failingSince != nil {
        .failing
      } else if feed.isDead {
        .dead
      } else if feed.isNeverRead {
        .neverRead
      } else {
        feed.isQuiet ? .quiet : .ordinary
      }
  }

  /// What the column says; nil for nothing.
  @MainActor func words(failingSince: Date?) -> String? {
    switch self {
    // Translators: %s is a day.
    case .failing: failingSince.map { tr("Failing since %s", DateText.shortDay($0)) }
    case .dead: tr("Nothing New for a Year")
    case .neverRead: tr("Never Read")
    // Translators: of a feed: it has fewer than one article a week.
    case .quiet: tr("Quiet")
    case .ordinary: nil
    }
  }
}

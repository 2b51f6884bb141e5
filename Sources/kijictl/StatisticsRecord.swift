import Foundation
import Library

/// The JSON and the columns of a feed's statistics.
struct StatisticsRecord: Encodable {
  private let statistics: FeedStatistics

  init(_ statistics: FeedStatistics) { self.statistics = statistics }

  private enum Key: String, CodingKey {
    case perWeek, weeks, articles, readShare, starred, lastArticle, failingSince, quiet, dead, neverRead, savedBytes,
      size
    case sizeIsEstimate
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(rounded(statistics.articlesPerWeek), forKey: .perWeek)
    try container.encode(statistics.weeks, forKey: .weeks)
    try container.encode(statistics.feed.articleCount, forKey: .articles)
    try container.encode(statistics.readShare.map(rounded), forKey: .readShare)
    try container.encode(statistics.starredCount, forKey: .starred)
    try container.encode(statistics.lastArticle?.ISO8601Format(), forKey: .lastArticle)
    try container.encode(statistics.failingSince?.ISO8601Format(), forKey: .failingSince)
    try container.encode(statistics.isQuiet, forKey: .quiet)
    try container.encode(statistics.isDead, forKey: .dead)
    try container.encode(statistics.isNeverRead, forKey: .neverRead)
    try container.encode(statistics.savedBytes, forKey: .savedBytes)
    try container.encode(statistics.size?.bytes, forKey: .size)
    try container.encode(statistics.size?.isEstimate, forKey: .sizeIsEstimate)
  }

  /// The headings of the columns.
  static let headings = ["ID", "WEEKLY", "ARTICLES", "READ %", "STARRED", "LAST", "FAILING SINCE", "TITLE", "BYTES"]

  /// The columns of a line.
  var columns: [String] {
    [
      "\(statistics.feed.id.rawValue)", "\((statistics.articlesPerWeek * 10).rounded() / 10)",
      "\(statistics.feed.articleCount)", statistics.readShare.map { "\(Int(($0 * 100).rounded()))" } ?? "-",
      "\(statistics.starredCount)", statistics.lastArticle?.ISO8601Format() ?? "-",
      statistics.failingSince?.ISO8601Format() ?? "-", statistics.feed.title.printable,
      statistics.size.map { "\($0.bytes)" } ?? "-",
    ]
  }

  private func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}

import ArgumentParser
import Foundation
import Library

/// `kijictl feeds`
struct Feeds: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the feeds, sorted by title.",
    discussion: """
      Each line has a feed's number, unread count, title and address, separated by tabs.

      With --statistics, the columns are its number, articles a week, articles, share of read ones in percent, starred \
      articles, date of the last article, date since which it has been failing, title, and size in bytes; a value that \
      does not exist is “-”. In a terminal, they are aligned and have headings. Articles a week are those of the last \(FeedStatistics.weekCount) weeks. The size of more \
      than \(FeedSize.sampleCount) articles is an estimate. The JSON has a feed's "statistics": {"perWeek", "weeks", \
      "articles", "readShare", "starred", "lastArticle", "failingSince", "quiet", "dead", "neverRead", "savedBytes", \
      "size", "sizeIsEstimate"}, where "weeks" are the articles of each week, the oldest first, and "savedBytes" \
      estimates what servers did not have to send because nothing had changed.
      """)

  @Flag(help: "Show how much each feed has, and how much of it is read.") var statistics = false
  @Flag(
    name: [.customLong("quiet-feeds"), .customLong("seldom")],
    help: "List only feeds with fewer than one article a week.")
  var quietFeeds = false
  @Flag(help: "List only feeds without a new article for \(FeedStatistics.daysUntilDead) days.") var dead = false
  @Flag(help: "List only feeds of which no article has been read.") var neverRead = false
  @Flag(help: "Write the feeds as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      guard !statistics, !quietFeeds, !dead, !neverRead else { return try await write(statisticsOf: library) }
      let feeds = try await library.feeds()
      guard !json else { return try JSONOutput.write(["feeds": feeds.map { FeedRecord(feed: $0) }]) }
      try write(feeds)
    }
  }

  private func write(_ feeds: [Feed]) throws {
    for feed in feeds {
      let columns = ["\(feed.id.rawValue)", "\(feed.unreadCount)", feed.title.printable, feed.url.printable]
      try Terminal.writeLine(columns.joined(separator: "\t"))
      if let sentence = feed.failureSentence { try Terminal.writeLine("\t! " + sentence) }
    }
  }

  private func write(statisticsOf library: Library) async throws {
    let all = try await library.feedStatistics()
    var feeds = all.filter { (!quietFeeds || $0.isQuiet) && (!dead || $0.isDead) && (!neverRead || $0.isNeverRead) }
    if statistics {
      let sizes = try await library.feedSizes(of: feeds.map(\.id))
      for index in feeds.indices { feeds[index].size = sizes[feeds[index].id] }
    }
    guard !json else {
      return try JSONOutput.write([
        "feeds": feeds.map { FeedRecord(feed: $0.feed, statistics: statistics ? StatisticsRecord($0) : nil) }
      ])
    }
    guard statistics else { return try write(feeds.map(\.feed)) }
    let rows = feeds.map { TextTable.Row(columns: StatisticsRecord($0).columns) }
    try Terminal.write(TextTable(headings: StatisticsRecord.headings, rows: rows))
  }
}

import ArgumentParser
import Foundation
import Library

/// `kijictl articles`
struct Articles: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists articles, newest first.",
    discussion: """
      Each line has an article's number, marks (* unread, + starred), date in UTC, feed and title, separated by tabs; and
      “also in 3 feeds” if other feeds tell the same story, whose articles are listed by --feed and by “search”.
      """)

  @Option(help: ArgumentHelp("List only articles of this feed.", valueName: "id")) var feed: Int64?
  @Flag(
    name: [.customLong("quiet-feeds"), .customLong("seldom")],
    help: "List only articles of feeds with fewer than one article a week.")
  var quietFeeds = false
  @Flag(help: "List only the articles to read later, in the order in which they were added.") var later = false
  @Flag(help: "List only unread articles.") var unread = false
  @Option(help: ArgumentHelp("List at most this many articles.", valueName: "n")) var limit: Int?
  @Flag(help: "Write the articles as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if feed != nil, quietFeeds { throw ValidationError("Use either --feed or --quiet-feeds, not both.") }
    if later, feed != nil || quietFeeds { throw ValidationError("Use --later without --feed and --quiet-feeds.") }
    if let limit, limit < 0 { throw ValidationError("--limit must not be negative.") }
  }

  func run() async throws {
    try await options.withLibrary { library in
      let ids = try await library.articleIDs(list(in: library)).prefix(limit ?? .max)
      try await ArticleListing(json: json).write(ids, of: library)
    }
  }

  /// - Throws: ``LibraryError/noSuchFeed(_:)``, because an empty list would suggest that the feed has no articles.
  private func list(in library: Library) async throws -> ArticleList {
    if later { return ArticleList(scope: .later, unreadOnly: unread, order: .oldestFirst) }
    guard let feed else { return ArticleList(scope: quietFeeds ? .quiet : .all, unreadOnly: unread) }
    let id = Feed.ID(rawValue: feed)
    guard try await library.feed(id) != nil else { throw LibraryError.noSuchFeed(id) }
    return ArticleList(scope: .feed(id), unreadOnly: unread)
  }
}

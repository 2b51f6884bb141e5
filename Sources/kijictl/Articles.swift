import ArgumentParser
import Foundation
import Library

/// `kijictl articles`
struct Articles: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the articles, the newest first.",
    discussion: """
      Each line has an article's number, a mark (* unread, + starred), its date in UTC, its feed's title and its own, \
      with tabs between.
      """)

  @Option(help: ArgumentHelp("Only those of the feed of this number.", valueName: "id")) var feed: Int64?
  @Flag(help: "Only those that are unread.") var unread = false
  @Option(help: ArgumentHelp("At most so many.", valueName: "n")) var limit: Int?
  @Flag(help: "Write the articles as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes no number below 0.") }
  }

  func run() async throws {
    try await options.withLibrary { library in
      let ids = try await library.articleIDs(list(in: library)).prefix(limit ?? .max)
      try await ArticleListing(json: json).write(ids, of: library)
    }
  }

  /// - Throws: that there is no such feed: an empty list would say that it has no articles.
  private func list(in library: Library) async throws -> ArticleList {
    guard let feed else { return ArticleList(scope: .all, unreadOnly: unread) }
    let id = Feed.ID(rawValue: feed)
    guard try await library.feed(id) != nil else { throw LibraryError.noSuchFeed(id) }
    return ArticleList(scope: .feed(id), unreadOnly: unread)
  }
}

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

  @OptionGroup var list: ListOptions
  @Flag(help: "List only the articles to read later, in the order in which they were added.") var later = false
  @Flag(help: "List only unread articles.") var unread = false
  @Option(help: ArgumentHelp("List at most this many articles.", valueName: "n")) var limit: Int?
  @Flag(help: "Write the articles as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if later, let list = list.given.first { throw ValidationError("Use either --later or \(list), not both.") }
    if let limit, limit < 0 { throw ValidationError("--limit must not be negative.") }
  }

  func run() async throws {
    try await options.withLibrary { library in
      let ids = try await library.articleIDs(articles(in: library)).prefix(limit ?? .max)
      try await ArticleListing(json: json).write(ids, of: library)
    }
  }

  private func articles(in library: Library) async throws -> ArticleList {
    later
      ? ArticleList(scope: .later, unreadOnly: unread, order: .oldestFirst)
      : ArticleList(scope: try await list.scope(in: library), unreadOnly: unread)
  }
}

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

  /// Rows read at once: a library may have a million.
  private static let pageLength = 500

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes no number below 0.") }
  }

  func run() async throws {
    try await options.withLibrary { library in
      let ids = try await library.articleIDs(list(in: library)).prefix(limit ?? .max)
      if json { try Terminal.write("{\"articles\": [") }
      var separator = "\n  "
      for start in stride(from: 0, to: ids.count, by: Self.pageLength) {
        let page = try await library.articles(Array(ids[start..<min(start + Self.pageLength, ids.count)]))
        var text = ""
        for article in page {
          if json {
            text += separator + (try JSONOutput.line(ArticleRecord(article: article)))
            separator = ",\n  "
          } else {
            text += article.line + "\n"
          }
        }
        try Terminal.write(text)
      }
      if json { try Terminal.write(ids.isEmpty ? "]}\n" : "\n]}\n") }
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

extension ArticleSummary {
  fileprivate var line: String {
    let mark = (isRead ? " " : "*") + (isStarred ? "+" : " ")
    return [
      "\(id.rawValue)", mark, (published ?? date).formatted(.iso8601), feedTitle.printable, title.printable,
    ].joined(separator: "\t")
  }
}

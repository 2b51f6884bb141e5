public import ArgumentParser
public import Library

/// `kijictl full-text ID [never|summary|always]`
struct FullTextCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "full-text",
    abstract: "Shows or sets when the full texts of a feed's articles are fetched.",
    discussion: """
      The full text is the article on its web page, for feeds that carry only summaries. “always” fetches it when an \
      article is opened in the window, “summary” only if the feed's text is a summary, “never” only when the user asks. \
      “show --full” fetches it in any case.
      """)

  @Argument(help: ArgumentHelp("The feed's number, as listed by “feeds”.", valueName: "id")) var id: Int64
  @Argument(help: ArgumentHelp("never, summary or always.", valueName: "when")) var policy: FullTextPolicy?
  @Flag(help: "Write the setting as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let id = Feed.ID(rawValue: id)
      if let policy { _ = try await library.perform(.setFullText(id, policy)) }
      guard let feed = try await library.feed(id) else { throw LibraryError.noSuchFeed(id) }
      guard !json else { return try JSONOutput.write(Record(feed: id.rawValue, fullText: feed.fullText.rawValue)) }
      try Terminal.writeLine("\(id.rawValue)\t\(feed.fullText.rawValue)")
    }
  }

  private struct Record: Encodable {
    let feed: Int64
    let fullText: String

    private enum CodingKeys: String, CodingKey {
      case feed
      case fullText = "full_text"
    }
  }
}

extension FullTextPolicy: ExpressibleByArgument {}

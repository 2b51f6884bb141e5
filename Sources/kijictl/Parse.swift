import ArgumentParser
import FeedParser

/// `kijictl parse FILE`
struct Parse: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Parses a feed file and writes it as JSON Feed 1.1.",
    discussion: """
      In an OPML file, each feed becomes an item whose id is the feed's address. Nothing is fetched and no library is \
      used. The exit code is 0 for a feed, 1 for anything else and 2 for incorrect usage.
      """)

  @Argument(help: ArgumentHelp("The file to parse; - is standard input.", valueName: "file"), completion: .file())
  var file: String

  @Option(help: ArgumentHelp("The media type (Content-Type) to assume.", valueName: "type")) var contentType: String?
  @Option(help: ArgumentHelp("The base address for relative links.", valueName: "url")) var baseURL: String?
  // Accepted but ignored, so that scripts can pass the same options to every command.
  @OptionGroup(visibility: .hidden) var options: LibraryOptions

  func validate() throws { try BaseAddress.validate(baseURL) }

  func run() async throws {
    let bytes = try Input.bytes(of: file)
    if let feed = FeedParser.parse(bytes, contentType: contentType, baseURL: baseURL) {
      if !feed.isWhole {
        Terminal.complain("\(name) has too many items; only the first \(feed.items.count) were read.")
      }
      try JSONOutput.write(JSONFeedDocument(feed, baseURL: baseURL))
    } else if let list = FeedParser.parseSubscriptionList(bytes, contentType: contentType, baseURL: baseURL) {
      try JSONOutput.write(SubscriptionListDocument(list))
    } else {
      throw CommandFailure(refusal(of: bytes))
    }
  }

  private var name: String { Input.name(of: file) }

  private func refusal(of bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "\(name) is empty." }
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    if head.contains("<!doctype html") || head.contains("<html") {
      return "\(name) is a web page, not a feed. “kijictl add” finds the feeds of a page."
    }
    return
      "\(name) is not a feed: neither RSS, Atom, JSON Feed nor OPML."
  }
}

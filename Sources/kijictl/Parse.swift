import ArgumentParser
import FeedParser

/// `kijictl parse FILE`
struct Parse: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Reads a feed from a file and writes what it says in the terms of JSON Feed 1.1.",
    discussion: """
      Of a list of subscriptions (OPML) each feed becomes an item with the feed's address as its id. Nothing is fetched \
      and no library is touched. The status is 0 for a feed, 1 for what is none, 2 for wrong use.
      """)

  @Argument(help: ArgumentHelp("The file; - is standard input.", valueName: "file"), completion: .file())
  var file: String

  @Option(help: ArgumentHelp("The media type that a server would give.", valueName: "type")) var contentType: String?
  @Option(help: ArgumentHelp("What relative addresses are relative to.", valueName: "url")) var baseURL: String?
  // taken and not used, so that one set of options serves every command of a script
  @OptionGroup(visibility: .hidden) var options: LibraryOptions

  func validate() throws { try BaseAddress.validate(baseURL) }

  func run() async throws {
    let bytes = try Input.bytes(of: file)
    if let feed = FeedParser.parse(bytes, contentType: contentType, baseURL: baseURL) {
      if !feed.isWhole {
        Terminal.complain("\(name) is longer than a feed may be; its first \(feed.items.count) items were read.")
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
      return "\(name) is a web page and no feed; “kijictl add” finds the feeds that a page names."
    }
    return
      "\(name) is no feed that can be read: neither RSS, nor Atom, nor JSON Feed, nor a list of subscriptions in OPML."
  }
}

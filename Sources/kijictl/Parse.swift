import ArgumentParser
import FeedParser
import Foundation

/// `kijictl parse FILE`
struct Parse: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Reads a feed from a file and writes it as a JSON Feed 1.1 document.",
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

  func run() async throws {
    let bytes = [UInt8](try read())
    if let feed = FeedParser.parse(bytes, contentType: contentType, baseURL: baseURL) {
      try JSONOutput.write(JSONFeedDocument(feed, baseURL: baseURL))
    } else if let list = FeedParser.parseSubscriptionList(bytes, contentType: contentType, baseURL: baseURL) {
      try JSONOutput.write(SubscriptionListDocument(list))
    } else {
      throw CommandFailure(
        "\(name) is no feed that can be read: neither RSS, nor Atom, nor JSON Feed, nor a list of subscriptions in OPML."
      )
    }
  }

  private var name: String { file == "-" ? "Standard input" : file }

  private func read() throws(CommandFailure) -> Data {
    do {
      guard file == "-" else { return try Data(contentsOf: URL(filePath: file)) }
      return try FileHandle.standardInput.readToEnd() ?? Data()
    } catch {
      throw CommandFailure("\(name) cannot be read; check that it is a file and that you may read it.")
    }
  }
}

import ArgumentParser
import ArticleHTML
import Foundation
import Library
import ReaderEngine

/// `kijictl add URL`
struct Add: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Subscribes to a feed, or to the one feed that a page names.",
    discussion: """
      When a page names several feeds nothing is subscribed to: they are listed on standard error, and the exit code \
      is 1.
      """)

  @Argument(help: ArgumentHelp("A feed's or a page's address; a file: address will do.", valueName: "url"))
  var address: String

  @Flag(help: "Write the feed as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try refuseResource()
    try await options.withLibrary { library in
      let subscriber = ReaderEngine.forCommandLine(library).subscriber
      switch try await subscriber.look(at: address) {
      case .feed(let found):
        let feed = try await subscriber.subscribe(to: found)
        guard !json else { return try JSONOutput.write(["feed": FeedRecord(feed: feed)]) }
        let articles = feed.articleCount == 1 ? "1 article" : "\(feed.articleCount) articles"
        try Terminal.writeLine("Subscribed to number \(feed.id.rawValue), “\(feed.title.printable)”, with \(articles).")
      case .choices(let links): throw CommandFailure(links.listing)
      }
    }
  }

  /// The program's own resources are inside the window's program, and nowhere to be found from here.
  private func refuseResource() throws(CommandFailure) {
    guard (try? TypedAddress(address))?.candidates.contains(where: { $0.hasResourceScheme }) == true else { return }
    throw CommandFailure("A resource: address can be read by the window alone; give one of http, https or file.")
  }
}

extension [FeedLink] {
  /// The feeds a page names, and what to do now.
  fileprivate var listing: String {
    let lines = enumerated().map { number, link in
      let title = link.title.map { $0.printable + "  " } ?? ""
      return "  \(number + 1). \(title)\(link.url.printable)"
    }
    return "The page names \(count) feeds; add one of these addresses:\n" + lines.joined(separator: "\n")
  }
}

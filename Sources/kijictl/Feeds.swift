import ArgumentParser
import Foundation
import Library

/// `kijictl feeds`
struct Feeds: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the feeds, sorted by title.",
    discussion: "Each line has a feed's number, unread count, title and address, separated by tabs.")

  @Flag(help: "Write the feeds as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let feeds = try await library.feeds()
      guard !json else { return try JSONOutput.write(["feeds": feeds.map { FeedRecord(feed: $0) }]) }
      for feed in feeds {
        let columns = ["\(feed.id.rawValue)", "\(feed.unreadCount)", feed.title.printable, feed.url.printable]
        try Terminal.writeLine(columns.joined(separator: "\t"))
        if let sentence = feed.failureSentence { try Terminal.writeLine("\t! " + sentence) }
      }
    }
  }
}

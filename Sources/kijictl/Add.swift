import ArgumentParser
import Credentials
import Foundation
import Library
import ReaderEngine

/// `kijictl add URL`
struct Add: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Subscribes to a feed, or to the one feed that a page names.",
    discussion: """
      When a page names several feeds they are listed, and on a terminal you are asked which. Without a terminal \
      nothing is subscribed to then, and the exit code is 1; --choose says which one beforehand. A server that wants a \
      name and a password is given those of --user, and an address without a scheme is then https alone.
      """)

  @Argument(help: ArgumentHelp("A feed's or a page's address; a file: address will do.", valueName: "url"))
  var address: String

  @Option(help: ArgumentHelp("Of several feeds that a page names, the one of this number.", valueName: "number"))
  var choose: Int?
  @OptionGroup var input: PasswordInput
  @Flag(help: "Write the feed as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if input.passwordFile != nil, input.userName == nil {
      throw ValidationError("--password-file needs --user, the name that the password is of.")
    }
  }

  func run() async throws {
    try refuseResource()
    let credentials = try input.userName.map { try input.credentials(for: $0) }
    try await options.withLibrary { library in
      let subscriber = ReaderEngine.forCommandLine(library).subscriber
      let found =
        switch try await subscriber.look(at: address, as: credentials) {
        case .feed(let found): found
        case .choices(let links): try await subscriber.look(at: try chosen(of: links), as: credentials)
        }
      let feed = try await subscriber.subscribe(to: found) { place in
        guard case .file = place else { return }
        Terminal.complain("The password is kept \(place.words).")
      }
      if let warning = found.warning { Terminal.complain("\(found.url.printable): \(warning.sentence)") }
      guard !json else { return try JSONOutput.write(["feed": FeedRecord(feed: feed)]) }
      let articles = feed.articleCount == 1 ? "1 article" : "\(feed.articleCount) articles"
      try Terminal.writeLine("Subscribed to number \(feed.id.rawValue), “\(feed.title.printable)”, with \(articles).")
    }
  }

  private func chosen(of links: [OfferedFeed]) throws(CommandFailure) -> OfferedFeed {
    if let choose {
      guard links.indices.contains(choose - 1) else {
        throw CommandFailure("There is no feed of the number \(choose).\n" + links.listing)
      }
      return links[choose - 1]
    }
    guard Terminal.isAnswered else { throw CommandFailure(links.listing + "\nOr say which with --choose.") }
    Terminal.complain(links.listing)
    while true {
      Terminal.note("Which one (1 to \(links.count), or nothing for none)? ")
      let answer = (readLine() ?? "").filter { !$0.isWhitespace }
      guard !answer.isEmpty else { throw CommandFailure("Nothing was subscribed to.") }
      if let number = Int(answer), links.indices.contains(number - 1) { return links[number - 1] }
    }
  }

  /// The program's own resources are inside the window's program, and nowhere to be found from here.
  private func refuseResource() throws(CommandFailure) {
    guard (try? TypedAddress(address))?.candidates.contains(where: { $0.hasResourceScheme }) == true else { return }
    throw CommandFailure("A resource: address can be read by the window alone; give one of http, https or file.")
  }
}

extension [OfferedFeed] {
  /// The feeds a page names, and what to do now.
  fileprivate var listing: String {
    let lines = enumerated().map { number, link in
      let title = link.title.map { $0.printable + "  " } ?? ""
      return "  \(number + 1). \(title)\(link.url.printable)"
    }
    return "The page names \(count) feeds; add one of these addresses:\n" + lines.joined(separator: "\n")
  }
}

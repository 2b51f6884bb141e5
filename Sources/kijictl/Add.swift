import ArgumentParser
import Credentials
import Foundation
import Library
import ReaderEngine

/// `kijictl add URL`
struct Add: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Subscribes to a feed, or to the feed of a web page.",
    discussion: """
      If a page has several feeds, they are listed and, on a terminal, you are asked to choose one. Without a terminal \
      the command exits with 1 instead; choose one with --choose. --user gives the user name for a server that \
      requires sign-in; an address without a scheme is then tried with https only.
      """)

  @Argument(help: ArgumentHelp("The address of a feed or web page (http, https or file).", valueName: "url"))
  var address: String

  @Option(help: ArgumentHelp("If the page has several feeds, subscribe to this one.", valueName: "number"))
  var choose: Int?
  @Option(
    help: ArgumentHelp(
      "Add to this folder, given by number or name; a name that does not exist is created.", valueName: "name|id"))
  var folder: String?
  @Option(
    help: ArgumentHelp(
      "Let this account's server subscribe (default: the only account, if there are no local feeds).", valueName: "id"))
  var account: Int64?
  @OptionGroup var input: PasswordInput
  @Flag(help: "Write the feed as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if input.passwordFile != nil, input.userName == nil {
      throw ValidationError("--password-file requires --user.")
    }
    guard folder?.allSatisfy(\.isWhitespace) != true else {
      throw ValidationError("--folder requires a name or a number.")
    }
  }

  func run() async throws {
    try refuseResource()
    let credentials = try input.userName.map { try input.credentials(for: $0) }
    try await options.withLibrary(isCreated: true) { library in
      if let account = try await chosenAccount(in: library) { return try await add(to: account, library) }
      let subscriber = ReaderEngine.forCommandLine(library).subscriber
      let found =
        switch try await subscriber.look(at: address, as: credentials) {
        case .feed(let found): found
        case .choices(let links): try await subscriber.look(at: try chosen(of: links), as: credentials)
        }
      let place = try await folder(in: library)
      let feed = try await subscriber.subscribe(to: found, in: place) { place in
        guard case .file = place else { return }
        Terminal.complain("The password was saved \(place.words).")
      }
      if let warning = found.warning { Terminal.complain("\(found.url.printable): \(warning.sentence)") }
      guard !json else { return try JSONOutput.write(["feed": FeedRecord(feed: feed)]) }
      let articles = feed.articleCount == 1 ? "1 article" : "\(feed.articleCount) articles"
      try Terminal.writeLine("Subscribed to number \(feed.id.rawValue), “\(feed.title.printable)”, with \(articles).")
    }
  }

  /// The folder of `--folder`, which is added to an account or the top level if none has this name; nil without the option.
  private func folder(in library: Library, of account: SyncAccount? = nil) async throws -> Folder.ID? {
    guard let folder else { return account?.folderID }
    if let known = try await library.folder(folder, where: { $0.accountID == account?.id }) { return known }
    return try await library.findOrAddFolders([NewFolder(folder, in: account?.folderID)])[0].id
  }

  private func chosenAccount(in library: Library) async throws -> SyncAccount? {
    if let account { return try await library.account(number: account) }
    let accounts = try await library.accounts()
    guard accounts.count == 1, try await library.feeds().allSatisfy({ $0.accountID != nil }) else { return nil }
    return accounts[0]
  }

  private func add(to account: SyncAccount, _ library: Library) async throws {
    guard input.userName == nil else { throw CommandFailure("--user cannot be used for feeds of accounts.") }
    guard let url = try TypedAddress(address).candidates.first, url.hasPrefix("http") else {
      throw CommandFailure("The server of an account can only read http and https addresses.")
    }
    let place = try await folder(in: library, of: account)
    let feed = try await library.addFeed(NewFeed(url: url, title: url, folderID: place))
    guard !json else { return try JSONOutput.write(["feed": FeedRecord(feed: feed)]) }
    try Terminal.writeLine(
      "Feed number \(feed.id.rawValue) was added to \(account.title.printable). “kijictl sync” reads its articles.")
  }

  private func chosen(of links: [OfferedFeed]) throws(CommandFailure) -> OfferedFeed {
    if let choose {
      guard links.indices.contains(choose - 1) else {
        throw CommandFailure("There is no feed number \(choose).\n" + links.listing)
      }
      return links[choose - 1]
    }
    guard Terminal.isAnswered else { throw CommandFailure(links.listing + "\nChoose one with --choose.") }
    Terminal.complain(links.listing)
    while true {
      Terminal.note("Which feed (1 to \(links.count), Enter to cancel)? ")
      let answer = (readLine() ?? "").filter { !$0.isWhitespace }
      guard !answer.isEmpty else { throw CommandFailure("No feed was added.") }
      if let number = Int(answer), links.indices.contains(number - 1) { return links[number - 1] }
    }
  }

  /// Rejects `resource:` addresses: the resources are embedded in the window's program and cannot be read from here.
  private func refuseResource() throws(CommandFailure) {
    guard (try? TypedAddress(address))?.candidates.contains(where: { $0.hasResourceScheme }) == true else { return }
    throw CommandFailure("A resource: address can only be read by the window. Use an http, https or file address.")
  }
}

extension [OfferedFeed] {
  /// The feeds that a page links to, as a list with instructions.
  fileprivate var listing: String {
    let lines = enumerated().map { number, link in
      let title = link.title.map { $0.printable + "  " } ?? ""
      return "  \(number + 1). \(title)\(link.url.printable)"
    }
    return "The page has \(count) feeds:\n" + lines.joined(separator: "\n")
  }
}

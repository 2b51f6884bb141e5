import ArgumentParser
import Credentials
import FeedFetcher
import Foundation
import Library
import ReaderEngine
import Sync
import SyncServices
import Words

/// `kijictl account`
struct Accounts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account",
    abstract: "Adds, lists and removes accounts on FreshRSS, Miniflux and other servers.",
    discussion: """
      The server of an account fetches its feeds; “kijictl sync” exchanges articles and marks with the server. All \
      other commands work on an account's feeds and articles as on local ones, even offline.
      """,
    subcommands: [
      AddAccount.self, ListAccounts.self, ImportIntoAccount.self, RemoveAccount.self, AccountPassword.self,
    ],
    defaultSubcommand: ListAccounts.self)
}

/// The kind of a server, as typed by the user.
enum KindArgument: String, CaseIterable, ExpressibleByArgument {
  case freshrss, miniflux, greader

  var kind: SyncKind? { SyncKind(rawValue: rawValue) }
}

/// `kijictl account add`
struct AddAccount: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Signs in to a server and adds the account.",
    discussion: """
      FreshRSS requires API access, turned on in its settings under Authentication, and the API password from your \
      profile there. Miniflux takes an API key from its settings, without --user, or a user name and password.
      """)

  @Option(help: ArgumentHelp("freshrss, miniflux, or greader for others (default: detected).", valueName: "kind"))
  var kind: KindArgument?
  @Option(help: ArgumentHelp("The address of the server.", valueName: "url")) var url: String
  @OptionGroup var input: PasswordInput
  @Option(
    help: ArgumentHelp(
      "Trust the certificate with this SHA-256 fingerprint, as reported when signing in fails.", valueName: "hash"))
  var trust: String?
  @Flag(help: "Write the account as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    let name = input.userName ?? ""
    let credentials = try input.credentials(for: name)
    try await options.withLibrary(isCreated: true) { library in
      let login = Synchronizer.Login(
        kind: kind?.kind, address: url, userName: name, password: credentials.password, fingerprint: trust)
      let (account, place) = try await Synchronizer.forCommandLine(library).add(login)
      if case .file = place { Terminal.complain("The password was saved \(place.words).") }
      guard !json else { return try JSONOutput.write(["account": AccountRecord(account: account, feeds: 0)]) }
      try Terminal.writeLine(
        "Account \(account.id.rawValue), \(account.title.printable), was added. “kijictl sync” reads its feeds.")
    }
  }
}

/// `kijictl account list`
struct ListAccounts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the accounts.",
    discussion: """
      Each line has an account's number, kind, address, user name, number of feeds and number of changes waiting to \
      be sent, separated by tabs; in a terminal, the columns are aligned and have headings.
      """)

  @Flag(help: "Write the accounts as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let feeds = try await library.feeds()
      let records = try await library.accounts().map { account in
        AccountRecord(account: account, feeds: feeds.count { $0.accountID == account.id })
      }
      guard !json else { return try JSONOutput.write(["accounts": records]) }
      let rows = records.map { record in
        let account = record.account
        return TextTable.Row(
          columns: [
            "\(account.id.rawValue)", account.kind, account.url.printable, account.userName.printable,
            "\(record.feeds)", "\(account.waitingCount)",
          ], note: account.failure.map { SyncFailure.words(code: $0) })
      }
      try Terminal.write(
        TextTable(headings: ["ID", "KIND", "ADDRESS", "USER", "FEEDS", "WAITING"], rows: rows))
    }
  }
}

/// `kijictl account import`
struct ImportIntoAccount: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Moves all local feeds into an account, with their articles, read marks, stars and tags.",
    discussion: """
      The server subscribes to each feed, and fetches it from then on. Feeds that it cannot read stay local; the exit \
      code is 1 then. If the command is interrupted, run it again: it continues with the remaining feeds. Finally the \
      account is synchronized, which sends the marks.
      """)

  @Argument(help: ArgumentHelp("The account's number.", valueName: "id")) var id: Int64
  @Flag(help: "Write the result as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let account = try await library.account(number: id)
      let synchronizer = Synchronizer.forCommandLine(library)
      let report = await synchronizer.moveLocalFeeds(into: account.id)
      let sync = report.moved > 0 ? await synchronizer.sync(account.id) : nil
      // What is missing from the index is indexed the next time.
      try? await ReaderEngine.forCommandLine(library).maintainer.index(isAlone: true)
      if json {
        try JSONOutput.write(LocalFeedsRecord(report: report))
      } else {
        let feeds = report.moved == 1 ? "1 feed was" : "\(report.moved) feeds were"
        try Terminal.writeLine("\(feeds) moved to account \(id), \(account.title.printable).")
      }
      for (feed, failure) in report.refused {
        Terminal.complain("\(feed.title.printable) stays local: \(failure.sentence)")
      }
      let failure = report.failure ?? sync?.failure
      if let failure { Terminal.complain("\(account.title.printable): \(failure.sentence(for: account))") }
      if failure != nil || !report.refused.isEmpty { throw ExitCode(1) }
    }
  }
}

/// The JSON form of a move of local feeds.
private struct LocalFeedsRecord: Encodable {
  let report: LocalFeedsReport

  private enum Key: String, CodingKey {
    case moved, refused, error
  }

  private struct Refused: Encodable {
    let id: Int64
    let url: String
    let error: String
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(report.moved, forKey: .moved)
    try container.encode(
      report.refused.map { Refused(id: $0.feed.id.rawValue, url: $0.feed.url, error: $0.failure.sentence) },
      forKey: .refused)
    // Always present, even if the value is null.
    try container.encode(report.failure?.sentence, forKey: .error)
  }
}

/// `kijictl account remove`
struct RemoveAccount: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Removes an account. Its server keeps everything.",
    discussion: """
      The feeds and articles stay in the library, and Kiji fetches the feeds itself from then on, unless they are to \
      be deleted. Changes that have not been sent to the server will not be: “kijictl account list” counts them.
      """)

  @Argument(help: ArgumentHelp("The account's number.", valueName: "id")) var id: Int64
  @Flag(help: "Delete the account's feeds and articles from the library.") var deleteArticles = false
  @Flag(help: "Write the account as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let account = try await library.account(number: id)
      let feeds = try await library.feeds().count { $0.accountID == account.id }
      let failure = try await Synchronizer.forCommandLine(library).remove(account, keepsArticles: !deleteArticles)
      if json {
        try JSONOutput.write(["account": AccountRecord(account: account, feeds: feeds)])
      } else {
        try describe(account)
      }
      if let failure {
        Terminal.complain(failure.wordsOfRemoval.printable)
        throw ExitCode(1)
      }
    }
  }

  private func describe(_ account: SyncAccount) throws {
    if account.waitingCount > 0 {
      let changes = account.waitingCount == 1 ? "1 change" : "\(account.waitingCount) changes"
      Terminal.complain("\(changes) may not be on the server yet.")
    }
    let rest = deleteArticles ? "Its feeds and articles were deleted." : "Its feeds and articles were kept."
    try Terminal.writeLine("Account \(id), \(account.title.printable), was removed. \(rest)")
  }
}

/// `kijictl account password`
struct AccountPassword: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "password",
    abstract: "Changes the saved password of an account, after signing in with it.",
    discussion: "With --trust, the saved password is used unless --password-file names another one.")

  @Argument(help: ArgumentHelp("The account's number.", valueName: "id")) var id: Int64
  @Option(
    help: ArgumentHelp(
      "Read the password from the first line of a file instead of asking; - is standard input.", valueName: "file"),
    completion: .file())
  var passwordFile: String?
  @Option(
    help: ArgumentHelp(
      "Trust the certificate with this SHA-256 fingerprint, as reported when signing in fails.", valueName: "hash"))
  var trust: String?
  @Flag(help: "Write the account as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    var input = PasswordInput()
    input.userName = nil
    input.passwordFile = passwordFile
    try await options.withLibrary { [input] library in
      let account = try await library.account(number: id)
      let isOnlyTrusting = trust != nil && passwordFile == nil
      let password = isOnlyTrusting ? nil : try input.credentials(for: account.userName).password
      let place = try await Synchronizer.forCommandLine(library)
        .signIn(to: account, password: password, trusting: trust)
      guard !json else {
        let feeds = try await library.feeds().count { $0.accountID == account.id }
        return try JSONOutput.write(["account": AccountRecord(account: account, feeds: feeds)])
      }
      if trust != nil { try Terminal.writeLine("The certificate is trusted for account \(id).") }
      if let place { try Terminal.writeLine("The password of account \(id) was saved \(place.words).") }
    }
  }
}

/// `kijictl sync`
struct SyncCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Exchanges articles, marks and subscriptions with the servers of accounts.",
    discussion: "The exit code is 1 if an account failed. Changes made before the failure are kept.")

  @Option(help: ArgumentHelp("Synchronize only this account.", valueName: "id")) var account: Int64?
  @Flag(help: "Write the results as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let synchronizer = Synchronizer.forCommandLine(library)
      let all = try await library.accounts()
      let accounts = if let account { [try await library.account(number: account)] } else { all }
      var reports: [SyncReport] = []
      for account in accounts { reports.append(await synchronizer.sync(account.id)) }
      try await ReaderEngine.forCommandLine(library).maintainer.index(isAlone: true)
      if json {
        try JSONOutput.write(["accounts": reports.map(SyncRecord.init)])
      } else {
        for (account, report) in zip(accounts, reports) {
          if report.failure == nil { try Terminal.writeLine("\(account.title.printable): \(report.sentence)") }
        }
      }
      for (account, report) in zip(accounts, reports) {
        guard let failure = report.failure else { continue }
        Terminal.complain("\(account.title.printable): \(failure.sentence(for: account))")
      }
      if reports.contains(where: { $0.failure != nil }) { throw ExitCode(1) }
    }
  }
}

/// The JSON form of an account.
struct AccountRecord: Encodable {
  let account: SyncAccount
  let feeds: Int

  private enum Key: String, CodingKey {
    case id, kind, title, url, user, feeds, waiting, lastSync, error
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(account.id.rawValue, forKey: .id)
    try container.encode(account.kind, forKey: .kind)
    try container.encode(account.title, forKey: .title)
    try container.encode(account.url, forKey: .url)
    try container.encode(account.userName, forKey: .user)
    try container.encode(feeds, forKey: .feeds)
    try container.encode(account.waitingCount, forKey: .waiting)
    // These keys are always present, even if the value is null.
    try container.encode(account.syncedAt.map { $0.formatted(.iso8601) }, forKey: .lastSync)
    try container.encode(account.failure.map { SyncFailure.words(code: $0) }, forKey: .error)
  }
}

/// The JSON form of a sync's result.
private struct SyncRecord: Encodable {
  let report: SyncReport

  init(_ report: SyncReport) { self.report = report }

  private enum Key: String, CodingKey {
    case id, pushed, new, read, unread, starred, unstarred, refused, lost, unreadable, waiting, calls, seconds, error
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(report.account.rawValue, forKey: .id)
    try container.encode(report.pushed, forKey: .pushed)
    try container.encode(report.changes.new, forKey: .new)
    try container.encode(report.changes.read, forKey: .read)
    try container.encode(report.changes.unread, forKey: .unread)
    try container.encode(report.changes.starred, forKey: .starred)
    try container.encode(report.changes.unstarred, forKey: .unstarred)
    try container.encode(report.changes.refused, forKey: .refused)
    try container.encode(report.changes.lost, forKey: .lost)
    try container.encode(report.changes.unreadable, forKey: .unreadable)
    try container.encode(report.waiting, forKey: .waiting)
    try container.encode(report.calls, forKey: .calls)
    try container.encode((report.seconds * 1000).rounded() / 1000, forKey: .seconds)
    try container.encode(report.failure?.sentence, forKey: .error)
  }
}

extension SyncReport {
  fileprivate var sentence: String {
    var parts = [changes.new == 1 ? "1 new article" : "\(changes.new) new articles"]
    if pushed > 0 { parts.append("\(pushed) sent") }
    if waiting > 0 { parts.append("\(waiting) waiting") }
    if changes.refused > 0 { parts.append("\(changes.refused) refused by the server") }
    if changes.lost > 0 { parts.append("\(changes.lost) lost because the server has discarded the article") }
    if changes.unreadable > 0 { parts.append("\(changes.unreadable) not readable") }
    return parts.joined(separator: ", ") + "."
  }
}

extension SyncFailure {
  /// What went wrong and what to do about it.
  var sentence: String {
    switch self {
    case .service(.noAnswer(let error)):
      if case .untrustedCertificate(let host, let fingerprint) = error {
        words.printable + " To trust the certificate of \(host), use --trust \(fingerprint)"
      } else {
        words.printable
      }
    default: words.printable
    }
  }

  /// What went wrong with an account and what to do about it.
  func sentence(for account: SyncAccount) -> String {
    switch self {
    case .service(.wrongPassword), .noPassword:
      "\(sentence) “kijictl account password \(account.id.rawValue)” saves another one."
    default: sentence
    }
  }
}

extension Synchronizer {
  static func forCommandLine(_ library: Library) -> Synchronizer {
    Synchronizer(library: library, passwords: PasswordStores(fileIn: library.location.directory))
  }
}

extension Library {
  /// - Throws: ``LibraryError/noSuchAccount(_:)``.
  func account(number: Int64) async throws(LibraryError) -> SyncAccount {
    guard let account = try await accounts().first(where: { $0.id.rawValue == number }) else {
      throw .noSuchAccount(SyncAccount.ID(rawValue: number))
    }
    return account
  }
}

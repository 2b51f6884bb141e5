public import Credentials
internal import FeedFetcher
public import Foundation
public import Library
internal import ReaderEngine
public import SyncServices

/// The accounts of a library on servers: adding and removing them, and synchronizing.
public struct Synchronizer: Sendable {
  private let library: Library
  private let passwords: any PasswordStore
  private let now: @Sendable () -> Date

  /// Creates a synchronizer.
  ///
  /// - Parameter now: The source of time.
  public init(
    library: Library, passwords: any PasswordStore, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.library, self.passwords, self.now) = (library, passwords, now)
  }

  /// What the user enters to add an account.
  public struct Login: Sendable {
    /// The kind of server; nil to detect it.
    public var kind: SyncKind?
    /// The address of the server's site or interface, with or without a scheme.
    public var address: String
    /// The user's name; empty for a key of Miniflux.
    public var userName: String
    /// The password or key.
    public var password: String
    /// The fingerprint of a certificate that the user has chosen to trust.
    public var fingerprint: String?

    /// Creates a login.
    public init(
      kind: SyncKind? = nil, address: String, userName: String, password: String, fingerprint: String? = nil
    ) {
      self.kind = kind
      self.address = address
      self.userName = userName
      self.password = password
      self.fingerprint = fingerprint
    }
  }

  /// Signs in to a server and adds the account. Nothing is added if that fails.
  ///
  /// - Returns: The account, and where its password is stored.
  @concurrent public func add(
    _ login: Login
  ) async throws(SyncFailure) -> (account: SyncAccount, place: PasswordPlace) {
    let client = Self.client(trusting: login.fingerprint)
    let found: ServerFinder.Found
    var usesKey = login.userName.isEmpty
    do throws(SyncError) {
      found = try await ServerFinder(client: client).find(login.address, kind: login.kind)
      do throws(SyncError) {
        try await service(found.kind, found.base, login.userName, usesKey, login.password, client).signIn()
      } catch {
        // A key is entered as a password.
        guard error == .wrongPassword, found.kind == .miniflux, !usesKey else { throw error }
        usesKey = true
        try await service(found.kind, found.base, login.userName, usesKey, login.password, client).signIn()
      }
    } catch { throw .service(error) }
    let title = try await title(for: found)
    let account: SyncAccount
    do throws(LibraryError) {
      account = try await library.addAccount(
        NewSyncAccount(
          kind: found.kind.rawValue, title: title, url: found.base, userName: login.userName, usesKey: usesKey,
          fingerprint: login.fingerprint))
    } catch { throw .library(error) }
    do throws(SyncFailure) {
      return (account, try await setPassword(login.password, of: account))
    } catch {
      try? await library.removeAccount(account.id, keepsArticles: false)
      throw error
    }
  }

  /// Returns the name of a new account, which no other account and no folder beside it has.
  private func title(for found: ServerFinder.Found) async throws(SyncFailure) -> String {
    let name =
      switch found.kind {
      case .freshRSS: "FreshRSS"
      case .miniflux: "Miniflux"
      case .googleReader: URL(string: found.base)?.host() ?? found.base
      }
    let host = URL(string: found.base)?.host() ?? found.base
    do throws(LibraryError) {
      let folders = try await library.folders().filter { $0.parentID == nil }
      let used = try await library.accounts().map(\.title) + folders.map(\.title)
      return used.contains(name) ? "\(name) (\(host))" : name
    } catch { throw .library(error) }
  }

  /// Signs in to an account again, with another password or trusting another certificate, and stores these if that
  /// succeeds.
  ///
  /// - Parameters:
  ///   - password: The new password; nil for the stored one.
  ///   - fingerprint: The fingerprint of the certificate that the user has chosen to trust; nil for the stored one.
  /// - Returns: Where the new password is stored; nil without one.
  @discardableResult
  @concurrent public func signIn(
    to account: SyncAccount, password: String? = nil, trusting fingerprint: String? = nil
  ) async throws(SyncFailure) -> PasswordPlace? {
    var renewed = account
    if let fingerprint { renewed.fingerprint = fingerprint }
    let service = try await service(for: renewed, nil, password: password)
    do throws(SyncError) {
      try await service.signIn()
    } catch { throw .service(error) }
    var place: PasswordPlace?
    if let password { place = try await setPassword(password, of: account) }
    do throws(LibraryError) {
      try await library.setConnection(of: account.id, fingerprint: fingerprint)
    } catch { throw .library(error) }
    return place
  }

  private func setPassword(_ password: String, of account: SyncAccount) async throws(SyncFailure) -> PasswordPlace {
    do throws(CredentialsError) {
      return try await passwords.set(password, for: account.login)
    } catch { throw .passwords(error) }
  }

  /// Returns the name of the file that has an account's password; nil if it is in the keyring, or missing.
  @concurrent public func passwordFile(of account: SyncAccount) async -> String? {
    try? await passwords.file(withPasswordOf: account.login)?.lastPathComponent
  }

  /// Removes an account and its password. The server keeps everything.
  ///
  /// - Returns: Why the password could not be deleted after the account was removed; nil if it was.
  @discardableResult
  @concurrent public func remove(
    _ account: SyncAccount, keepsArticles: Bool
  ) async throws(SyncFailure) -> CredentialsError? {
    do throws(LibraryError) {
      try await library.removeAccount(account.id, keepsArticles: keepsArticles)
    } catch { throw .library(error) }
    do throws(CredentialsError) {
      try await passwords.remove(account.login)
      try await passwords.remove(account.session)
      return nil
    } catch { return error }
  }

  /// Synchronizes an account. Waits if another process is doing so.
  @concurrent public func sync(_ id: SyncAccount.ID) async -> SyncReport {
    let start = ContinuousClock.now
    var report = SyncReport(id)
    do {
      report = try await library.withLock(of: id) { await locked(id) }
    } catch {
      report.failure = SyncFailure(any: error)
    }
    report.seconds = start.duration(to: .now) / .seconds(1)
    return report
  }

  private func locked(_ id: SyncAccount.ID) async -> SyncReport {
    var report = SyncReport(id)
    do {
      try await withService(of: id) { account, service in
        let sync = AccountSync(library, account, service, now: now)
        var failure: (any Error)?
        do { try await sync.run() } catch { failure = error }
        report = await sync.report
        report.calls = await service.calls
        if let failure { throw failure }
        try await library.recordSync(of: id, at: now(), failure: nil)
      }
    } catch {
      report.failure = SyncFailure(any: error)
    }
    if let account = try? await library.accounts().first(where: { $0.id == id }) {
      report.waiting = account.waitingCount
    }
    return report
  }

  /// Moves all local feeds into an account, with their articles, marks and tags. The server subscribes to each of them
  /// first; those that it cannot read stay local. Waits if another process synchronizes the account.
  ///
  /// - Parameter onProgress: Called before the first and after each feed, with the number of feeds that are done and of
  ///   all. Returns whether to go on with the next one.
  @concurrent public func moveLocalFeeds(
    into id: SyncAccount.ID, onProgress: @Sendable (_ done: Int, _ all: Int) async -> Bool = { _, _ in true }
  ) async -> LocalFeedsReport {
    var report = LocalFeedsReport()
    do {
      try await library.withLock(of: id) {
        try await withService(of: id) { account, service in
          // What the account has already is merged, and what was removed from it is gone there.
          try await AccountSync(library, account, service, now: now).run()
          try await LocalFeedMigration(library: library, account: account, service: service).run(&report, onProgress)
        }
      }
    } catch {
      report.failure = SyncFailure(any: error)
    }
    return report
  }

  /// Runs a body with the service of an account, unless its server must not be called. Records why the body failed.
  private func withService(
    of id: SyncAccount.ID, _ body: (SyncAccount, any SyncService) async throws -> Void
  ) async throws {
    guard let account = try await library.accounts().first(where: { $0.id == id }) else {
      throw LibraryError.noSuchAccount(id)
    }
    if let rest = account.restUntil, rest > now(), rest < now() + Self.longestRest {
      throw SyncFailure.resting(until: rest)
    }
    if SyncFailure.needsUser(account.failure) { throw SyncFailure.service(.wrongPassword) }
    let session = try? await passwords.password(for: account.session)
    let service = try await service(for: account, session)
    do {
      try await body(account, service)
      // Without it, the next sync makes one more call.
      if let new = await service.session(), new != session {
        try? await passwords.set(new, for: account.session, alongside: account.login)
      }
    } catch {
      let failure = SyncFailure(any: error)
      if failure != .service(.cancelled) { try await record(failure, account) }
      throw failure
    }
  }

  private func record(_ failure: SyncFailure, _ account: SyncAccount) async throws(LibraryError) {
    var rest: (until: Date, count: Int)?
    if case .service(.resting(let seconds)) = failure {
      let pause = seconds ?? min(Self.firstRest * pow(2, Double(min(account.rests, 10))), Self.maximumRest)
      let end = now() + min(max(pause, 1), Self.longestRest - 1)
      let known = account.restUntil.flatMap { $0 < now() + Self.longestRest ? $0 : nil }
      rest = (max(end, known ?? end), account.rests + 1)
    }
    try await library.recordSync(of: account.id, at: now(), failure: failure.code, rest: rest)
  }

  /// The pause after a server asked for one without saying how long; it doubles each time.
  private static let firstRest: TimeInterval = 300
  /// The longest pause of that kind.
  private static let maximumRest: TimeInterval = 3600
  /// The maximum; a stored pause that ends later was computed while the clock was wrong.
  private static let longestRest: TimeInterval = 86_400

  private func service(
    for account: SyncAccount, _ session: String?, password: String? = nil
  ) async throws(SyncFailure) -> any SyncService {
    guard let kind = SyncKind(rawValue: account.kind) else { throw .noPassword }
    var password = password
    do throws(CredentialsError) {
      if password == nil { password = try await passwords.password(for: account.login) }
    } catch { throw .passwords(error) }
    guard let password else { throw .noPassword }
    return service(
      kind, account.url, account.userName, account.usesKey, password, Self.client(trusting: account.fingerprint),
      session)
  }

  private func service(
    _ kind: SyncKind, _ base: String, _ userName: String, _ usesKey: Bool, _ password: String, _ client: HTTPClient,
    _ session: String? = nil
  ) -> any SyncService {
    switch kind {
    case .freshRSS, .googleReader:
      GoogleReader(
        base: base, userName: userName, password: password, kind: kind, client: client, session: session)
    case .miniflux:
      Miniflux(
        base: base, key: usesKey ? .token(password) : .password(userName: userName, password: password),
        client: client)
    }
  }

  private static func client(trusting fingerprint: String?) -> HTTPClient {
    HTTPClient(userAgent: ReaderEngine.userAgent, trusting: fingerprint)
  }
}

extension SyncAccount {
  /// The account's entry in the password store. It has the full address, so that it differs from that of a feed on the
  /// same server.
  var login: Credentials.Account { Credentials.Account(server: url, userName: userName) }

  /// The entry of the session, which is as secret as the password.
  var session: Credentials.Account { Credentials.Account(server: url + "#session", userName: userName) }
}

extension SyncFailure {
  init(any error: any Error) {
    self =
      switch error {
      case let error as SyncFailure: error
      case let error as SyncError: .service(error)
      case LibraryError.cancelled: .service(.cancelled)
      case let error as LibraryError: .library(error)
      default: .service(.cancelled)
      }
  }
}

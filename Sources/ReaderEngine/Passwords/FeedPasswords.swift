public import Credentials
public import FeedFetcher
public import Foundation
public import Library

/// The user names and passwords for protected feeds. The library stores the user name, a password store the password.
/// Each password belongs to one server: a feed that moves to another server does not take it along.
public struct FeedPasswords: Sendable {
  private let environment: EngineEnvironment

  init(_ environment: EngineEnvironment) {
    self.environment = environment
  }

  /// Returns the account of a feed; nil if it has no user name, or no server, like a file.
  public func account(of feed: Feed.ID) async throws(FeedFailure) -> Account? {
    try await target(feed).account
  }

  /// Stores the user name and password of a feed. The password of its previous account is deleted if no feed uses it
  /// any longer.
  ///
  /// - Returns: Where the password is stored.
  @discardableResult
  public func set(_ credentials: FetchCredentials, of feed: Feed.ID) async throws(FeedFailure) -> PasswordPlace {
    let target = try await target(feed)
    let place = try await keep(credentials, forServerOf: target.url)
    try await setUserName(credentials.userName, of: feed)
    if let account = target.account, account.userName != credentials.userName { try await forgetUnused([account]) }
    return place
  }

  /// Removes the user name of a feed, and its password if no other feed uses it.
  public func remove(of feed: Feed.ID) async throws(FeedFailure) {
    let account = try await account(of: feed)
    try await setUserName(nil, of: feed)
    if let account { try await forgetUnused([account]) }
  }

  /// Returns what is stored for a feed, so that it can be restored after its user name changes or is removed (nil).
  ///
  /// - Returns: nil if the feed has a user name whose password is missing, because that could not be restored.
  public func kept(of feed: Feed.ID, before userName: String?) async throws(FeedFailure) -> KeptLogin? {
    let target = try await target(feed)
    let next = FetchHost(url: target.url).flatMap { host in
      userName.map { Account(server: host.name, userName: $0) }
    }
    var passwords: [Account: String?] = [:]
    for account in [target.account, next].compactMap(\.self) {
      do throws(CredentialsError) {
        passwords[account] = .some(try await environment.passwords?.password(for: account))
      } catch { throw FeedFailure(error) }
    }
    if let account = target.account, passwords[account] == .some(nil) { return nil }
    return KeptLogin(feed: feed, userName: target.userName, passwords: passwords)
  }

  /// Restores what was stored for a feed, and for others with the same account. Does nothing if the feed no longer
  /// exists.
  ///
  /// - Returns: Where its password is stored; nil if it had none.
  @discardableResult
  public func restore(_ kept: KeptLogin) async throws(FeedFailure) -> PasswordPlace? {
    guard let target = try await targets([kept.feed]).first else { return nil }
    var places: [Account: PasswordPlace] = [:]
    for case (let account, let password?) in kept.passwords {
      guard let store = environment.passwords else { throw .password(nil) }
      do throws(CredentialsError) {
        places[account] = try await store.set(password, for: account)
      } catch { throw FeedFailure(error) }
    }
    try await setUserName(kept.userName, of: kept.feed)
    try await forgetUnused(Set(kept.passwords.filter { $0.value == nil }.keys))
    return FetchHost(url: target.url).flatMap { host in
      kept.userName.flatMap { places[Account(server: host.name, userName: $0)] }
    }
  }

  /// Returns the accounts of all feeds, for ``forgetUnused(_:)`` after feeds have been removed.
  public func accounts() async throws(FeedFailure) -> Set<Account> {
    Set(try await targets(nil).compactMap(\.account))
  }

  /// Deletes the passwords that no feed uses any longer.
  public func forgetUnused(_ accounts: Set<Account>) async throws(FeedFailure) {
    guard !accounts.isEmpty, let store = environment.passwords else { return }
    for account in accounts.subtracting(try await targets(nil).compactMap(\.account)) {
      do throws(CredentialsError) {
        try await store.remove(account)
      } catch { throw FeedFailure(error) }
    }
  }

  /// Deletes the passwords of feeds that were removed before a date and that no other feed uses, before the feeds are
  /// deleted permanently. Does not ask the user to unlock a keyring; a locked one keeps the passwords.
  public func forgetRemoved(before date: Date) async throws(FeedFailure) {
    guard let store = environment.passwords else { return }
    var accounts: Set<Account> = []
    do throws(LibraryError) {
      for login in try await environment.library.removedLogins(before: date) {
        guard let host = FetchHost(url: login.url) else { continue }
        accounts.insert(Account(server: host.name, userName: login.userName))
      }
    } catch { throw FeedFailure(error) }
    guard !accounts.isEmpty else { return }
    for account in accounts.subtracting(try await targets(nil).compactMap(\.account)) {
      // A keyring's failure must not keep the other passwords from being deleted.
      try? await store.removeUnasked(account)
    }
  }

  /// Stores a password for the server of a URL, which need not have a feed yet.
  func keep(_ credentials: FetchCredentials, forServerOf url: String) async throws(FeedFailure) -> PasswordPlace {
    guard let host = FetchHost(url: url) else { throw .invalidAddress(url) }
    guard let store = environment.passwords else { throw .password(nil) }
    do throws(CredentialsError) {
      return try await store.set(
        credentials.password, for: Account(server: host.name, userName: credentials.userName))
    } catch { throw FeedFailure(error) }
  }

  /// Returns the credentials for fetching a feed; nil if it has no user name or no password.
  func credentials(for target: FetchTarget) async throws(CredentialsError) -> FetchCredentials? {
    guard let account = target.account, let password = try await environment.passwords?.password(for: account) else {
      return nil
    }
    return FetchCredentials(userName: account.userName, password: password)
  }

  func setUserName(_ name: String?, of feed: Feed.ID) async throws(FeedFailure) {
    do throws(LibraryError) {
      try await environment.library.setUserName(name, of: feed)
    } catch { throw FeedFailure(error) }
  }

  private func target(_ feed: Feed.ID) async throws(FeedFailure) -> FetchTarget {
    guard let target = try await targets([feed]).first else { throw .library(.noSuchFeed(feed)) }
    return target
  }

  private func targets(_ feeds: [Feed.ID]?) async throws(FeedFailure) -> [FetchTarget] {
    do throws(LibraryError) {
      return try await environment.library.fetchTargets(feeds)
    } catch { throw FeedFailure(error) }
  }
}

/// A feed's user name, and the stored passwords of that account and of the account it is about to get.
public struct KeptLogin: Sendable {
  let feed: Feed.ID
  let userName: String?
  let passwords: [Account: String?]
}

extension FetchTarget {
  /// The feed's account on its server.
  fileprivate var account: Account? {
    guard let userName, let host = FetchHost(url: url) else { return nil }
    return Account(server: host.name, userName: userName)
  }
}

extension EngineEnvironment {
  /// Manages the user names and passwords of feeds.
  var feedPasswords: FeedPasswords { FeedPasswords(self) }
}

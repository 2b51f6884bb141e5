public import Credentials
public import FeedFetcher
public import Foundation
public import Library

/// The names and passwords by which servers let feeds be read. The library has the name, a store the password, and each
/// password is of one server: a feed that moves to another does not take it along.
public struct FeedPasswords: Sendable {
  private let engine: ReaderEngine

  init(_ engine: ReaderEngine) {
    self.engine = engine
  }

  /// The account by which a feed is read; nil where it has no name, or no server as a file.
  public func account(of feed: Feed.ID) async throws(FeedFailure) -> Account? {
    try await target(feed).account
  }

  /// Keeps the name and the password of a feed. What another name had, and no feed uses any more, is forgotten.
  /// - Returns: where the password is now.
  @discardableResult
  public func set(_ credentials: FetchCredentials, of feed: Feed.ID) async throws(FeedFailure) -> PasswordPlace {
    let target = try await target(feed)
    let place = try await keep(credentials, forServerOf: target.url)
    try await setUserName(credentials.userName, of: feed)
    if let account = target.account, account.userName != credentials.userName { try await forgetUnused([account]) }
    return place
  }

  /// Forgets the name of a feed, and its password when no other feed uses it.
  public func remove(of feed: Feed.ID) async throws(FeedFailure) {
    let account = try await account(of: feed)
    try await setUserName(nil, of: feed)
    if let account { try await forgetUnused([account]) }
  }

  /// What is kept for a feed now, before it gets another name or none (nil), to be put back.
  /// - Returns: nil where it has a name whose password cannot be had, for that could not be put back.
  public func kept(of feed: Feed.ID, before userName: String?) async throws(FeedFailure) -> KeptLogin? {
    let target = try await target(feed)
    let next = FetchHost(url: target.url).flatMap { host in
      userName.map { Account(server: host.name, userName: $0) }
    }
    var passwords: [Account: String?] = [:]
    for account in [target.account, next].compactMap(\.self) {
      do throws(CredentialsError) {
        passwords[account] = .some(try await engine.passwords?.password(for: account))
      } catch { throw FeedFailure(error) }
    }
    if let account = target.account, passwords[account] == .some(nil) { return nil }
    return KeptLogin(feed: feed, userName: target.userName, passwords: passwords)
  }

  /// Puts back what was kept for a feed, and for others that read by the same name. Of a feed that is gone there is
  /// nothing to be put back.
  /// - Returns: where its password is now; nil where it had none.
  @discardableResult
  public func restore(_ kept: KeptLogin) async throws(FeedFailure) -> PasswordPlace? {
    guard let target = try await targets([kept.feed]).first else { return nil }
    var places: [Account: PasswordPlace] = [:]
    for case (let account, let password?) in kept.passwords {
      guard let store = engine.passwords else { throw .password(nil) }
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

  /// The accounts of all feeds, for ``forgetUnused(_:)`` after some of the feeds have been removed.
  public func accounts() async throws(FeedFailure) -> Set<Account> {
    Set(try await targets(nil).compactMap(\.account))
  }

  /// Forgets the passwords that no feed uses any more.
  public func forgetUnused(_ accounts: Set<Account>) async throws(FeedFailure) {
    guard !accounts.isEmpty, let store = engine.passwords else { return }
    for account in accounts.subtracting(try await targets(nil).compactMap(\.account)) {
      do throws(CredentialsError) {
        try await store.remove(account)
      } catch { throw FeedFailure(error) }
    }
  }

  /// Forgets the passwords of feeds that were removed before a date and that no other feed uses, before they are deleted
  /// for good. Nobody is asked to open a keyring for it, so one that is locked keeps them.
  public func forgetRemoved(before date: Date) async throws(FeedFailure) {
    guard let store = engine.passwords else { return }
    var accounts: Set<Account> = []
    do throws(LibraryError) {
      for login in try await engine.library.removedLogins(before: date) {
        guard let host = FetchHost(url: login.url) else { continue }
        accounts.insert(Account(server: host.name, userName: login.userName))
      }
    } catch { throw FeedFailure(error) }
    guard !accounts.isEmpty else { return }
    for account in accounts.subtracting(try await targets(nil).compactMap(\.account)) {
      // what a keyring does not give up, no other one is to wait for
      try? await store.removeUnasked(account)
    }
  }

  /// Keeps a password for an address's server, which may have no feed yet.
  func keep(_ credentials: FetchCredentials, forServerOf url: String) async throws(FeedFailure) -> PasswordPlace {
    guard let host = FetchHost(url: url) else { throw .invalidAddress(url) }
    guard let store = engine.passwords else { throw .password(nil) }
    do throws(CredentialsError) {
      return try await store.set(
        credentials.password, for: Account(server: host.name, userName: credentials.userName))
    } catch { throw FeedFailure(error) }
  }

  /// What a feed is fetched with; nil where it has no name, or its name no password.
  func credentials(for target: FetchTarget) async throws(CredentialsError) -> FetchCredentials? {
    guard let account = target.account, let password = try await engine.passwords?.password(for: account) else {
      return nil
    }
    return FetchCredentials(userName: account.userName, password: password)
  }

  func setUserName(_ name: String?, of feed: Feed.ID) async throws(FeedFailure) {
    do throws(LibraryError) {
      try await engine.library.setUserName(name, of: feed)
    } catch { throw FeedFailure(error) }
  }

  private func target(_ feed: Feed.ID) async throws(FeedFailure) -> FetchTarget {
    guard let target = try await targets([feed]).first else { throw .library(.noSuchFeed(feed)) }
    return target
  }

  private func targets(_ feeds: [Feed.ID]?) async throws(FeedFailure) -> [FetchTarget] {
    do throws(LibraryError) {
      return try await engine.library.fetchTargets(feeds)
    } catch { throw FeedFailure(error) }
  }
}

/// A feed's name, and the passwords that were kept for it and for the name that it was about to get.
public struct KeptLogin: Sendable {
  let feed: Feed.ID
  let userName: String?
  let passwords: [Account: String?]
}

extension FetchTarget {
  /// Whom the feed's server knows the person as.
  fileprivate var account: Account? {
    guard let userName, let host = FetchHost(url: url) else { return nil }
    return Account(server: host.name, userName: userName)
  }
}

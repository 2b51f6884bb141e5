public import Credentials
public import FeedFetcher
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

  /// The name and the password by which a feed is read; nil where it has none, or they cannot be had.
  public func credentials(of feed: Feed.ID) async throws(FeedFailure) -> FetchCredentials? {
    let target = try await target(feed)
    return try? await credentials(for: target)
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

extension FetchTarget {
  /// Whom the feed's server knows the person as.
  fileprivate var account: Account? {
    guard let userName, let host = FetchHost(url: url) else { return nil }
    return Account(server: host.name, userName: userName)
  }
}

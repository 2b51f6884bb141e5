internal import Credentials
public import FeedFetcher
public import Library

/// A verified new address for a feed.
public struct NewAddress: Sendable {
  /// The address to give to the feed.
  public let address: FeedAddress
  /// The credentials that the address's server accepted.
  let credentials: FetchCredentials?

  /// The user's account on the server; nil if it required none.
  fileprivate var account: Account? {
    guard let credentials, let host = FetchHost(url: address.url) else { return nil }
    return Account(server: host.name, userName: credentials.userName)
  }
}

/// A feed whose address was changed, for undoing the change.
public struct MovedFeed: Sendable {
  /// The step that undoes it in the library; ``Subscriber/takeBack(_:)`` also deletes the password.
  public let step: UndoStep
  fileprivate let account: Account?
}

extension Subscriber {
  /// Checks that there is a feed at a new address for an existing feed, by the same rules as for subscribing.
  ///
  /// - Parameters:
  ///   - text: The address as typed.
  ///   - feed: The feed. Its current credentials are only sent to its current server.
  ///   - credentials: The credentials for the address's server.
  /// - Returns: The new address; nil if the page at the address links to several feeds.
  public func address(
    at text: String, for feed: Feed.ID, as credentials: FetchCredentials? = nil
  ) async throws(FeedFailure) -> NewAddress? {
    var subscriber = self
    subscriber.moving = feed
    let discovery: Discovery
    if let credentials {
      discovery = try await subscriber.look(at: text, as: credentials)
    } else {
      discovery = try await subscriber.look(at: try TypedAddress(text).candidates, await login(of: feed))
    }
    guard case .feed(let found) = discovery else { return nil }
    // The feed's server may differ from the one that was asked for.
    let taken = credentials == nil ? nil : found.login
    return NewAddress(
      address: FeedAddress(
        url: found.url, reachesPrivateHosts: found.body.reachesPrivateHosts, userName: taken?.userName),
      credentials: taken)
  }

  /// Gives a feed a verified address and stores the password that its server accepted.
  ///
  /// If the address cannot be set, no password is stored.
  public func move(_ feed: Feed.ID, to new: NewAddress) async throws(FeedFailure) -> MovedFeed {
    if let credentials = new.credentials {
      _ = try await environment.feedPasswords.keep(credentials, forServerOf: new.address.url)
    }
    do throws(LibraryError) {
      return MovedFeed(step: try await library.perform(.setAddress(feed, to: new.address)), account: new.account)
    } catch {
      // Report the original error, not one of the cleanup.
      if let account = new.account { try? await environment.feedPasswords.forgetUnused([account]) }
      throw FeedFailure(error)
    }
  }

  /// Restores the feed's previous address and deletes the new address's password if no feed uses it.
  public func takeBack(_ moved: MovedFeed) async throws(FeedFailure) {
    do throws(LibraryError) { try await library.undo(moved.step) } catch { throw FeedFailure(error) }
    if let account = moved.account { try await environment.feedPasswords.forgetUnused([account]) }
  }

  /// Returns the feed's current credentials. If they cannot be read, the server asks for them if it needs them.
  private func login(of feed: Feed.ID) async -> Login? {
    guard let target = try? await library.fetchTargets([feed]).first,
      let credentials = try? await environment.feedPasswords.credentials(for: target)
    else { return nil }
    return Login(credentials, forServerOf: target.url)
  }
}

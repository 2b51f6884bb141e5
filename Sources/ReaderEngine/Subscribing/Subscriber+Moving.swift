internal import Credentials
public import FeedFetcher
public import Library

/// Another address for a feed, which was looked at.
public struct NewAddress: Sendable {
  /// What the feed is to be given.
  public let address: FeedAddress
  /// What the address's server took.
  let credentials: FetchCredentials?

  /// Whom its server knows the user as; nil where nothing was asked.
  fileprivate var account: Account? {
    guard let credentials, let host = FetchHost(url: address.url) else { return nil }
    return Account(server: host.name, userName: credentials.userName)
  }
}

/// A feed that got another address, to be taken back.
public struct MovedFeed: Sendable {
  /// What was done.
  public let command: LibraryCommand
  /// What takes it back in the library; ``Subscriber/takeBack(_:)`` forgets the password, too.
  public let step: UndoStep
  fileprivate let account: Account?
}

extension Subscriber {
  /// Looks whether there is a feed at an address that a feed is to have from now on: by the rules for one that is
  /// subscribed to.
  /// - Parameters:
  ///   - text: as typed.
  ///   - feed: the feed. What its server is given now is given to no other server.
  ///   - credentials: what the address's server may ask for.
  /// - Returns: what the feed may be given; nil where the page at the address names several feeds.
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
    // the server that the feed is at may be another one than was asked
    let taken = credentials == nil ? nil : found.login
    return NewAddress(
      address: FeedAddress(
        url: found.url, reachesPrivateHosts: found.body.reachesPrivateHosts, userName: taken?.userName),
      credentials: taken)
  }

  /// Gives a feed an address that was looked at, and keeps the password that its server took.
  ///
  /// Where the feed cannot have it, no password is kept.
  public func move(_ feed: Feed.ID, to new: NewAddress) async throws(FeedFailure) -> MovedFeed {
    if let credentials = new.credentials {
      _ = try await engine.feedPasswords.keep(credentials, forServerOf: new.address.url)
    }
    let command = LibraryCommand.setAddress(feed, to: new.address)
    do throws(LibraryError) {
      return MovedFeed(command: command, step: try await library.perform(command), account: new.account)
    } catch {
      // report the first error, not one of the cleanup
      if let account = new.account { try? await engine.feedPasswords.forgetUnused([account]) }
      throw FeedFailure(error)
    }
  }

  /// Gives a feed the address that it had, and forgets the password of the other one where no feed uses it.
  public func takeBack(_ moved: MovedFeed) async throws(FeedFailure) {
    do throws(LibraryError) { try await library.undo(moved.step) } catch { throw FeedFailure(error) }
    if let account = moved.account { try await engine.feedPasswords.forgetUnused([account]) }
  }

  /// What the feed is fetched with now. One that cannot be had is asked for where the server wants it.
  private func login(of feed: Feed.ID) async -> Login? {
    guard let target = try? await library.fetchTargets([feed]).first,
      let credentials = try? await engine.feedPasswords.credentials(for: target)
    else { return nil }
    return Login(credentials, forServerOf: target.url)
  }
}

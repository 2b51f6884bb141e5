internal import ArticleHTML
public import Credentials
public import FeedFetcher
internal import FeedParser
public import Library

/// Finds the feed at an address that the user typed, and subscribes to it.
public struct Subscriber: Sendable {
  let environment: EngineEnvironment
  /// The feed that is getting a new address, which may be its current one.
  var moving: Feed.ID?

  var library: Library { environment.library }

  init(_ environment: EngineEnvironment) {
    self.environment = environment
  }

  /// Finds out what is at an address: a feed, or a page and the feeds it links to.
  ///
  /// If a page links to exactly one feed, the result is that feed.
  ///
  /// - Parameters:
  ///   - text: The address as typed; without a scheme, `https` is tried first, then `http`.
  ///   - credentials: The credentials for the address's server. With credentials, an address without a scheme only
  ///     means `https`, so that a password is never sent unencrypted by accident.
  public func look(at text: String, as credentials: FetchCredentials? = nil) async throws(FeedFailure) -> Discovery {
    let address = try TypedAddress(text)
    let candidates = credentials == nil ? address.candidates : Array(address.candidates.prefix(1))
    return try await look(at: candidates, credentials.flatMap { Login($0, forServerOf: candidates.first ?? "") })
  }

  /// - Parameter candidates: The URLs that the user may have meant, likeliest first.
  func look(at candidates: [String], _ login: Login?) async throws(FeedFailure) -> Discovery {
    for url in candidates { try await requireNew(url, isTyped: true) }
    let body = try await fetchFirst(of: candidates, login)
    return try await discover(in: body, login)
  }

  /// Fetches one of the feeds that a page links to.
  ///
  /// - Parameter credentials: The credentials for the feed's server.
  public func look(
    at offer: OfferedFeed, as credentials: FetchCredentials? = nil
  ) async throws(FeedFailure) -> FoundFeed {
    try await look(at: offer, credentials.flatMap { Login($0, forServerOf: offer.url) })
  }

  func look(at offer: OfferedFeed, _ login: Login?) async throws(FeedFailure) -> FoundFeed {
    try await requireNew(offer.url)
    let body = try await fetch(offer.url, login, reachesPrivateHosts: offer.reachesPrivateHosts)
    guard let parsed = await read(body).feed else { throw body.isCutOff ? .incomplete : .notAFeed }
    try await requireNew(body.url)
    return FoundFeed(parsed, body, login)
  }

  /// Subscribes to a fetched feed and stores its articles.
  ///
  /// - Parameters:
  ///   - folder: The folder to add it to; nil for the top level.
  ///   - onPasswordKept: Called with the place where the password was stored, if there is one.
  /// - Returns: The feed, with its counts.
  public func subscribe(
    to found: FoundFeed, in folder: Folder.ID? = nil, onPasswordKept: (PasswordPlace) -> Void = { _ in }
  ) async throws(FeedFailure) -> Feed {
    // Store the password first: without it, the subscription would fail at its next refresh.
    if let login = found.login {
      onPasswordKept(try await environment.feedPasswords.keep(login, forServerOf: found.url))
    }
    do throws(LibraryError) {
      let feed = try await library.addFeed(
        NewFeed(
          url: found.url, title: found.title, homePageURL: found.parsed.homePageURL, folderID: folder,
          reachesPrivateHosts: found.body.reachesPrivateHosts))
      return try await complete(feed, found)
    } catch { throw FeedFailure(error) }
  }

  /// Stores the contents of a new feed. If that fails, the feed is removed, because the user would not know about it.
  private func complete(_ feed: Feed, _ found: FoundFeed) async throws(LibraryError) -> Feed {
    do throws(LibraryError) {
      try await store(found, in: feed.id)
      if let login = found.login { try await library.setUserName(login.userName, of: feed.id) }
      return try await library.feed(feed.id) ?? feed
    } catch {
      // A separate task, so that it also runs if the caller was cancelled.
      await Task { [library] in _ = try? await library.perform(.removeFeed(feed.id)) }.value
      throw error
    }
  }

  @concurrent private func store(_ found: FoundFeed, in feed: Feed.ID) async throws(LibraryError) {
    let now = environment.clock.now()
    let (state, _) = FetchState().afterAnswer(found.body.answer, wasFull: true, found.parsed, startedAt: now)
    let update = FeedUpdate(mapping: found.parsed, found.body, bodyHash: found.body.hash, fetchedAt: now)
    let (status, bytes) = (found.body.answer.status, found.body.bytes.count)
    _ = try await library.store(update, in: feed) { changes in
      var state = state
      if !changes.inserted.isEmpty { state.changedAt = now }
      return FetchOutcome(
        feed: feed, startedAt: now, result: .updated, status: status, bytes: bytes, state: state,
        warning: found.warning?.code)
    }
  }

  private func discover(in body: FetchedBody, _ login: Login?) async throws(FeedFailure) -> Discovery {
    let content = await read(body)
    if let feed = content.feed {
      try await requireNew(body.url)
      return .feed(FoundFeed(feed, body, login))
    }
    let known = try await subscribedAddresses()
    let offers = content.links.map {
      OfferedFeed(
        url: $0.url, title: $0.title, isSubscribed: known.contains(Self.bareAddress($0.url)),
        reachesPrivateHosts: body.isFromPrivateHost)
    }
    switch offers.count {
    case 0: throw body.isCutOff ? .incomplete : .notAFeed
    case 1: return .feed(try await look(at: offers[0], login))
    default: return .choices(offers)
    }
  }

  /// Parses a feed, or else finds the feeds that a page links to. Runs off the caller's actor, because a body may be
  /// large.
  @concurrent private func read(_ body: FetchedBody) async -> (feed: ParsedFeed?, links: [FeedLink]) {
    if let feed = body.parsed { return (feed, []) }
    // A page from the network must not refer to files on this machine.
    let links = ArticleHTML.feedLinks(inPage: body.bytes, pageURL: body.url)
    return (nil, links.filter { $0.url.hasPrefix("http://") || $0.url.hasPrefix("https://") })
  }

  /// Returns the body of the first candidate whose host responds. A host that responds has been found, whatever the
  /// response.
  private func fetchFirst(of candidates: [String], _ login: Login?) async throws(FeedFailure) -> FetchedBody {
    var firstFailure: FeedFailure?
    for url in candidates {
      do {
        return try await fetch(url, login, reachesPrivateHosts: true)
      } catch {
        // If a host responds with an error, report that; the lack of TLS on its other port does not matter.
        guard [.connectionFailed, .connectionLost, .connectionReset, .insecure, .noTLS].contains(error) else {
          throw error
        }
        firstFailure = firstFailure ?? error
      }
    }
    throw firstFailure ?? .hostNotFound
  }

  /// - Parameter reachesPrivateHosts: Whether the URL may lead to this machine or its local network.
  func fetch(
    _ url: String, _ login: Login? = nil, reachesPrivateHosts: Bool
  ) async throws(FeedFailure) -> FetchedBody {
    var request = FetchRequest(
      url: url, credentials: login?.credentials(for: url), reachesPrivateHosts: reachesPrivateHosts)
    request.takesCutOffBody = true
    do throws(FetchError) {
      switch try await environment.fetcher.fetch(request) {
      case .body(let body): return body
      // The request was unconditional; a server that sends this status nevertheless sent no body.
      case .notModified: throw FetchError.status(304, host: nil, retryAfter: nil)
      }
    } catch { throw FeedFailure(error) }
  }

  /// - Parameter isTyped: Whether the user typed the URL. If so, an existing feed with this URL may reach private hosts
  ///   from now on; this is how the user allows that for a feed that came from a page or a list.
  private func requireNew(_ url: String, isTyped: Bool = false) async throws(FeedFailure) {
    do throws(LibraryError) {
      guard let feed = try await library.feed(at: url), feed.id != moving else { return }
      if isTyped { try await library.letReachPrivateHosts(feed.id) }
      throw LibraryError.alreadySubscribed(feed)
    } catch { throw FeedFailure(error) }
  }
}

/// A user name and password together with the one server they are for.
struct Login: Sendable {
  private let credentials: FetchCredentials
  private let host: FetchHost

  /// - Parameter url: A URL on the server. The initializer returns nil if it has no server, like a file.
  init?(_ credentials: FetchCredentials, forServerOf url: String) {
    guard let host = FetchHost(url: url) else { return nil }
    self.credentials = credentials
    self.host = host
  }

  /// Returns the credentials for a URL; nil if it is on a different server.
  func credentials(for url: String) -> FetchCredentials? {
    FetchHost(url: url) == host ? credentials : nil
  }
}

public import ArticleHTML
internal import FeedFetcher
internal import FeedParser
internal import GLibKit
public import Library

/// From an address that a person typed to a subscription.
public struct Subscriber: Sendable {
  private let engine: ReaderEngine

  var library: Library { engine.library }

  init(_ engine: ReaderEngine) {
    self.engine = engine
  }

  /// Looks at what is at an address: a feed, or a page and the feeds it names.
  ///
  /// A page that names one feed is as good as the feed itself.
  /// - Parameter text: as typed; without a scheme `https` is tried first, then `http`.
  public func look(at text: String) async throws(FeedFailure) -> Discovery {
    let address = try TypedAddress(text)
    for url in address.candidates { try await requireNew(url) }
    let body = try await fetchFirst(of: address.candidates)
    return try await discover(in: body)
  }

  /// Looks at one of the feeds that a page names.
  public func look(at link: FeedLink) async throws(FeedFailure) -> FoundFeed {
    try await requireNew(link.url)
    let body = try await fetch(link.url)
    guard let parsed = await read(body).feed else { throw .notAFeed }
    try await requireNew(body.url)
    return FoundFeed(parsed, body)
  }

  /// Subscribes to a feed that was looked at, and stores the articles it came with.
  /// - Returns: the feed, with its counts.
  public func subscribe(to found: FoundFeed) async throws(FeedFailure) -> Feed {
    do throws(LibraryError) {
      let feed = try await library.addFeed(
        NewFeed(url: found.url, title: found.title, homePageURL: found.parsed.homePageURL))
      try await store(found, in: feed.id)
      return try await library.feed(feed.id) ?? feed
    } catch { throw FeedFailure(error) }
  }

  @concurrent private func store(_ found: FoundFeed, in feed: Feed.ID) async throws(LibraryError) {
    let now = engine.clock.now()
    let (state, _) = FetchState().afterAnswer(found.body.answer, wasFull: true, found.parsed, startedAt: now)
    let update = FeedUpdate(
      mapping: found.parsed, found.body, hash: Checksum.recognition(found.body.bytes), fetchedAt: now)
    let (status, bytes) = (found.body.answer.status, found.body.bytes.count)
    _ = try await library.store(update, in: feed) { changes in
      var state = state
      if !changes.inserted.isEmpty { state.changedAt = now }
      return FetchOutcome(feed: feed, startedAt: now, result: .updated, status: status, bytes: bytes, state: state)
    }
  }

  private func discover(in body: FetchedBody) async throws(FeedFailure) -> Discovery {
    let content = await read(body)
    if let feed = content.feed {
      try await requireNew(body.url)
      return .feed(FoundFeed(feed, body))
    }
    switch content.links.count {
    case 0: throw .notAFeed
    case 1: return .feed(try await look(at: content.links[0]))
    default: return .choices(content.links)
    }
  }

  /// A feed, or else the feeds that a page names; off the caller's actor, for a body may be large.
  @concurrent private func read(_ body: FetchedBody) async -> (feed: ParsedFeed?, links: [FeedLink]) {
    if let feed = FeedParser.parse(body.bytes, contentType: body.contentType, baseURL: body.url) { return (feed, []) }
    // a page of the network names no file of this machine
    let links = ArticleHTML.feedLinks(inPage: body.bytes, pageURL: body.url)
    return (nil, links.filter { $0.url.hasPrefix("http://") || $0.url.hasPrefix("https://") })
  }

  /// The first candidate that a host answers for. A host that answers has been found, whatever it says.
  private func fetchFirst(of candidates: [String]) async throws(FeedFailure) -> FetchedBody {
    var firstFailure: FeedFailure?
    for url in candidates {
      do {
        return try await fetch(url)
      } catch {
        // a host that answers has said what is wrong; that another port of it has no TLS is beside the point
        guard [.connectionFailed, .insecure].contains(error) else { throw error }
        firstFailure = firstFailure ?? error
      }
    }
    throw firstFailure ?? .hostNotFound
  }

  func fetch(_ url: String) async throws(FeedFailure) -> FetchedBody {
    do throws(FetchError) {
      switch try await engine.fetcher.fetch(FetchRequest(url: url)) {
      case .body(let body): return body
      // an unconditional request has no such answer; a server that gives it all the same gave no body
      case .notModified: throw FetchError.status(304, host: nil, retryAfter: nil)
      }
    } catch { throw FeedFailure(error) }
  }

  private func requireNew(_ url: String) async throws(FeedFailure) {
    do throws(LibraryError) {
      guard let feed = try await library.feed(at: url) else { return }
      throw LibraryError.alreadySubscribed(feed)
    } catch { throw FeedFailure(error) }
  }
}

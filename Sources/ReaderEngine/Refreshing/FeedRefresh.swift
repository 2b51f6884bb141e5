internal import Credentials
internal import FeedFetcher
internal import FeedParser
internal import Foundation
internal import GLibKit
internal import Library

/// The refresh of one feed: fetches it, and parses and stores it only if its bytes have changed.
struct FeedRefresh: Sendable {
  let environment: EngineEnvironment
  let target: FetchTarget
  let batch: OutcomeBatch
  let resting: RestingHosts

  /// The result of the refresh.
  struct Result: Sendable {
    let target: FetchTarget
    /// The number of new articles, or the failure.
    let outcome: Swift.Result<Int, FeedFailure>
    /// Why the stored articles are not all that the feed has.
    var warning: FeedFailure?
    /// A server that requested a pause, and until when.
    var rest: (host: FetchHost, until: Date)?
    /// Whether the feed was skipped because its server has requested a pause in the meantime.
    var isLeftOut = false
  }

  @concurrent func run() async -> Result {
    let start = environment.clock.now()
    var rest: (FetchHost, Date)?
    var retryAfter: TimeInterval?
    var isLeftOut = false
    do throws(FeedFailure) {
      let asksForAll = RefreshPolicy.asksForAll(target.state, at: start)
      let response: FetchResponse
      let (credentials, fault) = await findCredentials()
      do throws(FetchError) {
        var request = FetchRequest(
          url: target.url, validators: asksForAll ? HTTPValidators() : HTTPValidators(target.validators),
          credentials: credentials, resting: resting, reachesPrivateHosts: target.mayReachPrivateHosts)
        request.takesCutOffBody = true
        response = try await environment.fetcher.fetch(request)
      } catch {
        let now = environment.clock.now()
        rest = error.rest(at: now)
        if let rest { resting.insert(rest.0) }
        retryAfter = error.retryAfter.map { $0 + now.timeIntervalSince(start) }
        if case .resting(let host) = error { isLeftOut = host == FetchHost(url: target.url) }
        let failure = FeedFailure(error)
        throw failure == .status(401) ? fault.map { FeedFailure($0) } ?? failure : failure
      }
      let (count, warning) = try await take(response, asksForAll, start)
      return Result(target: target, outcome: .success(count), warning: warning)
    } catch {
      guard !isLeftOut, error.isTheFeeds else {
        return Result(target: target, outcome: .failure(error), isLeftOut: isLeftOut)
      }
      let state = target.state.afterFailure(
        error, retryAfter: retryAfter, startedAt: start, chance: environment.clock.chance())
      let outcome = FetchOutcome(
        feed: target.feed, url: target.url, startedAt: start,
        duration: environment.clock.now().timeIntervalSince(start),
        result: .failed(error.code), status: error.status, state: state)
      do throws(LibraryError) {
        try await batch.add(outcome)
      } catch { return Result(target: target, outcome: .failure(FeedFailure(error)), rest: rest) }
      return Result(target: target, outcome: .failure(error), rest: rest)
    }
  }

  /// Returns the feed's credentials. An error is only reported if the server requires them.
  private func findCredentials() async -> (FetchCredentials?, CredentialsError?) {
    do throws(CredentialsError) {
      return (try await environment.feedPasswords.credentials(for: target), nil)
    } catch { return (nil, error) }
  }

  private func take(
    _ response: FetchResponse, _ wasFull: Bool, _ start: Date
  ) async throws(FeedFailure) -> (newArticles: Int, warning: FeedFailure?) {
    switch response {
    case .notModified(let answer):
      try await recordUnchanged(answer, bytes: 0, wasFull, start)
      return (0, nil)
    case .body(let body):
      let hash = body.hash
      guard hash == nil || hash != target.bodyHash else {
        try await recordUnchanged(body.answer, bytes: body.bytes.count, wasFull, start)
        return (0, nil)
      }
      guard let parsed = body.parsed else { throw body.isCutOff ? .incomplete : .notAFeed }
      let warning = body.warning(parsed)
      return (try await store(parsed, body, hash, warning, wasFull, start), warning)
    }
  }

  private func recordUnchanged(
    _ answer: FetchAnswer, bytes: Int, _ wasFull: Bool, _ start: Date
  ) async throws(FeedFailure) {
    let (state, newURL) = target.state.afterAnswer(answer, wasFull: wasFull, nil, startedAt: start)
    do throws(LibraryError) {
      try await batch.add(
        FetchOutcome(
          feed: target.feed, url: target.url, startedAt: start,
          duration: environment.clock.now().timeIntervalSince(start),
          result: .unchanged(Validators(answer.validators)), status: answer.status, bytes: bytes, state: state,
          newURL: newURL, newURLReachesPrivateHosts: answer.movedToReachesPrivateHosts))
    } catch { throw FeedFailure(error) }
  }

  private func store(
    _ parsed: ParsedFeed, _ body: FetchedBody, _ hash: String?, _ warning: FeedFailure?, _ wasFull: Bool, _ start: Date
  ) async throws(FeedFailure) -> Int {
    let update = FeedUpdate(mapping: parsed, body, bodyHash: hash, fetchedAt: start)
    let (state, newURL) = target.state.afterAnswer(body.answer, wasFull: wasFull, parsed, startedAt: start)
    let clock = environment.clock
    let (feed, url, answer, bytes) = (target.feed, target.url, body.answer, body.bytes.count)
    do throws(LibraryError) {
      return try await environment.library.store(update, in: feed) { changes in
        var state = state
        if !changes.inserted.isEmpty { state.changedAt = start }
        return FetchOutcome(
          feed: feed, url: url, startedAt: start, duration: clock.now().timeIntervalSince(start), result: .updated,
          status: answer.status, bytes: bytes, state: state, newURL: newURL,
          newURLReachesPrivateHosts: answer.movedToReachesPrivateHosts, warning: warning?.code)
      }.inserted.count
    } catch { throw FeedFailure(error) }
  }
}

extension FetchTarget {
  /// Whether the feed may be fetched from this machine or its local network: if its URL obviously leads there, to which
  /// the user agreed by subscribing or importing, or if the library has stored the permission.
  fileprivate var mayReachPrivateHosts: Bool { reachesPrivateHosts || PrivateHost.isPrivate(url: url) }
}

extension FetchError {
  /// How long a pause the server requests, in seconds, whatever the status.
  fileprivate var retryAfter: TimeInterval? { if case .status(_, _, let seconds) = self { seconds } else { nil } }

  /// Returns the server that requests a pause, and until when: always for status 429 (RFC 6585 §4), for status 503
  /// only if it specifies a duration (RFC 9110 §15.6.4).
  func rest(at now: Date) -> (FetchHost, Date)? {
    guard case .status(let status, let host?, let retryAfter) = self else { return nil }
    switch (status, retryAfter) {
    case (429, let seconds):
      return (host, now + min(seconds ?? RefreshPolicy.unsaidRest, RefreshPolicy.longestRest))
    case (503, let seconds?): return (host, now + min(seconds, RefreshPolicy.longestRest))
    default: return nil
    }
  }
}

extension FeedFailure {
  /// Whether the failure says anything about the feed, unlike a cancelled refresh or an unwritable library.
  fileprivate var isTheFeeds: Bool {
    switch self {
    case .cancelled, .library: false
    default: true
    }
  }

  fileprivate var status: Int? { if case .status(let status) = self { status } else { nil } }
}

internal import FeedFetcher
internal import FeedParser
internal import Foundation
internal import GLibKit
public import Library

/// Fetches feeds and stores what is new in them, each for itself: one that fails costs no other anything.
public struct Refresher: Sendable {
  private let engine: ReaderEngine

  /// Feeds in work at once: as many as the fetcher has connections, so that none waits with a body in memory.
  static let feedsAtOnce = 32

  init(_ engine: ReaderEngine) {
    self.engine = engine
  }

  /// Refreshes feeds, all of them at once as far as connections go.
  ///
  /// Cancelling the task ends the fetches; what was stored stays.
  /// - Parameters:
  ///   - feeds: which; all when it is nil.
  ///   - onProgress: called after each feed, one call at a time.
  /// - Throws: when the library cannot say which feeds there are.
  @concurrent public func refresh(
    _ feeds: [Feed.ID]? = nil, onProgress: @escaping @Sendable (RefreshProgress) async -> Void = { _ in }
  ) async throws(LibraryError) -> RefreshReport {
    let all = try await engine.library.fetchTargets(feeds)
    var report = RefreshReport()
    report.skipped = all.filter { !isReadable($0.url) }
    let targets = all.filter { isReadable($0.url) }
    report.progress.total = targets.count
    await onProgress(report.progress)

    await withTaskGroup(of: (FetchTarget, Result<Int, FeedFailure>).self) { group in
      var waiting = targets[...]
      for target in waiting.prefix(Self.feedsAtOnce) { group.addTask { (target, await refresh(target)) } }
      waiting = waiting.dropFirst(Self.feedsAtOnce)
      for await (target, result) in group {
        if let next = waiting.popFirst(), !Task.isCancelled { group.addTask { (next, await refresh(next)) } }
        report.note(target, result)
        await onProgress(report.progress)
      }
    }
    return report
  }

  private func isReadable(_ url: String) -> Bool {
    engine.readsResources || !url.hasPrefix("resource:")
  }

  /// One feed: fetched, and parsed and stored only when its bytes are others than the last time.
  @concurrent private func refresh(_ target: FetchTarget) async -> Result<Int, FeedFailure> {
    do throws(FeedFailure) {
      return .success(try await fetchAndStore(target))
    } catch {
      // a refresh that was called off says nothing about the feed
      guard error != .cancelled else { return .failure(error) }
      do throws(LibraryError) {
        try await engine.library.recordFailure(error.code, for: target.feed, at: Date())
      } catch { return .failure(FeedFailure(error)) }
      return .failure(error)
    }
  }

  private func fetchAndStore(_ target: FetchTarget) async throws(FeedFailure) -> Int {
    let library = engine.library
    let response: FetchResponse
    do throws(FetchError) {
      response = try await engine.fetcher.fetch(
        FetchRequest(url: target.url, validators: HTTPValidators(target.validators)))
    } catch { throw FeedFailure(error) }

    switch response {
    case .notModified(let validators):
      try await storing { () async throws(LibraryError) in
        try await library.recordUnchanged(target.feed, validators: Validators(validators), at: Date())
      }
      return 0
    case .body(let body) where Checksum.sha256(body.bytes) == target.bodyHash:
      try await storing { () async throws(LibraryError) in
        try await library.recordUnchanged(target.feed, validators: Validators(body.validators), at: Date())
      }
      return 0
    case .body(let body):
      guard let parsed = FeedParser.parse(body.bytes, contentType: body.contentType, baseURL: body.url) else {
        throw .notAFeed
      }
      let update = await FeedUpdate(mapping: parsed, body)
      return try await storing { () async throws(LibraryError) in
        try await library.store(update, in: target.feed).inserted.count
      }
    }
  }

  private func storing<Value>(_ work: () async throws(LibraryError) -> Value) async throws(FeedFailure) -> Value {
    do {
      return try await work()
    } catch { throw FeedFailure(error) }
  }
}

extension RefreshReport {
  fileprivate mutating func note(_ target: FetchTarget, _ result: Result<Int, FeedFailure>) {
    progress.done += 1
    switch result {
    case .success(let count): progress.newArticles += count
    // called off: it says nothing of the feed
    case .failure(.cancelled): break
    case .failure(let failure):
      progress.failed += 1
      failures.append(Failed(feed: target.feed, url: target.url, failure: failure))
    }
  }
}

internal import FeedFetcher
public import Foundation
public import Library

/// Fetches feeds and stores what is new. Feeds are independent: a failing one does not affect the others.
public struct Refresher: Sendable {
  private let environment: EngineEnvironment

  /// The number of servers contacted at once: as many as the fetcher has connections for.
  static let hostsAtOnce = 32
  /// The number of concurrent fetches per server.
  static let feedsAtOnce = 2

  init(_ environment: EngineEnvironment) {
    self.environment = environment
  }

  /// Refreshes feeds, those of many servers concurrently.
  ///
  /// Cancelling the task ends the fetches; what was stored stays.
  ///
  /// - Parameters:
  ///   - feeds: The feeds to refresh; nil for all. A feed that its server reports as gone is only fetched if it is
  ///     listed here.
  ///   - reason: The reason, which decides which feeds are skipped.
  ///   - onProgress: Called after each feed, never concurrently.
  /// - Throws: An error if the feeds cannot be read from the library, or if it cannot be written.
  @concurrent public func refresh(
    _ feeds: [Feed.ID]? = nil, _ reason: RefreshReason = .asked,
    onProgress: @escaping @Sendable (RefreshProgress) async -> Void = { _ in }
  ) async throws(LibraryError) -> RefreshReport {
    var report = RefreshReport()
    let (targets, resting, now) = try await chooseTargets(feeds, reason, &report)
    report.progress.total = targets.count
    await onProgress(report.progress)

    let batch = OutcomeBatch(environment.library)
    var left = Dictionary(targets.map { ($0.feed, $0) }, uniquingKeysWith: { one, _ in one })
    let queues = Self.queues(targets)
    await withTaskGroup(of: HostStep.self) { group in
      var waiting = queues[...]
      var running: [String: HostQueue] = [:]
      func begin(_ queue: HostQueue) {
        var queue = queue
        let host = queue.host
        while let target = queue.next() { group.addTask { await step(host, target, batch, resting) } }
        running[host] = queue
      }
      while running.count < Self.hostsAtOnce, let queue = waiting.popFirst() { begin(queue) }
      for await step in group {
        report.note(step.result)
        if step.result.wasAsked { left[step.result.target.feed] = nil }
        await onProgress(report.progress)
        guard var queue = running[step.host] else { continue }
        queue.active -= 1
        if Task.isCancelled { queue.waiting = [] }
        let host = step.host
        while let target = queue.next() { group.addTask { await self.step(host, target, batch, resting) } }
        running[host] = queue.active > 0 ? queue : nil
        while !Task.isCancelled, running.count < Self.hostsAtOnce, let queue = waiting.popFirst() { begin(queue) }
      }
    }
    try await batch.write()
    // Feeds that were not requested from their servers remain due.
    if case .due = reason, !left.isEmpty { try await environment.library.giveBack(Array(left.values), claimedAt: now) }
    return report
  }

  /// Returns when the next feed becomes due; nil if none does.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  @concurrent public func nextDue(_ wish: RefreshWish) async throws(LibraryError) -> Date? {
    let targets = try await environment.library.fetchTargets()
    let now = environment.clock.now()
    return targets.filter { isReadable($0.url) }.compactMap { RefreshPolicy.due($0, wish, at: now) }.min()
  }

  private func isReadable(_ url: String) -> Bool {
    environment.readsResources || !url.hasPrefix("resource:")
  }
}

// MARK: - Which feeds

extension Refresher {
  private func chooseTargets(
    _ feeds: [Feed.ID]?, _ reason: RefreshReason, _ report: inout RefreshReport
  ) async throws(LibraryError) -> ([FetchTarget], RestingHosts, Date) {
    var targets = try await environment.library.fetchTargets(feeds)
    // Not before: feeds that another process has fetched in between would seem to have been fetched in the future, and
    // be due as after a clock was set back.
    let now = environment.clock.now()
    report.skipped = targets.filter { !isReadable($0.url) }
    targets.removeAll { !isReadable($0.url) }
    switch reason {
    case .due(let wish): targets.removeAll { (RefreshPolicy.due($0, wish, at: now) ?? .distantFuture) > now }
    case .asked: if feeds == nil { targets.removeAll { $0.state.goneAt != nil } }
    }
    let resting = try await environment.library.restingHosts(at: now, longest: RefreshPolicy.longestRest)
    report.resting = targets.filter { resting[$0.host] != nil }
    targets.removeAll { resting[$0.host] != nil }
    if case .due = reason, !targets.isEmpty {
      // Another process may have started at the same minute.
      let claimed = try await environment.library.claim(targets, at: now)
      targets.removeAll { !claimed.contains($0.feed) }
    }
    return (targets, RestingHosts(Set(resting.keys.map(FetchHost.init(name:)))), now)
  }

  /// Groups feeds by server, in the order in which each server first occurs.
  private static func queues(_ targets: [FetchTarget]) -> [HostQueue] {
    var order: [String] = []
    var feeds: [String: [FetchTarget]] = [:]
    for target in targets {
      let host = target.host
      if feeds[host] == nil { order.append(host) }
      feeds[host, default: []].append(target)
    }
    return order.map { HostQueue(host: $0, waiting: (feeds[$0] ?? [])[...]) }
  }
}

/// The remaining feeds of one server.
private struct HostQueue {
  let host: String
  var waiting: ArraySlice<FetchTarget>
  var active = 0

  /// Returns the next feed if the server may be sent another request.
  mutating func next() -> FetchTarget? {
    guard active < Refresher.feedsAtOnce, let target = waiting.popFirst() else { return nil }
    active += 1
    return target
  }

}

extension FetchTarget {
  /// The server's name, or an empty string: all files are on one machine.
  fileprivate var host: String { FetchHost(url: url)?.name ?? "" }
}

// MARK: - One feed

/// The result of a finished feed, with its server.
private struct HostStep: Sendable {
  let host: String
  let result: FeedRefresh.Result
}

extension Refresher {
  private func step(
    _ host: String, _ target: FetchTarget, _ batch: OutcomeBatch, _ resting: RestingHosts
  ) async -> HostStep {
    let result = await FeedRefresh(environment: environment, target: target, batch: batch, resting: resting).run()
    if let rest = result.rest {
      // Stored in the library, so that other processes and the next start pause requests to the server too. An
      // unwritable library is reported when the feed's outcome is written.
      try? await environment.library.rest(rest.host.name, until: rest.until, at: environment.clock.now())
    }
    return HostStep(host: host, result: result)
  }
}

extension FeedRefresh.Result {
  /// Whether the feed was requested from its server.
  fileprivate var wasAsked: Bool { !isLeftOut && outcome != .failure(.cancelled) }
}

extension RefreshReport {
  fileprivate mutating func note(_ result: FeedRefresh.Result) {
    guard !result.isLeftOut else {
      // Like the feeds whose server had requested a pause earlier.
      progress.total -= 1
      resting.append(result.target)
      return
    }
    switch result.outcome {
    // A cancelled fetch says nothing about the feed.
    case .failure(.cancelled): return
    case .success(let count):
      progress.newArticles += count
      if let warning = result.warning {
        warnings.append(Failed(feed: result.target.feed, url: result.target.url, failure: warning))
      }
    case .failure(let failure):
      progress.failed += 1
      failures.append(Failed(feed: result.target.feed, url: result.target.url, failure: failure))
    }
    progress.done += 1
  }
}

public import Library
internal import SyncServices
internal import SyncValues

/// What became of the local feeds that were to be moved into an account.
public struct LocalFeedsReport: Sendable {
  /// The number of feeds that belong to the account now.
  public var moved = 0
  /// The feeds that stay local because the server cannot read them, and why.
  public var refused: [(feed: Feed, failure: SyncFailure)] = []
  /// Whether it was stopped before all feeds were tried.
  public var isStopped = false
  /// Why it failed; nil if all feeds were tried, or it was stopped. The feeds that were moved until then belong to the account.
  public var failure: SyncFailure?
}

extension Feed {
  /// Whether a server could fetch this local feed: it must have a web address.
  public var isMovable: Bool {
    accountID == nil && ["http://", "https://"].contains { url.lowercased().hasPrefix($0) }
  }
}

extension Sequence<Feed> {
  /// Returns the number of local feeds that an account has as well, by their address.
  public func localTwins(of account: SyncAccount.ID) -> Int {
    let urls = Set(lazy.filter { $0.accountID == account }.map(\.url))
    return count { $0.isMovable && urls.contains($0.url) }
  }
}

/// Moves local feeds into an account, one after the other.
///
/// Each is subscribed on the server and then moved here in one transaction, so that some side fetches every feed,
/// wherever this ends.
struct LocalFeedMigration {
  let library: Library
  let account: SyncAccount
  let service: any SyncService

  /// - Parameter onProgress: Returns whether to go on.
  func run(_ report: inout LocalFeedsReport, _ onProgress: (Int, Int) async -> Bool) async throws {
    let feeds = try await library.feeds().filter(\.isMovable)
    report.isStopped = await !onProgress(0, feeds.count)
    guard !feeds.isEmpty, !report.isStopped else { return }
    let known = Dictionary(try await service.feeds().map { ($0.url, $0.id) }, uniquingKeysWith: { first, _ in first })
    for (index, feed) in feeds.enumerated() {
      try Task.checkCancellation()
      switch try await subscribe(to: feed, known) {
      case .success(let remoteID): if try await move(feed, remoteID) { report.moved += 1 }
      case .failure(let error): report.refused.append((feed, .service(error)))
      }
      report.isStopped = await !onProgress(index + 1, feeds.count) && index + 1 < feeds.count
      if report.isStopped { return }
    }
  }

  /// - Returns: The server's identifier of the feed, if it returned one, or why it did not subscribe to the feed.
  /// - Throws: An error that concerns all feeds.
  private func subscribe(to feed: Feed, _ known: [String: String]) async throws -> Result<String?, SyncError> {
    if let id = known[feed.url] { return .success(id) }
    do throws(SyncError) {
      return .success(try await service.subscribe(to: feed.url))
    } catch {
      switch error {
      case .cannotSubscribe: return .failure(error)
      // Because of a feed that is slow, for example. The server may have subscribed without an answer.
      case .refused, .malformed, .noAnswer:
        if let id = try await service.feeds().first(where: { $0.url == feed.url })?.id { return .success(id) }
        return .failure(error)
      default: throw error
      }
    }
  }

  /// - Returns: Whether the feed was still there.
  private func move(_ feed: Feed, _ remoteID: String?) async throws -> Bool {
    do throws(LibraryError) {
      try await library.moveLocalFeed(feed.id, into: account.id, remoteID: remoteID)
      return true
    } catch .noSuchFeed {
      // The user has removed it in the meantime.
      if let remoteID { try await service.unsubscribe(from: remoteID) }
      return false
    }
  }
}

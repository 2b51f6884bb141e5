internal import FeedFetcher
internal import Foundation
internal import Library
internal import SyncServices
internal import SyncValues

/// Reads the contents of articles. If a call fails, its articles are requested in halves, so that one that the server
/// cannot deliver does not keep the others from arriving.
struct ContentsReader {
  /// How many articles in a row may fail when requested alone, before the server itself is suspected.
  private static let maximumFailures = 8

  private let library: Library
  private let account: SyncAccount.ID
  private let service: any SyncService
  private let now: @Sendable () -> Date
  /// The changes stored so far.
  private(set) var changes = SyncChanges()
  /// Whether the server has delivered contents in this sync.
  private var hasDelivered = false
  /// The articles that failed alone before anything was delivered.
  private var suspects: [RemoteID] = []
  private var failure = SyncError.cancelled

  init(
    _ library: Library, _ account: SyncAccount.ID, _ service: any SyncService, now: @escaping @Sendable () -> Date
  ) {
    (self.library, self.account, self.service, self.now) = (library, account, service, now)
  }

  typealias Answer = Result<[RemoteItem], SyncError>

  /// Requests articles.
  static func answer(to ids: [RemoteID], _ service: any SyncService) async -> Answer {
    do throws(SyncError) {
      return .success(try await service.items(ids))
    } catch {
      return .failure(error)
    }
  }

  /// Stores the articles of an answer or, if the call failed, requests them in halves.
  mutating func take(_ answer: Answer, to ids: [RemoteID]) async throws {
    switch answer {
    case .success(let items): try await store(items, requested: ids)
    case .failure(let error):
      guard error.concernsContents else { throw error }
      failure = error
      guard ids.count > 1 else { return try await noteFailure(of: ids) }
      for half in ids.halves { try await take(await Self.answer(to: half, service), to: half) }
    }
  }

  /// Counts the failures of articles after the last answer.
  mutating func finish() async throws {
    if !suspects.isEmpty { try await examineSuspects() }
  }

  private mutating func store(_ items: [RemoteItem], requested ids: [RemoteID]) async throws {
    // Ignore articles that were not requested.
    let asked = Set(ids)
    let articles = await RemoteArticle.map(items.filter { asked.contains($0.id) })
    changes += try await library.store(articles, requested: ids, in: account, at: now())
    if !articles.isEmpty {
      hasDelivered = true
      try await count(suspects)
      suspects = []
    }
  }

  /// Notes that an article failed alone. It is given up after a few syncs, but only if the server delivers others.
  private mutating func noteFailure(of ids: [RemoteID]) async throws {
    guard !hasDelivered else { return try await count(ids) }
    suspects += ids
    if suspects.count >= Self.maximumFailures { try await examineSuspects() }
  }

  private mutating func examineSuspects() async throws {
    guard let known = try await library.knownRemoteArticle(of: account),
      case .success(let items) = await Self.answer(to: [known], service), !items.isEmpty
    else { throw failure }
    hasDelivered = true
    try await count(suspects)
    suspects = []
  }

  private mutating func count(_ ids: [RemoteID]) async throws {
    guard !ids.isEmpty else { return }
    changes += try await library.store([], requested: ids, in: account, at: now())
  }
}

extension SyncError {
  /// The statuses of a call that may succeed with fewer or other articles.
  static let statusesOfContents: Set<Int> = [400, 413, 414, 422]

  /// Whether the failure of a call for contents may be due to the articles rather than to the server.
  var concernsContents: Bool {
    switch self {
    case .noAnswer(.tooLarge), .malformed: true
    case .refused(_, let status): status >= 500 || Self.statusesOfContents.contains(status)
    default: false
    }
  }
}

extension Array {
  /// The two halves.
  var halves: [[Element]] { [Array(self[..<(count / 2)]), Array(self[(count / 2)...])] }
}

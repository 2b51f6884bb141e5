import FeedFetcher
import Foundation
import LoopbackServer
import SyncServices
import SyncValues
import TestSupport
import Testing

/// Pages of changes with articles that the server cannot deliver. The server is a list of thirty articles behind
/// Miniflux's calls.
@Suite(.fewAtOnce) struct MinifluxPagesTests {
  /// Whether the server fails at a page with these articles; the second argument is the number of the call.
  private typealias Failing = @Sendable (_ ids: [Int], _ call: Int) -> Bool

  private static let all = Array(1...30)

  /// Runs a body with a server that answers 500 to some pages.
  private func with(_ isFailing: @escaping Failing, _ body: (Miniflux) async throws -> Void) async throws {
    let calls = LockedValue(0)
    let handler: LoopbackServer.Handler = { request in
      guard request.path.hasSuffix("/entries") else { return Self.json(#"{"version": "2.2.6"}"#) }
      let query = Dictionary(
        uniqueKeysWithValues: request.query.split(separator: "&").map { field in
          let parts = field.split(separator: "=")
          return (String(parts[0]), String(parts[1]))
        })
      let before = query["before_entry_id"].flatMap(Int.init) ?? .max
      let rest = Self.all.reversed().filter { $0 < before }.dropFirst(query["offset"].flatMap(Int.init) ?? 0)
      let ids = Array(rest.prefix(query["limit"].flatMap(Int.init) ?? 100))
      calls.update { $0 += 1 }
      guard !isFailing(ids, calls.value) else {
        return HTTPResponse(statusCode: .internalServerError, headers: [:], body: Data())
      }
      let entries = ids.map { id in
        """
        {"id": \(id), "feed_id": 1, "status": "unread", "title": "", "url": "", "content": "", "starred": false,
         "published_at": "2026-01-01T00:00:00Z", "changed_at": "2026-01-01T00:00:00Z"}
        """
      }
      return Self.json("{\"total\": \(Self.all.count), \"entries\": [\(entries.joined(separator: ","))]}")
    }
    try await LoopbackServer.serving(handler) { _, root in
      try await body(Miniflux(base: root, key: .token("key"), client: HTTPClient(userAgent: "test", trusting: nil)))
    }
  }

  private static func json(_ text: String) -> HTTPResponse {
    HTTPResponse(statusCode: .ok, headers: [.contentType: "application/json"], body: Data(text.utf8))
  }

  /// Reads all pages.
  private func read(_ service: Miniflux) async throws -> (ids: [RemoteID], unreadable: Int) {
    var (ids, unreadable, cursor): ([RemoteID], Int, String?) = ([], 0, nil)
    while true {
      let page = try #require(try await service.changes(since: cursor))
      ids += page.items.map(\.id)
      unreadable += page.unreadable
      guard !page.isLast else { return (ids, unreadable) }
      cursor = page.cursor
    }
  }

  private func numbers(without left: Int...) -> [RemoteID] {
    Self.all.reversed().filter { !left.contains($0) }.map { .number(Int64($0)) }
  }

  @Test(arguments: [30, 17, 1]) func anArticleThatFailsAloneStopsNoOther(_ id: Int) async throws {
    try await with({ ids, _ in ids.contains(id) }) { service in
      let (ids, unreadable) = try await read(service)
      #expect(ids == numbers(without: id))
      #expect(unreadable == 1)
    }
  }

  @Test func severalArticlesInARowAreLeftOut() async throws {
    try await with({ ids, _ in ids.contains(17) || ids.contains(18) }) { service in
      let (ids, unreadable) = try await read(service)
      #expect(ids == numbers(without: 17, 18))
      #expect(unreadable == 2)
    }
  }

  @Test func aFailureOfTheServerLeavesNothingOut() async throws {
    try await with({ _, _ in true }) { service in
      await #expect(throws: SyncError.refused(call: "entries", status: 500)) { try await read(service) }
    }
    // It recovers while articles are asked for alone.
    try await with({ _, call in call <= 4 }) { service in
      let (ids, unreadable) = try await read(service)
      #expect(ids == numbers())
      #expect(unreadable == 0)
    }
  }
}

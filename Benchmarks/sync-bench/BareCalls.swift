import FeedFetcher
import Foundation

/// The calls of a sync, one after the other, without decoding articles.
protocol BareCalls {
  /// The calls of a first sync.
  func makeAll() async throws
  /// The calls of a sync that finds nothing new.
  func list() async throws
  /// The calls that change a mark of every article; returns false if none were made.
  func markAll() async throws -> Bool
}

/// The calls to a FreshRSS.
struct FreshRSSCalls: BareCalls {
  private let base: String
  private let client = HTTPClient(userAgent: "KijiBench/1")

  init(site: String) { base = site + "/api/greader.php" }

  func makeAll() async throws {
    let session = try await signIn()
    let token = String(decoding: try await get("token", session), as: UTF8.self).trimmingCharacters(in: .newlines)
    let ids = try await list(session)
    for start in stride(from: 0, to: ids.count, by: 250) {
      let items = ids[start..<min(start + 250, ids.count)].map { "&i=" + String($0, radix: 16) }.joined()
      _ = try await client.send(
        HTTPCall(
          "POST", base + "/reader/api/0/stream/items/contents", fields: session,
          body: Data("T=\(token)&output=json\(items)".utf8)))
    }
  }

  func list() async throws { _ = try await list(try await signIn()) }

  /// One call marks whole feeds, which is not worth comparing.
  func markAll() async throws -> Bool { false }

  /// - Returns: The identifiers of all articles.
  private func list(_ session: [String: String]) async throws -> [UInt64] {
    _ = try await get("subscription/list?output=json", session)
    let list = "stream/items/ids?output=json&n=100000&s=user/-/state/com.google/"
    let all = try await get(list + "reading-list", session)
    _ = try await get(list + "reading-list&xt=user/-/state/com.google/read", session)
    _ = try await get(list + "starred", session)
    return String(decoding: all, as: UTF8.self).split(separator: "\"").compactMap { UInt64($0) }
  }

  private func signIn() async throws -> [String: String] {
    let login = try await client.send(
      HTTPCall("POST", base + "/accounts/ClientLogin", body: Data("Email=ada&Passwd=sesame-open".utf8)))
    let lines = String(decoding: login.body, as: UTF8.self).split(separator: "\n")
    return ["Authorization": "GoogleLogin auth=" + (lines.last { $0.hasPrefix("Auth=") }?.dropFirst(5) ?? "")]
  }

  private func get(_ path: String, _ session: [String: String]) async throws -> Data {
    try await client.send(HTTPCall("GET", base + "/reader/api/0/" + path, fields: session)).body
  }
}

/// The calls to a Miniflux.
struct MinifluxCalls: BareCalls {
  let site: String
  let key: String
  private let client = HTTPClient(userAgent: "KijiBench/1")

  init(site: String, key: String) { (self.site, self.key) = (site, key) }

  func makeAll() async throws {
    try await list()
    var last = 0
    while true {
      let page = try await get("entries?order=id&direction=asc&limit=1000&after_entry_id=\(last)")
      // The number of the page's last article, without decoding it.
      let text = String(decoding: page, as: UTF8.self)
      let numbers = text.ranges(of: #"{"id":"#).compactMap { Int(text[$0.upperBound...].prefix { $0.isNumber }) }
      guard let next = numbers.filter({ $0 > last }).max() else { break }
      last = next
    }
  }

  func list() async throws {
    _ = try await get("feeds")
    _ = try await get("entries?order=changed_at&direction=desc&limit=1")
    _ = try await get("entries/ids?limit=1")
  }

  func markAll() async throws -> Bool {
    var ids: [Substring] = []
    while true {
      let page = String(decoding: try await get("entries/ids?limit=10000&offset=\(ids.count)"), as: UTF8.self)
      guard let list = page.firstRange(of: "["), page[list.upperBound...].first != "]" else { break }
      ids += page[list.upperBound...].prefix { $0 != "]" }.split(separator: ",")
    }
    for start in stride(from: 0, to: ids.count, by: 1000) {
      let some = ids[start..<min(start + 1000, ids.count)].joined(separator: ",")
      _ = try await client.send(
        HTTPCall(
          "PUT", site + "/v1/entries", fields: ["X-Auth-Token": key],
          body: Data(#"{"status": "unread", "entry_ids": [\#(some)]}"#.utf8)))
    }
    return !ids.isEmpty
  }

  private func get(_ path: String) async throws -> Data {
    try await client.send(HTTPCall("GET", site + "/v1/" + path, fields: ["X-Auth-Token": key])).body
  }
}

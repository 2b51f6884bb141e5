import Credentials
import FeedFetcher
import Foundation
import Library
import Sync

// Measures syncs with a server, and prints one line of JSON with seconds.
// Usage: sync-bench SITE LIBRARY [first]     first: only the bare calls, the first sync and one with nothing new

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  FileHandle.standardError.write(Data("Usage: sync-bench SITE LIBRARY [first]\n".utf8))
  exit(2)
}
let (site, directory) = (arguments[1], URL(filePath: arguments[2], directoryHint: .isDirectory))
let base = site + "/api/greader.php"

func seconds(_ body: () async throws -> Void) async rethrows -> Double {
  let start = ContinuousClock.now
  try await body()
  return start.duration(to: .now) / .seconds(1)
}

/// Makes the calls of a first sync, one after the other, without decoding articles.
func makeCalls() async throws {
  let client = HTTPClient(userAgent: "KijiBench/1")
  let login = try await client.send(
    HTTPCall("POST", base + "/accounts/ClientLogin", body: Data("Email=ada&Passwd=sesame-open".utf8)))
  let lines = String(decoding: login.body, as: UTF8.self).split(separator: "\n")
  let fields = ["Authorization": "GoogleLogin auth=" + (lines.last { $0.hasPrefix("Auth=") }?.dropFirst(5) ?? "")]
  func get(_ path: String) async throws -> Data {
    try await client.send(HTTPCall("GET", base + path, fields: fields)).body
  }
  let token = String(decoding: try await get("/reader/api/0/token"), as: UTF8.self)
    .trimmingCharacters(in: .newlines)
  _ = try await get("/reader/api/0/subscription/list?output=json")
  let list = "/reader/api/0/stream/items/ids?output=json&n=100000&s=user/-/state/com.google/"
  let all = try await get(list + "reading-list")
  _ = try await get(list + "reading-list&xt=user/-/state/com.google/read")
  _ = try await get(list + "starred")
  let ids = String(decoding: all, as: UTF8.self).split(separator: "\"").compactMap { UInt64($0) }
  for start in stride(from: 0, to: ids.count, by: 250) {
    let items = ids[start..<min(start + 250, ids.count)].map { "&i=" + String($0, radix: 16) }.joined()
    _ = try await client.send(
      HTTPCall(
        "POST", base + "/reader/api/0/stream/items/contents", fields: fields,
        body: Data("T=\(token)&output=json\(items)".utf8)))
  }
}

let library = try await Library.open(LibraryLocation(directory: directory))
let synchronizer = Synchronizer(library: library, passwords: PasswordFile(in: directory))
var results: [String: Double] = [:]

@MainActor func sync(_ account: SyncAccount.ID, _ name: String) async {
  let report = await synchronizer.sync(account)
  if let failure = report.failure { FileHandle.standardError.write(Data("\(name): \(failure)\n".utf8)) }
  results[name + "_s"] = report.seconds
  results[name + "_calls"] = Double(report.calls)
}

results["calls_s"] = try await seconds { try await makeCalls() }
let account = try await synchronizer.add(
  Synchronizer.Login(address: site, userName: "ada", password: "sesame-open")
).account.id
await sync(account, "first")
await sync(account, "idle")
results["articles"] = Double(try await library.articleIDs(ArticleList(scope: .all)).count)
if !arguments.contains("first") {
  let ids = try await library.articleIDs(ArticleList(scope: .all))
  _ = try await library.perform(.setRead(true, Array(ids.prefix(100))))
  await sync(account, "marks")
  _ = try await library.perform(.markAllRead(ArticleList(scope: .all)))
  await sync(account, "all")
}
await library.close()
FileHandle.standardOutput.write(try JSONEncoder().encode(results) + Data("\n".utf8))

import Credentials
import FeedFetcher
import Foundation
import Library
import Sync

// Measures syncs with a server, and prints one line of JSON with seconds, and MB of memory.
// Usage: sync-bench SITE LIBRARY [first] [KEY]
//        first: only the bare calls, the first sync and one with nothing new; KEY: of a Miniflux, else it is a FreshRSS

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  FileHandle.standardError.write(Data("Usage: sync-bench SITE LIBRARY [first] [KEY]\n".utf8))
  exit(2)
}
let (site, directory) = (arguments[1], URL(filePath: arguments[2], directoryHint: .isDirectory))
let key = arguments.dropFirst(3).first { $0 != "first" }
let calls: any BareCalls =
  if let key { MinifluxCalls(site: site, key: key) } else { FreshRSSCalls(site: site) }

func seconds(_ body: () async throws -> Void) async rethrows -> Double {
  let start = ContinuousClock.now
  try await body()
  return start.duration(to: .now) / .seconds(1)
}

/// Returns the memory of this process in MB: a line of `/proc/self/status`.
func memory(_ name: String) throws -> Double {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
  return (Double(line?.split(whereSeparator: \.isWhitespace).dropFirst().first ?? "") ?? 0) / 1024
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

results["calls_s"] = try await seconds { try await calls.makeAll() }
let account = try await synchronizer.add(
  Synchronizer.Login(address: site, userName: key == nil ? "ada" : "", password: key ?? "sesame-open")
).account.id
await sync(account, "first")
results["listing_s"] = try await seconds { try await calls.list() }
// The peak from now on.
try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
let before = try memory("VmRSS:")
await sync(account, "idle")
results["idle_mb"] = try memory("VmHWM:") - before
results["articles"] = Double(try await library.articleIDs(ArticleList(scope: .all)).count)
if !arguments.dropFirst(3).contains("first") {
  let ids = try await library.articleIDs(ArticleList(scope: .all))
  _ = try await library.perform(.setRead(true, Array(ids.prefix(100))))
  await sync(account, "marks")
  _ = try await library.perform(.markAllRead(ArticleList(scope: .all)))
  await sync(account, "all")
  // The same change back.
  var hasMarked = false
  let time = try await seconds { hasMarked = try await calls.markAll() }
  if hasMarked { results["mark_calls_s"] = time }
}
await library.close()
FileHandle.standardOutput.write(try JSONEncoder().encode(results) + Data("\n".utf8))

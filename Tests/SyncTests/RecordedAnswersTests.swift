import FeedFetcher
import Foundation
import LoopbackServer
import SyncServices
import SyncValues
import TestSupport
import Testing

/// What a real FreshRSS has answered, if the tests are given its answers: KIJI_SYNC_SERVERS names a folder with
/// `freshrss-answers.jsonl`, an exchange in each line.
@Suite(.fewAtOnce, .enabled(if: RecordedAnswers.file != nil, "KIJI_SYNC_SERVERS has no answers of a FreshRSS"))
struct RecordedAnswersTests {
  private func with(
    name: String = "ada", password: String = "sesame-open", _ body: (GoogleReader) async throws -> Void
  ) async throws {
    let answers = try RecordedAnswers()
    try await LoopbackServer.serving({ answers.answer($0) }) { _, site in
      try await body(
        GoogleReader(
          base: site + "/api/greader.php", userName: name, password: password, kind: .freshRSS,
          client: HTTPClient(userAgent: "KijiTests/1")))
    }
    #expect(answers.unknown.value == [])
  }

  @Test func signingIn() async throws {
    try await with { try await $0.signIn() }
    for (name, password) in [("ada", "wrong"), ("a b!", "x")] {
      try await with(name: name, password: password) { service in
        await #expect(throws: SyncError.wrongPassword) { try await service.signIn() }
      }
    }
  }

  @Test func listing() async throws {
    try await with { service in
      let feeds = try await service.feeds()
      #expect(
        Set(feeds) == [
          RemoteFeed(
            id: "feed/1", url: "http://127.0.0.1:18401/news.xml", title: "Ein <Name> & mehr; a/b?",
            homePageURL: "https://news.example.org/", folder: "Uncategorized"),
          RemoteFeed(
            id: "feed/2", url: "http://127.0.0.1:18401/sounds.xml", title: "Sounds",
            homePageURL: "https://enc.example.org/", folder: "Ordner & <eins>"),
        ])
      let listing = try #require(try await service.listing())
      #expect(listing.all.count == 6)
      #expect(Set(listing.unread) == Set(listing.all.dropFirst()))
      #expect(listing.starred == [.number(1_795_389_257_134_644)])
      let labels = try await service.labels(among: 6)
      #expect(labels.map(\.name) == ["Später & <lesen>"])
      #expect(labels.map(\.ids) == [[.number(1_795_389_257_112_913)]])
    }
  }

  @Test func contents() async throws {
    try await with { service in
      let wanted: [Int64] = [0x660E5_A2E7_B236, 0x660E5_A2E7_B235, 0x660E5_A2E7_B234, 0x660E5_A2E7_5D51]
      let items = try await service.items(wanted.map(RemoteID.number))
      #expect(items.prefix(wanted.count).map(\.id) == wanted.map(RemoteID.number))
      let first = try #require(items.first)
      #expect(first.url == "https://enc.example.org/2?a=1&b=2")
      #expect(first.isRead && !first.isStarred)
      #expect(items[1].url == nil)
      #expect(items[2].title == "With a sound")
      #expect(items[2].isStarred && !items[2].attachments.isEmpty)
      // Attachments are not repeated in the text.
      #expect(!items[2].html.contains("enclosure"))
    }
  }

  @Test func edits() async throws {
    try await with { service in
      let id = RemoteID.number(0x660E5_A2E7_B235)
      try await service.set(.read, false, of: [id])
      try await service.set(.starred, true, of: [.number(0x660E5_A2E7_B234)])
      try await service.set(.label("Später & <lesen>"), true, of: [.number(0x660E5_A2E7_5D51)])
      try await service.rename("feed/1", to: "Ein <Name> & mehr; a/b?")
      try await service.move("feed/1", from: nil, to: "News")
      try await service.unsubscribe(from: "feed/99")
      let isMarked = try await service.markRead(feed: "feed/2", upTo: .number(1_795_389_257_134_646))
      #expect(isMarked)
      let new = try await service.subscribe(to: "http://127.0.0.1:18401/news.xml")
      #expect(new == "feed/1")
      await #expect(throws: SyncError.self) { try await service.subscribe(to: "http://127.0.0.1:18401/nothing.xml") }
    }
  }
}

/// Answers calls as they were answered when they were recorded.
final class RecordedAnswers: Sendable {
  static let file: URL? = ProcessInfo.processInfo.environment["KIJI_SYNC_SERVERS"]
    .map { URL(filePath: $0).appending(path: "freshrss-answers.jsonl") }
    .flatMap { FileManager.default.isReadableFile(atPath: $0.path) ? $0 : nil }

  private struct Exchange: Sendable {
    let call: String
    let fields: [String: String]
    let response: HTTPResponse
  }

  private let exchanges: [Exchange]
  /// The calls that were not recorded.
  let unknown = LockedValue<[String]>([])

  /// Fields that say how much is wanted, or who wants it.
  private static let ignored: Set = ["T", "n", "output"]

  init() throws {
    let lines = try String(contentsOf: #require(Self.file), encoding: .utf8).split(separator: "\n")
    exchanges = try lines.compactMap { line in
      guard let one = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else { return nil }
      var fields: [String: String] = [:]
      for (name, value) in one["query"] as? [String: Any] ?? [:] { fields[name] = "\(value)" }
      for pair in one["form"] as? [[String]] ?? [] where fields[pair[0]] == nil { fields[pair[0]] = pair[1] }
      let kind = (one["headers"] as? [String: String])?["Content-Type"] ?? "text/plain"
      let status = HTTPStatusCode(one["status"] as? Int ?? 0, phrase: "")
      return Exchange(
        call: "\(one["method"] ?? "") \(one["path"] ?? "")", fields: fields,
        response: HTTPResponse(
          statusCode: status, headers: [.contentType: kind], body: Data((one["body"] as? String ?? "").utf8)))
    }
  }

  func answer(_ request: HTTPRequest) -> HTTPResponse {
    let call = request.method + " " + request.path.replacing("/api/greader.php", with: "")
    var fields: [String: String] = [:]
    for field in (request.query + "&" + String(decoding: request.body, as: UTF8.self)).split(separator: "&") {
      let parts = field.split(separator: "=", maxSplits: 1).map { $0.removingPercentEncoding ?? "" }
      if fields[parts[0]] == nil { fields[parts[0]] = parts.count > 1 ? parts[1] : "" }
    }
    let same = exchanges.filter { exchange in
      exchange.call == call && exchange.response.statusCode.code != 501
        && Set(fields.keys).union(exchange.fields.keys).subtracting(Self.ignored)
          .allSatisfy { fields[$0] == exchange.fields[$0] }
    }
    // Lists were recorded before and after there was anything in them, and by short pages.
    if let whole = same.max(by: { $0.response.body.count < $1.response.body.count }) { return whole.response }
    unknown.update { $0.append("\(call) \(fields)") }
    return HTTPResponse(statusCode: .notFound)
  }
}

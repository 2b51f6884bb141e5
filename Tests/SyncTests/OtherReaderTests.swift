import FeedFetcher
import Foundation
import LoopbackServer
import SyncServices
import SyncValues
import TestSupport
import Testing

/// Servers with the Google Reader interface that differ from FreshRSS.
@Suite(.fewAtOnce) struct OtherReaderTests {
  /// Answers calls by their path below `/reader/api/0/`.
  private typealias Answers = @Sendable (_ call: String, _ query: [String: String]) -> HTTPResponse

  private static func json(_ body: String, _ headers: HTTPHeaders = [:]) -> HTTPResponse {
    HTTPResponse(statusCode: .ok, headers: headers, body: Data(body.utf8))
  }

  /// Runs a body with a service for a server that answers as given and accepts every user.
  private func with(_ answers: @escaping Answers, _ body: (GoogleReader) async throws -> Void) async throws {
    try await LoopbackServer.serving({ request in
      if request.path == "/accounts/ClientLogin" { return Self.json("SID=x\nLSID=y\nAuth=ada/1\n") }
      let call = request.path.replacing("/reader/api/0/", with: "")
      if call == "token" { return Self.json("token\n") }
      var fields: [String: String] = [:]
      for field in request.query.split(separator: "&") {
        let parts = field.split(separator: "=", maxSplits: 1).map { $0.removingPercentEncoding ?? "" }
        fields[parts[0]] = parts.last
      }
      return answers(call, fields)
    }) { _, site in
      try await body(
        GoogleReader(
          base: site, userName: "ada", password: "x", kind: .googleReader, client: HTTPClient(userAgent: "KijiTests/1"))
      )
    }
  }

  private static func refs(_ ids: some Sequence<String>, continuation: String? = nil) -> HTTPResponse {
    let refs = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
    return json(#"{"itemRefs":[\#(refs)]\#(continuation.map { #","continuation":"\#($0)""# } ?? "")}"#)
  }

  @Test func listingsAreReadToTheirEndWhateverThePageSize() async throws {
    let all = (1...2500).map(String.init)
    try await with({ _, query in
      let start = Int(query["c"] ?? "0") ?? 0
      let end = min(start + 1000, all.count)
      return Self.refs(all[start..<end], continuation: end < all.count ? String(end) : nil)
    }) { service in
      let listing = try #require(try await service.listing())
      #expect(listing.all.count == 2500)
      #expect(listing.unread.count == 2500)
    }
  }

  /// A listing is rejected if it repeats itself, does not end, or has lost articles between pages.
  @Test(arguments: ["continuation", "empty", "shifted"]) func aBrokenListingIsRejected(_ fault: String) async throws {
    try await with({ _, query in
      switch (fault, query["c"]) {
      case (_, nil): Self.refs(["1", "2"], continuation: "a")
      case ("continuation", _): Self.refs([query["c"] == "a" ? "3" : "4"], continuation: "a")
      case ("empty", _): Self.refs([], continuation: "b")
      default: Self.refs(["2", "3"])
      }
    }) { service in
      await #expect(throws: SyncError.endless(call: "stream/items/ids")) { try await service.listing() }
    }
  }

  @Test func identifiersThatAreNoNumbersAreKept() async throws {
    try await with({ call, query in
      if call == "stream/items/contents" {
        return Self.json(
          """
          {"items":[{"id":"tag:google.com,2005:reader/item/5f1c0ab","title":"A &amp; B",
            "alternate":[{"href":"https://example.org/a"}],"content":{"content":"<p>Whole</p>"},
            "summary":{"content":"Short"},"origin":{"streamId":"feed/https://example.org/feed"},
            "categories":["user/1234/state/com.google/read","user/1234/label/News","Sports"],
            "enclosure":[{"url":"https://example.org/a.mp3","type":"audio/mpeg","length":"12"}]},
           {"id":"tag:google.com,2005:reader/item/00000000000000ff","title":"Nowhere"}]}
          """)
      }
      return Self.refs(["5f1c0ab"])
    }) { service in
      #expect(try await service.listing()?.all == [.text("5f1c0ab")])
      // The one that names no feed is requested again later.
      let items = try await service.items([.text("5f1c0ab"), .number(255)])
      #expect(
        items == [
          RemoteItem(
            id: items[0].id, feed: "feed/https://example.org/feed", url: "https://example.org/a", title: "A & B",
            html: "<p>Whole</p>",
            attachments: [RemoteAttachment(url: "https://example.org/a.mp3", mimeType: "audio/mpeg", size: 12)],
            categories: ["Sports"], isRead: true, isStarred: false)
        ])
    }
  }

  @Test func feedsWhoseIdentifierIsTheirAddress() async throws {
    try await with({ _, _ in
      Self.json(
        """
        {"subscriptions":[{"id":"feed/https://example.org/feed","title":"News","htmlUrl":"https://example.org",
          "categories":[{"id":"user/1234/label/Daily","label":"Daily"}]}, {"id":"feed/https://example.org/b"}]}
        """)
    }) { service in
      let feeds = try await service.feeds()
      #expect(
        feeds == [
          RemoteFeed(
            id: "feed/https://example.org/feed", url: "https://example.org/feed", title: "News",
            homePageURL: "https://example.org", folder: "Daily"),
          RemoteFeed(id: "feed/https://example.org/b", url: "https://example.org/b", title: ""),
        ])
    }
  }

  /// All users of a program share its quota of calls.
  @Test func nineTenthsOfAQuotaAreUsed() async throws {
    let used = LockedValue(88)
    try await with({ _, _ in
      used.update { $0 += 1 }
      var headers: HTTPHeaders = [:]
      headers[HTTPHeader("X-Reader-Zone1-Usage")] = String(used.value)
      headers[HTTPHeader("X-Reader-Zone1-Limit")] = "100"
      headers[HTTPHeader("X-Reader-Limits-Reset-After")] = "1234.5"
      return Self.json(#"{"itemRefs":[],"subscriptions":[]}"#, headers)
    }) { service in
      _ = try await service.feeds()
      await #expect(throws: SyncError.resting(1234.5)) { try await service.feeds() }
    }
  }

  /// Without a limit, what the user has not seen would become read.
  @Test func wholeFeedsAreNotMarked() async throws {
    try await with({ _, _ in Self.json("OK") }) { service in
      #expect(!service.marksWholeFeeds)
      let isMarked = try await service.markRead(feed: "feed/1", upTo: .number(5))
      #expect(!isMarked)
    }
  }
}

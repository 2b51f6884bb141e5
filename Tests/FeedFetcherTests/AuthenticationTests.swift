import FeedFetcher
import Foundation
import LoopbackServer
import TestSupport
import Testing

/// Servers that require authentication.
@Suite(.fewAtOnce) struct AuthenticationTests {
  private let fetcher = FeedFetcher(userAgent: "KijiTests/1", politeness: .forAuthentication)
  private let ada = FetchCredentials(userName: "ada", password: "l0ve: r\"ce")

  @Test(arguments: [Gate.basic, .digest])
  func sendsCredentialsOnlyWhenAsked(gate: Gate) async throws {
    try await LoopbackServer.serving { request in
      request.path == "/open" || gate.accepts(request, ada) ? HTTPResponse(statusCode: .ok) : gate.question
    } _: { server, root in
      _ = try await fetcher.fetch(FetchRequest(url: root + "/open", credentials: ada))
      #expect(await server.authorizations == [nil])
      _ = try await fetcher.fetch(FetchRequest(url: root + "/feed?a=b", credentials: ada))
      let answers = await server.authorizations
      #expect(answers.count == 3 && answers[1] == nil)
      #expect(answers[2]?.hasPrefix(gate == .basic ? "Basic " : "Digest ") == true)
    }
  }

  @Test func answersTheStrongerOfTwoChallenges() async throws {
    try await LoopbackServer.serving { request in
      if Gate.digest.accepts(request, ada) { return HTTPResponse(statusCode: .ok) }
      let both = "\(Gate.basic.words), \(Gate.digest.words)"
      return HTTPResponse(statusCode: .unauthorized, headers: HTTPHeaders([HTTPHeader("WWW-Authenticate"): both]))
    } _: { server, root in
      _ = try await fetcher.fetch(FetchRequest(url: root, credentials: ada))
      #expect(await server.authorizations.compactMap { $0 }.allSatisfy { $0.hasPrefix("Digest ") })
    }
  }

  @Test(arguments: [Gate.basic, .digest])
  func sendsAWrongPasswordOnce(gate: Gate) async throws {
    try await LoopbackServer.serving { request in
      gate.accepts(request, ada) ? HTTPResponse(statusCode: .ok) : gate.question
    } _: { server, root in
      let wrong = FetchCredentials(userName: "ada", password: "hate")
      await #expect(throws: FetchError.status(401, host: FetchHost(url: root), retryAfter: nil)) {
        try await fetcher.fetch(FetchRequest(url: root, credentials: wrong))
      }
      #expect(await server.authorizations.map { $0 == nil } == [true, false])
      await #expect(throws: FetchError.status(401, host: FetchHost(url: root), retryAfter: nil)) {
        try await fetcher.fetch(FetchRequest(url: root))
      }
      #expect(await server.requests.count == 3)
    }
  }

  @Test func doesNotAuthenticateOtherFeedsOfTheServer() async throws {
    try await LoopbackServer.serving { request in
      Gate.basic.accepts(request, ada) ? HTTPResponse(statusCode: .ok) : Gate.basic.question
    } _: { server, root in
      _ = try await fetcher.fetch(FetchRequest(url: root + "/private/a", credentials: ada))
      await #expect(throws: FetchError.status(401, host: FetchHost(url: root), retryAfter: nil)) {
        try await fetcher.fetch(FetchRequest(url: root + "/private/b"))
      }
      #expect(await server.authorizations.map { $0 == nil } == [true, false, true])
    }
  }

  @Test func redirectsToOtherServersCarryNoCredentials() async throws {
    try await LoopbackServer.serving { request in
      Gate.basic.accepts(request, ada) ? HTTPResponse(statusCode: .ok) : Gate.basic.question
    } _: { other, otherRoot in
      try await LoopbackServer.serving { _ in
        HTTPResponse(statusCode: .movedPermanently, headers: HTTPHeaders([.location: otherRoot + "/feed"]))
      } _: { server, root in
        await #expect(throws: FetchError.status(401, host: FetchHost(url: otherRoot), retryAfter: nil)) {
          try await fetcher.fetch(FetchRequest(url: root, credentials: ada))
        }
        #expect(await other.authorizations == [nil])
        #expect(await server.authorizations == [nil])
      }
    }
  }

  @Test func redirectsOnTheSameServerKeepCredentials() async throws {
    try await LoopbackServer.serving { request in
      guard Gate.basic.accepts(request, ada) else { return Gate.basic.question }
      return request.path == "/a"
        ? HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "/b"])) : HTTPResponse(statusCode: .ok)
    } _: { server, root in
      guard case .body(let body) = try await fetcher.fetch(FetchRequest(url: root + "/a", credentials: ada)) else {
        Issue.record("no body")
        return
      }
      #expect(body.url == root + "/b")
    }
  }

  @Test func authenticatedRequestsCanBeNotModified() async throws {
    let validators = HTTPValidators(etag: "\"v1\"")
    try await LoopbackServer.serving { request in
      guard Gate.digest.accepts(request, ada) else { return Gate.digest.question }
      return HTTPResponse(statusCode: request.headers[HTTPHeader("If-None-Match")] == "\"v1\"" ? .notModified : .ok)
    } _: { _, root in
      let response = try await fetcher.fetch(FetchRequest(url: root, validators: validators, credentials: ada))
      #expect(response == .notModified(FetchAnswer(status: 304, validators: validators)))
    }
  }

  @Test(arguments: [("", "d41d8cd98f00b204e9800998ecf8427e"), ("message digest", "f96b697d7cb7938d525a2f31aaf161d0")])
  func md5OfTheTestsIsCorrect(text: String, sum: String) {
    #expect(md5(text) == sum)
  }

  @Test func descriptionsContainNoPassword() {
    let request = FetchRequest(url: "https://example.org/", credentials: ada)
    var dumped = ""
    dump(request, to: &dumped)
    for text in ["\(request)", String(reflecting: request), "\(ada)", String(reflecting: ada), dumped] {
      #expect(!text.contains("l0ve"))
      #expect(text.contains("ada"))
    }
  }
}

/// How a server asks for credentials, and which ones it accepts.
enum Gate: CaseIterable {
  case basic
  case digest

  private static let nonce = "dcd98b7102dd2f0e8b11d0f600bfb0c093"

  var words: String {
    switch self {
    case .basic: "Basic realm=\"The tests\", charset=\"UTF-8\""
    case .digest: "Digest realm=\"The tests\", qop=\"auth\", nonce=\"\(Self.nonce)\""
    }
  }

  var question: HTTPResponse {
    HTTPResponse(statusCode: .unauthorized, headers: HTTPHeaders([HTTPHeader("WWW-Authenticate"): words]))
  }

  func accepts(_ request: HTTPRequest, _ credentials: FetchCredentials) -> Bool {
    guard let answer = request.headers[.authorization] else { return false }
    switch self {
    case .basic:
      let pair = "\(credentials.userName):\(credentials.password)"
      return answer == "Basic " + Data(pair.utf8).base64EncodedString()
    case .digest: return Self.isRight(answer, credentials)
    }
  }

  /// Checks a digest by RFC 7616 §3.4.1, with the MD5 of RFC 2617 §3.2.2.1.
  private static func isRight(_ answer: String, _ credentials: FetchCredentials) -> Bool {
    guard answer.hasPrefix("Digest ") else { return false }
    var fields: [String: String] = [:]
    for match in answer.matches(of: /(\w+)=(?:"([^"]*)"|([^,\s]*))/) {
      fields[String(match.1)] = String(match.2 ?? match.3 ?? "")
    }
    let secret = md5("\(credentials.userName):The tests:\(credentials.password)")
    let asked = md5("GET:\(fields["uri"] ?? "")")
    let parts = [secret, nonce, fields["nc"] ?? "", fields["cnonce"] ?? "", "auth", asked]
    return fields["username"] == credentials.userName && fields["nonce"] == nonce
      && fields["response"] == md5(parts.joined(separator: ":"))
  }
}

extension LoopbackServer {
  /// The authorization header of each request.
  fileprivate var authorizations: [String?] {
    get async { await requests.map { $0.headers[.authorization] } }
  }
}

extension Politeness {
  /// No delays between requests: the server belongs to the tests.
  fileprivate static var forAuthentication: Politeness {
    var politeness = Politeness()
    politeness.spacing = .milliseconds(1)
    return politeness
  }
}

import FeedFetcher
import Foundation
import HostileServer
import LoopbackServer
import TestSupport
import Testing

/// The fetcher against a real server on loopback.
@Suite(.fewAtOnce) struct FeedFetcherTests {
  private let fetcher = FeedFetcher(
    userAgent: "KijiTests/1 (+https://example.org)", politeness: .forTests)

  @Test func returnsTheBodyWithTypeAddressAndValidators() async throws {
    try await LoopbackServer.serving { _ in
      HTTPResponse(
        statusCode: .ok,
        headers: [.contentType: "application/rss+xml; charset=utf-8", .eTag: "W/\"x y\"", lastModified: someDay],
        body: Data("<rss/>".utf8))
    } _: { server, root in
      let response = try await fetcher.fetch(FetchRequest(url: root + "/feed?a=b"))
      guard case .body(let body) = response else { throw Unexpected(response) }
      #expect(body.bytes == Array("<rss/>".utf8))
      #expect(body.contentType == "application/rss+xml; charset=utf-8")
      #expect(body.url == root + "/feed?a=b")
      #expect(body.answer.validators == HTTPValidators(etag: "W/\"x y\"", lastModified: someDay))
      let request = try #require(await server.requests.first)
      #expect(request.headers[HTTPHeader("User-Agent")] == "KijiTests/1 (+https://example.org)")
    }
  }

  @Test func storesNoCookiesAndSendsNoReferrer() async throws {
    let cookie = HTTPHeader("Set-Cookie")
    try await LoopbackServer.serving { request in
      guard request.path == "/a" else {
        return HTTPResponse(statusCode: .ok, headers: HTTPHeaders([cookie: "second=2; Path=/"]))
      }
      return HTTPResponse(
        statusCode: .found, headers: HTTPHeaders([cookie: "first=1; Path=/; Max-Age=3600", .location: "/b"]))
    } _: { server, root in
      for _ in 0..<2 { _ = try await fetcher.fetch(FetchRequest(url: root + "/a")) }
      let requests = await server.requests
      #expect(requests.map(\.path) == ["/a", "/b", "/a", "/b"])
      #expect(requests.allSatisfy { $0.headers[HTTPHeader("Cookie")] == nil })
      #expect(requests.allSatisfy { $0.headers[HTTPHeader("Referer")] == nil })
    }
  }

  @Test func sendsValidatorsAndReturnsNotModified() async throws {
    let validators = HTTPValidators(etag: "\"v1\"", lastModified: someDay)
    try await LoopbackServer.serving { request in
      let isSame =
        request.headers[HTTPHeader("If-None-Match")] == "\"v1\""
        && request.headers[HTTPHeader("If-Modified-Since")] == someDay
      return HTTPResponse(statusCode: isSame ? .notModified : .ok)
    } _: { _, root in
      let response = try await fetcher.fetch(FetchRequest(url: root, validators: validators))
      #expect(response == .notModified(FetchAnswer(status: 304, validators: validators)))
    }
  }

  @Test func decompressesGzip() async throws {
    let packed = try gzip(Data("<rss version='2.0'/>".utf8))
    try await LoopbackServer.serving { _ in
      HTTPResponse(statusCode: .ok, headers: HTTPHeaders([.contentEncoding: "gzip"]), body: packed)
    } _: { server, root in
      let response = try await fetcher.fetch(FetchRequest(url: root))
      guard case .body(let body) = response else { throw Unexpected(response) }
      #expect(String(decoding: body.bytes, as: UTF8.self) == "<rss version='2.0'/>")
      let request = try #require(await server.requests.first)
      #expect(request.headers[HTTPHeader("Accept-Encoding")]?.contains("gzip") == true)
    }
  }

  @Test func asksForImagesInFormatsThatAreDecoded() async throws {
    try await LoopbackServer.serving { _ in
      HTTPResponse(statusCode: .ok, body: Data("GIF89a".utf8))
    } _: { server, root in
      var request = FetchRequest(url: root)
      request.wanted = .image
      _ = try await fetcher.fetch(request)
      let accepted = try #require(await server.requests.first?.headers[HTTPHeader("Accept")])
      #expect(accepted.hasPrefix("image/webp,"))
      #expect(!accepted.contains("avif"))
    }
  }

  @Test func stopsAGzipBombAtTheLimit() async throws {
    let bomb = try gzip(Data(count: 4 * 1024 * 1024))
    var limits = FetchLimits()
    limits.bodyBytes = 1024 * 1024
    let fetcher = FeedFetcher(userAgent: "KijiTests/1", limits: limits)
    try await LoopbackServer.serving { _ in
      HTTPResponse(statusCode: .ok, headers: HTTPHeaders([.contentEncoding: "gzip"]), body: bomb)
    } _: { _, root in
      await #expect(throws: FetchError.tooLarge(limit: 1024 * 1024)) {
        try await fetcher.fetch(FetchRequest(url: root))
      }
    }
  }

  @Test func followsRedirectsToTheFinalAddress() async throws {
    try await LoopbackServer.serving { request in
      switch request.path {
      case "/a": HTTPResponse(statusCode: .movedPermanently, headers: HTTPHeaders([.location: "b/c"]))
      case "/b/c": HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "../d"]))
      default: HTTPResponse(statusCode: .ok, body: Data(request.path.utf8))
      }
    } _: { _, root in
      let response = try await fetcher.fetch(FetchRequest(url: root + "/a"))
      guard case .body(let body) = response else { throw Unexpected(response) }
      #expect(body.url == root + "/d")
      #expect(body.bytes == Array("/d".utf8))
    }
  }

  @Test(arguments: ["file://localhost/nowhere", "ftp://127.0.0.1/feed"])
  func rejectedAddressesTakeNoTurn(url: String) async {
    // a turn that is never given back makes the third fetch wait
    for _ in 0..<4 {
      await #expect(throws: FetchError.self) { try await fetcher.fetch(FetchRequest(url: url)) }
    }
  }

  @Test func endsRedirectLoops() async throws {
    try await LoopbackServer.serving { _ in
      HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "/again"]))
    } _: { server, root in
      await #expect(throws: FetchError.tooManyRedirects(limit: 10)) {
        try await fetcher.fetch(FetchRequest(url: root))
      }
      #expect(await server.requests.count == 11)
    }
  }

  @Test func refusesRedirectsToFiles() async throws {
    try await LoopbackServer.serving { _ in
      HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "file:///etc/passwd"]))
    } _: { _, root in
      await #expect(throws: FetchError.refusedRedirect(to: "file:///etc/passwd")) {
        try await fetcher.fetch(FetchRequest(url: root))
      }
    }
  }

  @Test func reportsFailureStatuses() async throws {
    try await LoopbackServer.serving { _ in
      HTTPResponse(statusCode: .notFound)
    } _: { _, root in
      await #expect(throws: FetchError.status(404, host: FetchHost(url: root), retryAfter: nil)) {
        try await fetcher.fetch(FetchRequest(url: root))
      }
    }
  }

  @Test func timesOutWaitingForTheFirstByte() async throws {
    var limits = FetchLimits()
    limits.firstByte = .milliseconds(50)
    let fetcher = FeedFetcher(userAgent: "KijiTests/1", limits: limits)
    try await LoopbackServer.serving { _ in
      try await Task.sleep(for: .seconds(3600))
      return HTTPResponse(statusCode: .ok)
    } _: { _, root in
      await #expect(throws: FetchError.timedOut) { try await fetcher.fetch(FetchRequest(url: root)) }
    }
  }

  @Test func cancellingATaskStopsItsFetch() async throws {
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    try await LoopbackServer.serving { _ in
      arrived.yield()
      try await Task.sleep(for: .seconds(3600))
      return HTTPResponse(statusCode: .ok)
    } _: { _, root in
      let fetcher = self.fetcher
      let task = Task { try await fetcher.fetch(FetchRequest(url: root)) }
      for await _ in arrivals { break }
      task.cancel()
      await #expect(throws: FetchError.cancelled) { try await task.value }
    }
  }

  /// Otherwise a server that always answers 304 would keep a feed empty forever.
  @Test func rejectsAnUnrequestedNotModified() async throws {
    try await LoopbackServer.serving { _ in
      HTTPResponse(statusCode: .notModified)
    } _: { _, root in
      await #expect(throws: FetchError.status(304, host: FetchHost(url: root), retryAfter: nil)) {
        try await fetcher.fetch(FetchRequest(url: root))
      }
    }
  }

  @Test func distinguishesRefusedConnectionsFromUnknownHosts() async throws {
    let port = try ClosedPort()
    let refused = await #expect(throws: FetchError.self) { try await fetcher.fetch(FetchRequest(url: port.url)) }
    guard case .connectionFailed("127.0.0.1", _) = refused else { throw Unexpected(refused) }
    await #expect(throws: FetchError.hostNotFound(host: "nowhere.invalid")) {
      try await fetcher.fetch(FetchRequest(url: "http://nowhere.invalid/feed"))
    }
  }

  @Test func reportsAServerWithoutTLS() async throws {
    let server = try HostileServer()
    defer { server.stop() }
    let address = server.url(1, nil, scheme: "https")
    let error = await #expect(throws: FetchError.self) { try await fetcher.fetch(FetchRequest(url: address)) }
    guard case .noTLS(_, _) = error else { throw Unexpected(error) }
  }

  @Test(arguments: ["", "not an address", "http://", "example.org/feed", "http://[broken"])
  func reportsInvalidAddresses(_ text: String) async {
    await #expect(throws: FetchError.invalidAddress(text)) { try await fetcher.fetch(FetchRequest(url: text)) }
  }

  @Test func refusesUnsupportedSchemes() async {
    await #expect(throws: FetchError.unsupportedScheme("ftp")) {
      try await fetcher.fetch(FetchRequest(url: "ftp://example.org/feed"))
    }
  }

  @Test func readsFilesAndReportsMissingOnes() async throws {
    let response = try await TemporaryFolder.use { folder in
      let file = folder.appending(path: "a 記事.xml")
      try Data("<rss/>".utf8).write(to: file)
      return try await fetcher.fetch(FetchRequest(url: file.absoluteString))
    }
    guard case .body(let body) = response else { throw Unexpected(response) }
    #expect(body.bytes == Array("<rss/>".utf8))
    let error = await #expect(throws: FetchError.self) {
      try await fetcher.fetch(FetchRequest(url: "file:///nowhere/feed.xml"))
    }
    guard case .unreadableFile("file:///nowhere/feed.xml", _) = error else { throw Unexpected(error) }
  }

  /// Opening a pipe blocks until there is a writer, and a device never ends.
  @Test func refusesSpecialFiles() async throws {
    try await TemporaryFolder.use { folder in
      let pipe = folder.appending(path: "pipe")
      try #require(mkfifo(pipe.path, 0o600) == 0)
      let link = folder.appending(path: "link")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: pipe)
      for address in [pipe.absoluteString, link.absoluteString, "file:///dev/zero", "file:///tmp"] {
        await #expect(throws: FetchError.unreadableFile(address, reason: "It is not a regular file.")) {
          try await fetcher.fetch(FetchRequest(url: address))
        }
      }
    }
  }

  @Test func completesFiftyConcurrentFetches() async throws {
    try await LoopbackServer.serving { request in
      HTTPResponse(statusCode: .ok, body: Data(request.path.utf8))
    } _: { _, root in
      let fetcher = self.fetcher
      let paths = await withTaskGroup(of: String.self) { group in
        for index in 0..<50 {
          group.addTask {
            guard case .body(let body) = try? await fetcher.fetch(FetchRequest(url: "\(root)/\(index)")) else {
              return ""
            }
            return String(decoding: body.bytes, as: UTF8.self)
          }
        }
        return await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(paths == Set((0..<50).map { "/\($0)" }))
    }
  }
}

extension Politeness {
  /// No delays between requests: the server belongs to the tests.
  fileprivate static var forTests: Politeness {
    var politeness = Politeness()
    politeness.spacing = .milliseconds(1)
    return politeness
  }
}

private let someDay = "Sat, 21 Nov 2026 06:00:00 GMT"
private let lastModified = HTTPHeader("Last-Modified")

private struct Unexpected: Error {
  let value: String
  init(_ value: some Any) { self.value = "\(value)" }
}

/// Compresses with the system's gzip, which is independent of the code under test.
private func gzip(_ data: Data) throws -> Data {
  let process = Process()
  process.executableURL = URL(filePath: "/bin/gzip")
  process.arguments = ["-c"]
  let folder = TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  let input = folder.url.appending(path: "raw")
  try data.write(to: input)
  let output = Pipe()
  process.standardInput = try FileHandle(forReadingFrom: input)
  process.standardOutput = output
  try process.run()
  let packed = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return packed
}

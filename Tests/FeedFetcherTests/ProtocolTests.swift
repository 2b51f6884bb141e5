import FeedFetcher
import Foundation
import LoopbackServer
import TestSupport
import Testing

/// The protocols beneath the bodies: HTTP/2 from a server that supports nothing else, and Brotli, which libsoup
/// requests over TLS only.
@Suite(.fewAtOnce) struct ProtocolTests {
  @Test func decompressesBrotli() async throws {
    let packed = try #require(
      Data(
        base64Encoded: """
          G0AAgJwHphu3pj8m2d1DKMu1mkdOiG7CyLy1zxxb2nxxEQGHHDi/LQ4woCzYgAOMO6Cren2mRW+7W/+DoNEK
          """))
    try await LoopbackServer.serving { _ in
      HTTPResponse(statusCode: .ok, headers: HTTPHeaders([.contentEncoding: "br"]), body: packed)
    } _: { _, root in
      let response = try await FeedFetcher(userAgent: "KijiTests/1").fetch(FetchRequest(url: root))
      guard case .body(let body) = response else { throw CocoaError(.coderReadCorrupt) }
      #expect(
        String(decoding: body.bytes, as: UTF8.self)
          == #"<rss version="2.0"><channel><title>Brotli</title></channel></rss>"#)
    }
  }

  /// nghttpd speaks only HTTP/2 (RFC 9113), negotiated in the TLS handshake.
  @Test(.enabled(if: SecondHTTPServer.isInstalled, "nghttpd is not installed")) func understandsHTTP2()
    async throws
  {
    let server = try SecondHTTPServer(serving: "<rss version='2.0'/>")
    defer { server.stop() }
    // asked first, because TLS caches which servers this process has trusted
    try await expectInsecure(server)
    let fetcher = FeedFetcher(userAgent: "KijiTests/1", trusting: server.certificate.path)
    let response = try await fetcher.fetch(FetchRequest(url: server.url))
    guard case .body(let body) = response else { throw CocoaError(.fileReadUnknown) }
    #expect(String(decoding: body.bytes, as: UTF8.self) == "<rss version='2.0'/>")
  }

  /// Nothing is accepted from a server with an untrusted certificate, however often it is asked.
  @Test(.enabled(if: SecondHTTPServer.isInstalled, "nghttpd is not installed"))
  func rejectsUntrustedCertificates() async throws {
    let server = try SecondHTTPServer(serving: "<rss version='2.0'/>")
    defer { server.stop() }
    for _ in 0..<2 { try await expectInsecure(server) }
  }

  /// The user of an account can trust a certificate, by its fingerprint, and only that one.
  @Test(.enabled(if: SecondHTTPServer.isInstalled, "nghttpd is not installed"))
  func trustsOneCertificateOfAnAccountsServer() async throws {
    let (server, other) = (try SecondHTTPServer(serving: "one"), try SecondHTTPServer(serving: "other"))
    defer {
      server.stop()
      other.stop()
    }
    let refusal = await #expect(throws: FetchError.self) {
      try await HTTPClient(userAgent: "KijiTests/1").send(HTTPCall("GET", server.url))
    }
    guard case .untrustedCertificate(_, let fingerprint) = refusal else {
      throw Unexpected(value: "\(String(describing: refusal))")
    }
    #expect(fingerprint.count == 64)
    let client = HTTPClient(userAgent: "KijiTests/1", trusting: fingerprint)
    #expect(try await client.send(HTTPCall("GET", server.url)).body == Data("one".utf8))
    await #expect(throws: FetchError.self) { try await client.send(HTTPCall("GET", other.url)) }
  }

  private func expectInsecure(_ server: SecondHTTPServer) async throws {
    let refusal = await #expect(throws: FetchError.self) {
      try await FeedFetcher(userAgent: "KijiTests/1").fetch(FetchRequest(url: server.url))
    }
    guard case .insecure = refusal else { throw Unexpected(value: "\(String(describing: refusal))") }
  }

  private struct Unexpected: Error {
    let value: String
  }
}

/// nghttp2's own server, over TLS on loopback.
private struct SecondHTTPServer {
  private static let program = URL(filePath: "/usr/sbin/nghttpd")
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program.path) }

  let certificate: URL
  let url: String
  private let folder: TemporaryFolder
  private let process = Process()

  init(serving text: String) throws {
    folder = TemporaryFolder()
    let directory = folder.url
    let files = directory.appending(path: "files")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    try text.write(to: files.appending(path: "feed.xml"), atomically: true, encoding: .utf8)
    certificate = directory.appending(path: "certificate.pem")
    let key = directory.appending(path: "key.pem")
    let openssl = Process()
    openssl.executableURL = URL(filePath: "/usr/bin/openssl")
    openssl.arguments = [
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
      "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost", "-keyout", key.path, "-out", certificate.path,
    ]
    openssl.standardError = FileHandle.nullDevice
    try openssl.run()
    openssl.waitUntilExit()
    // nghttpd cannot pick a free port itself: choose one outside the range that the system assigns
    let port = String(Int.random(in: 20_000..<32_000))
    url = "https://127.0.0.1:\(port)/feed.xml"
    process.executableURL = Self.program
    process.arguments = ["-v", "-a", "127.0.0.1", "-d", files.path, port, key.path, certificate.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // its first line reports that it listens
    _ = output.fileHandleForReading.availableData
  }

  /// Ends the server. It inherits blocked signals from a thread of the pool, so that one which asks it to end is not
  /// enough.
  func stop() { kill(process.processIdentifier, SIGKILL) }
}

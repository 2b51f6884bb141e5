import FeedFetcher
import Foundation
import HostileServer
import TestSupport
import Testing

/// Every kind of server misbehavior costs one bounded fetch and does not affect the next.
///
/// The cases run one after the other: together they load the machine so much that even the well-behaved fetches would
/// fail.
@Suite(.fewAtOnce, .serialized) struct HostileServerTests {
  /// Returns small size limits. Time limits are short only for misbehaviors that are about time, because the machine
  /// may be busy.
  fileprivate static func limits(_ deed: HostileServer.Deed? = nil) -> FetchLimits {
    var limits = FetchLimits()
    limits.bodyBytes = 1024 * 1024
    if deed == .drip || deed == .silence {
      limits.firstByte = .seconds(2)
      limits.total = .seconds(4)
    }
    return limits
  }

  @Test(arguments: HostileServer.Deed.allCases)
  func eachDeedCostsOneFetchAndDoesNotAffectTheNext(deed: HostileServer.Deed) async throws {
    let server = try HostileServer()
    defer { server.stop() }
    let fetcher = FeedFetcher(userAgent: "KijiTests/1", limits: Self.limits(deed))
    do {
      var request = FetchRequest(url: server.url(1, deed))
      request.takesCutOffBody = true
      let response = try await fetcher.fetch(request)
      guard case .body(let body) = response else { throw Unexpected(value: "\(response)") }
      // content that can still be read is returned
      let isCutOff = [.short, .shortest, .negativeLength, .breaksOff, .resetsLate].contains(deed)
      #expect(isCutOff || [.badGzip, .informational, .noContent].contains(deed))
      #expect(body.isCutOff == isCutOff)
      #expect(body.bytes.isEmpty == (deed == .noContent))
      // no validators, because the rest is still missing
      #expect(!isCutOff || body.answer.validators == HTTPValidators())
    } catch let error as FetchError {
      switch deed {
      case .drip, .silence: #expect(error == .timedOut)
      case .endless, .endlessChunks, .bomb: #expect(error == .tooLarge(limit: Self.limits().bodyBytes))
      case .loop: #expect(error == .tooManyRedirects(limit: Self.limits().redirects))
      case .oddStatus: #expect(error == .status(999, host: FetchHost(url: server.url(1, nil)), retryAfter: nil))
      case .endlessRefusal: #expect(error == .status(401, host: FetchHost(url: server.url(1, nil)), retryAfter: nil))
      case .endlessMisdirection:
        #expect(error == .status(421, host: FetchHost(url: server.url(1, nil)), retryAfter: nil))
      case .part: #expect(error == .status(206, host: FetchHost(url: server.url(1, nil)), retryAfter: nil))
      case .headers, .hugeHeader, .endlessHeaders: #expect(error == .headersTooLarge(host: "127.0.4.2"))
      case .closes:
        guard case .connectionLost("127.0.4.2", _) = error else { throw error }
      case .resets:
        guard case .connectionReset("127.0.4.2", _) = error else { throw error }
      case .closesAfterHeaders:
        guard case .incomplete("127.0.4.2", _) = error else { throw error }
      case .oldest, .garbage, .oddEncoding:
        guard case .malformedResponse("127.0.4.2", _) = error else { throw error }
      case .badGzip, .informational, .noContent, .short, .shortest, .negativeLength, .breaksOff, .resetsLate:
        Issue.record(error)
      }
    }
    let patient = FeedFetcher(userAgent: "KijiTests/1")
    let last = [.drip, .silence].contains(deed) ? patient : fetcher
    guard case .body(let next) = try await last.fetch(FetchRequest(url: server.url(1, nil))) else {
      throw Unexpected(value: "not modified")
    }
    #expect(String(decoding: next.bytes, as: UTF8.self).hasPrefix("<rss"))
  }

  @Test(arguments: [HostileServer.Deed.short, .breaksOff, .resetsLate])
  func returnsTruncatedBodiesOnlyOnRequest(deed: HostileServer.Deed) async throws {
    let server = try HostileServer()
    defer { server.stop() }
    let error = await #expect(throws: FetchError.self) {
      try await FeedFetcher(userAgent: "KijiTests/1").fetch(FetchRequest(url: server.url(1, deed)))
    }
    guard case .incomplete("127.0.4.2", _) = error else { throw Unexpected(value: "\(String(describing: error))") }
  }

  @Test func reportsAServerThatCannotSpeakTLS() async throws {
    let server = try HostileServer()
    defer { server.stop() }
    let fetcher = FeedFetcher(userAgent: "KijiTests/1", limits: Self.limits())
    let error = await #expect(throws: FetchError.self) {
      try await fetcher.fetch(FetchRequest(url: server.url(1, .closes, scheme: "https")))
    }
    guard case .noTLS("127.0.4.2", _) = error else { throw Unexpected(value: "\(String(describing: error))") }
  }

  /// All misbehaviors at once, many times over: their resources are released. Runs in its own process, so that no other
  /// test affects its memory.
  @Test func manyConcurrentFetchesAreBounded() async {
    await #expect(processExitsWith: .success) {
      let server = try HostileServer()
      defer { server.stop() }
      let fetcher = FeedFetcher(userAgent: "KijiTests/1", limits: HostileServerTests.limits())
      let deeds = HostileServer.Deed.allCases.filter { ![.drip, .silence].contains($0) }
      let before = try residentMegabytes()
      for round in 0..<3 {
        await withTaskGroup(of: Void.self) { group in
          for (number, deed) in (deeds + deeds).enumerated() {
            group.addTask { _ = try? await fetcher.fetch(FetchRequest(url: server.url(round * 100 + number, deed))) }
          }
        }
      }
      // bodies of at most 1 MB each plus what the allocator keeps; unbounded ones would take gigabytes
      #expect(try residentMegabytes() - before < 200)
    }
  }
}

private func residentMegabytes() throws -> Int {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
  return try #require(Int(line.filter(\.isNumber))) / 1024
}

private struct Unexpected: Error {
  let value: String
}

import Foundation
import LoopbackServer
import Synchronization
import TestSupport
import Testing

/// `kijictl refresh`, killed repeatedly while it runs.
@Suite(.fewAtOnce) struct RefreshKillTests {
  private static let feeds = 40
  private static let articles = 20

  @Test(arguments: 0..<TestLength.count(short: 3, long: 50))
  func refreshCompletesAfterAKillWithoutDuplicates(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let victim = Victim(after: Int.random(in: 1...Self.feeds, using: &random))
    let delay = Duration.milliseconds(Int.random(in: 0...40, using: &random))
    try await LoopbackServer.serving(isOnEveryAddress: true) { request in
      if victim.isNext {
        try? await Task.sleep(for: delay)
        victim.kill()
      }
      return HTTPResponse(
        statusCode: .ok, headers: HTTPHeaders([.contentType: "application/rss+xml"]), body: Self.feed(request.path))
    } _: { _, root in
      let port = try #require(root.split(separator: ":").last)
      try await CommandLineTool.fresh { kijictl in
        let list = (0..<Self.feeds).map { "http://127.0.6.\($0 + 1):\(port)/\($0)" }.joined(separator: "\n")
        #expect(try await kijictl("import", "-", input: list).code == 0)
        let killed = try await CommandLineTool.run(
          CommandLineTool.program, ["refresh", "--library", kijictl.library.path], onStart: victim.setProcess)
        #expect(killed.code != 0 || victim.isLate)
        let check = try await kijictl("check")
        #expect(check.code == 0, "\(check.output)\(check.errors)")
        let before = try await kijictl("stats", "--json").json()["articles"] as? Int ?? -1
        #expect(before % Self.articles == 0, "half a feed: \(before)")
        let rest = try await kijictl("refresh", "--json").json()
        #expect(rest["failed"] as? Int == 0)
        #expect(rest["new"] as? Int == Self.feeds * Self.articles - before)
        let stats = try await kijictl("stats", "--json").json()
        #expect(stats["articles"] as? Int == Self.feeds * Self.articles)
        #expect(stats["unread"] as? Int == Self.feeds * Self.articles)
        #expect(try await kijictl("check").code == 0)
      }
    }
  }

  /// Each feed has texts of its own: articles of several feeds with the same text are counted once.
  private static func feed(_ path: String) -> Data {
    let items = (0..<articles).map { number in
      "<item><guid>\(path)-\(number)</guid><title>Item \(number)</title>"
        + "<description>\(String(repeating: "The text of \(path) here. ", count: 40))</description></item>"
    }
    return Data("<rss version='2.0'><channel><title>Feed</title>\(items.joined())</channel></rss>".utf8)
  }
}

/// A process that is killed when it makes a given request.
private final class Victim: Sendable {
  private let state: Mutex<(left: Int, process: Int32)>

  /// - Parameter after: the number of the request.
  init(after requests: Int) {
    state = Mutex((requests, 0))
  }

  /// Counts a request and returns whether it is the one.
  var isNext: Bool {
    state.withLock { state in
      guard state.process > 0 else { return false }
      state.left -= 1
      return state.left == 0
    }
  }

  /// Whether the process ended before that request.
  var isLate: Bool { state.withLock { $0.left > 0 } }

  func setProcess(_ process: Int32) { state.withLock { $0.process = process } }

  func kill() { _ = Glibc.kill(state.withLock { $0.process }, SIGKILL) }
}

import Foundation
import HostileServer
import TestSupport
import Testing

/// The program with its default limits, among servers that misbehave.
@Suite(.fewAtOnce) struct HostileFeedsTests {
  @Test func brokenFeedsDoNotAffectSoundOnes() async throws {
    let server = try HostileServer()
    defer { server.stop() }
    // Without .drip, for which the program waits a minute; FeedFetcherTests and HostileRefreshTests cover it.
    let broken: [HostileServer.Deed] = [.endless, .bomb, .short, .loop, .headers, .silence, .closes]
    // one host per feed, in turn; the last six do not speak TLS
    var urls = (0..<48).map { number in server.url(number, number % 8 < 7 ? broken[number % 8] : nil) }
    urls += (48..<54).map { server.url($0, .closes, scheme: "https") }
    let list = urls.joined(separator: "\n")
    try await CommandLineTool.fresh { kijictl in
      #expect(try await kijictl("import", "-", input: list).code == 0)
      let outcome = try await kijictl("refresh", "--json")
      #expect(outcome.code == 0)
      let report = try outcome.json()
      #expect(report["failed"] as? Int == 42)
      #expect(report["refreshed"] as? Int == 12)
      #expect(report["new"] as? Int == 36)
      #expect((report["errors"] as? [Any])?.count == 42)
      // those whose declared length exceeds their body
      #expect((report["warnings"] as? [Any])?.count == 6)
      // one line for each of them, and no message of GLib
      let lines = outcome.errors.split(separator: "\n")
      #expect(
        lines.count == 48 && lines.allSatisfy { $0.hasPrefix("http://127.0.") || $0.hasPrefix("https://127.0.") })
      // sound feeds are complete, and broken ones report their error
      let feeds = try await kijictl("feeds").output.split(separator: "\n")
      #expect(feeds.count { $0.contains("\tSound\t") } == 12)
      #expect(try await kijictl("stats", "--json").json()["articles"] as? Int == 36)
      #expect(try await kijictl("log", "--failed", "--limit", "1000").output.split(separator: "\n").count == 48)
      #expect(try await kijictl("check").code == 0)
    }
  }
}

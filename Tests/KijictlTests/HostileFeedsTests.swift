import Foundation
import HostileServer
import TestTurns
import Testing

/// The program as it is, with the limits that people have, among servers that misbehave.
@Suite(.fewAtOnce) struct HostileFeedsTests {
  @Test func twentyOfEachKindOfBrokenTakeNothingFromTheSound() async throws {
    let server = try HostileServer()
    defer { server.stop() }
    let broken: [HostileServer.Deed] = [.drip, .endless, .bomb, .short, .loop, .headers, .silence, .closes]
    // a host for each of two hundred, in turns, the last twenty by a TLS that is none
    var urls = (0..<180).map { number in
      server.url(number, number % 9 < 8 ? broken[number % 9] : nil)
    }
    urls += (180..<200).map { server.url($0, .closes, scheme: "https") }
    let list = urls.joined(separator: "\n")
    try await CommandLineTool.fresh { kijictl in
      #expect(try await kijictl("import", "-", input: list).code == 0)
      let outcome = try await kijictl("refresh", "--json")
      #expect(outcome.code == 0)
      let report = try outcome.json()
      #expect(report["failed"] as? Int == 160)
      #expect(report["refreshed"] as? Int == 40)
      #expect(report["new"] as? Int == 120)
      #expect((report["errors"] as? [Any])?.count == 160)
      // those that say they are longer than they are
      #expect((report["warnings"] as? [Any])?.count == 20)
      // a line for each of them, and none of GLib's own
      let lines = outcome.errors.split(separator: "\n")
      #expect(
        lines.count == 180 && lines.allSatisfy { $0.hasPrefix("http://127.0.") || $0.hasPrefix("https://127.0.") })
      // what is sound is all there, and what is not says why
      let feeds = try await kijictl("feeds").output.split(separator: "\n")
      #expect(feeds.count { $0.contains("\tSound\t") } == 40)
      #expect(try await kijictl("stats", "--json").json()["articles"] as? Int == 120)
      #expect(try await kijictl("log", "--failed", "--limit", "1000").output.split(separator: "\n").count == 180)
      #expect(try await kijictl("check").code == 0)
    }
  }
}

import Foundation
import LoopbackServer
import TestTurns
import Testing

@Suite(.fewAtOnce) struct RefreshTests {
  @Test func countsWhatIsNew() async throws {
    try await LoopbackServer.serving(Site.handler()) { _, root in
      try await CommandLineTool.fresh { kijictl in
        _ = try await kijictl("add", root + "/growing.xml")
        let outcome = try await kijictl("refresh", "--json")
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        let report = try outcome.json()
        #expect(Set(report.keys) == ["refreshed", "failed", "new", "resting", "errors"])
        #expect(report["refreshed"] as? Int == 1)
        #expect(report["failed"] as? Int == 0)
        #expect(report["new"] as? Int == 1)
        #expect((report["errors"] as? [Any])?.isEmpty == true)
        #expect(try await kijictl("refresh").output == "1 feed refreshed, 0 failed, 1 new article.\n")
      }
    }
  }

  @Test func oneFailureCostsTheOthersNothing() async throws {
    try await LoopbackServer.serving(Site.handler()) { _, root in
      try await CommandLineTool.fresh { kijictl in
        for path in ["/broken.xml", "/growing.xml"] { _ = try await kijictl("add", root + path) }
        // a page that asks the server to fail from now on; it is no feed, so nothing is added
        #expect(try await kijictl("add", root + "/break").code == 1)

        let outcome = try await kijictl("refresh", "--json")
        #expect(outcome.code == 0)
        #expect(outcome.errors.hasPrefix(root + "/broken.xml: "))
        let report = try outcome.json()
        #expect(report["refreshed"] as? Int == 1)
        #expect(report["failed"] as? Int == 1)
        let errors = try #require(report["errors"] as? [[String: Any]])
        #expect(errors.count == 1)
        #expect(errors.first?["feed"] as? Int == 1)
        #expect(errors.first?["url"] as? String == root + "/broken.xml")
        let reason = try #require(errors.first?["reason"] as? String)
        #expect(reason.contains("500"))
        // the library remembers it
        let feeds = try #require(try await kijictl("feeds", "--json").json()["feeds"] as? [[String: Any]])
        #expect(feeds.first { $0["id"] as? Int == 1 }?["error"] as? String == reason)
        #expect(try await kijictl("feeds").output.contains(reason))
      }
    }
  }

  @Test func failsWhenEveryFeedFails() async throws {
    try await CommandLineTool.fresh { kijictl in
      let file = kijictl.scratch.appending(path: "feed.xml")
      try Data(Site.rss.utf8).write(to: file)
      #expect(try await kijictl("add", file.path).code == 0)
      try FileManager.default.removeItem(at: file)
      let outcome = try await kijictl("refresh", "--json")
      #expect(outcome.code == 1)
      #expect(try outcome.json()["failed"] as? Int == 1)
      #expect(outcome.errors.contains("Not one feed"))
    }
  }
}

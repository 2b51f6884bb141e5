import Foundation
import LoopbackServer
import TestSupport
import Testing

/// `log`, `interval` and `refresh --due`: the recorded fetches and their effects.
@Suite(.fewAtOnce) struct FetchCommandTests {
  @Test func logListsFetches() async throws {
    try await LoopbackServer.serving(Site.handler()) { _, root in
      try await CommandLineTool.fresh { kijictl in
        _ = try await kijictl("add", root + "/broken.xml")
        _ = try await kijictl("add", root + "/rss.xml")
        _ = try await kijictl("add", root + "/break")
        _ = try await kijictl("refresh")
        let fetches = try #require(try await kijictl("log", "--json").json()["fetches"] as? [[String: Any]])
        #expect(fetches.count == 4)
        let failed = try #require(fetches.first { $0["result"] as? String == "failed" })
        #expect(failed["feed"] as? Int == 1)
        #expect((failed["code"] as? String)?.hasPrefix("http-") == true)
        #expect((failed["status"] as? Int ?? 0) >= 400)
        #expect(failed["startedAt"] is String && failed["seconds"] is Double)
        #expect(fetches.contains { $0["result"] as? String == "unchanged" && $0["feed"] as? Int == 2 })
        let updated = try #require(fetches.last { $0["feed"] as? Int == 2 })
        #expect(updated["result"] as? String == "updated" && updated["new"] is Int && updated["bytes"] as? Int != 0)

        #expect(try await kijictl("log", "2").output.split(separator: "\n").count == 2)
        #expect(try await kijictl("log", "--failed").output.contains("failed: http-"))
        #expect(try await kijictl("log", "--limit", "1").output.split(separator: "\n").count == 1)
        #expect(try await kijictl("log", "99").code == 1)
        #expect(try await kijictl("log", "--limit", "0").code == 2)
      }
    }
  }

  @Test func timerFetchesOnlyDueFeeds() async throws {
    try await LoopbackServer.serving(Site.handler()) { server, root in
      try await CommandLineTool.fresh { kijictl in
        _ = try await kijictl("add", root + "/rss.xml")
        let before = await server.requests.count
        #expect(try await kijictl("refresh", "--due", "--json").json()["refreshed"] as? Int == 0)
        #expect(await server.requests.count == before)
        #expect(try await kijictl("refresh", "--json").json()["refreshed"] as? Int == 1)
        #expect(await server.requests.count == before + 1)
        #expect(try await kijictl("refresh", "1", "--json").json()["refreshed"] as? Int == 1)
        #expect(try await kijictl("refresh", "7").code == 1)
        #expect(try await kijictl("refresh", "--interval", "30").code == 2)
        #expect(try await kijictl("refresh", "--due", "--interval", "1").code == 2)
      }
    }
  }

  @Test func savesTheInterval() async throws {
    try await LoopbackServer.serving(Site.handler()) { _, root in
      try await CommandLineTool.fresh { kijictl in
        _ = try await kijictl("add", root + "/rss.xml")
        let outcome = try await kijictl("interval", "1", "30", "--json").json()
        #expect(outcome["feed"] as? Int == 1 && outcome["minutes"] as? Int == 30)
        #expect(try await kijictl("interval", "1").output == "1\t30 minutes\n")
        #expect(try await kijictl("interval", "1", "--default").output == "1\tdefault\n")
        #expect(try await kijictl("interval", "1", "99999999999").code == 2)
        #expect(try await kijictl("interval", "1", "5").code == 2)
        #expect(try await kijictl("interval", "9", "30").code == 1)
      }
    }
  }

  @Test func showsAndSetsFullTexts() async throws {
    let text = String(repeating: "<p>The boats leave while the lamps burn, and nobody speaks much.</p>", count: 20)
    let page = "<html><title>Entry a1</title><body><main><article><h1>Entry a1</h1>\(text)</article></main>"
    try await LoopbackServer.serving { request in
      switch request.path {
      case "/feed":
        Site.answer(
          Site.atom("Town", "a", count: 1).replacing(
            "http://example.org/a1", with: "http://\(request.headers[.host] ?? "")/a1"), "application/atom+xml")
      case "/a1": Site.answer(page, "text/html")
      default: HTTPResponse(statusCode: .notFound)
      }
    } _: { server, root in
      try await CommandLineTool.fresh { kijictl in
        _ = try await kijictl("add", root + "/feed")
        #expect(try await kijictl("full-text", "1").output == "1\tnever\n")
        #expect(try await kijictl("full-text", "1", "summary", "--json").json()["full_text"] as? String == "summary")
        #expect(try await kijictl("full-text", "1").output == "1\tsummary\n")
        #expect(try await kijictl("full-text", "1", "often").code == 2)
        #expect(try await kijictl("full-text", "9").code == 1)
        #expect(try await kijictl("notify", "1").output == "1\toff\n")
        #expect(try await kijictl("notify", "1", "on", "--json").json()["notify"] as? Bool == true)
        #expect(try await kijictl("notify", "1").output == "1\ton\n")
        #expect(try await kijictl("notify", "1", "loud").code == 2)
        #expect(try await kijictl("notify", "9", "--folder", "on").code == 1)
        #expect(try await kijictl("show", "1", "--json").json()["text"] as? String == "Text")
        for _ in 0..<2 {
          let article = try await kijictl("show", "1", "--full", "--json").json()
          #expect((article["text"] as? String)?.contains("nobody speaks much") == true)
        }
        #expect(await server.requests.filter { $0.path == "/a1" }.count == 1)
        #expect(try await kijictl("show", "1").output.hasSuffix("\nText\n"))
      }
    }
  }
}

import Foundation
import HostileServer
import LoopbackServer
import TestSupport
import Testing

@Suite(.fewAtOnce) struct RefreshTests {
  @Test func countsNewArticles() async throws {
    try await LoopbackServer.serving(Site.handler()) { _, root in
      try await CommandLineTool.fresh { kijictl in
        _ = try await kijictl("add", root + "/growing.xml")
        let outcome = try await kijictl("refresh", "--json")
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        let report = try outcome.json()
        #expect(Set(report.keys) == ["refreshed", "failed", "new", "resting", "errors", "warnings"])
        #expect(report["refreshed"] as? Int == 1)
        #expect(report["failed"] as? Int == 0)
        #expect(report["new"] as? Int == 1)
        #expect((report["errors"] as? [Any])?.isEmpty == true)
        #expect(try await kijictl("refresh").output == "1 feed refreshed, 0 failed, 1 new article.\n")
      }
    }
  }

  @Test func oneFailureDoesNotAffectOtherFeeds() async throws {
    try await LoopbackServer.serving(Site.handler()) { _, root in
      try await CommandLineTool.fresh { kijictl in
        for path in ["/broken.xml", "/growing.xml"] { _ = try await kijictl("add", root + path) }
        // a page that makes the server fail from now on; it is not a feed, so nothing is added
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
        // the library stores the error
        let feeds = try #require(try await kijictl("feeds", "--json").json()["feeds"] as? [[String: Any]])
        #expect(feeds.first { $0["id"] as? Int == 1 }?["error"] as? String == reason)
        #expect(try await kijictl("feeds").output.contains(reason))
      }
    }
  }

  /// Finding icons takes several requests per feed, so that a refresh in a script would take much longer.
  @Test func fetchesIconsOnlyOnRequest() async throws {
    try await LoopbackServer.serving(Site.handler()) { server, root in
      try await CommandLineTool.fresh { kijictl in
        _ = try await kijictl("add", root + "/growing.xml")
        #expect(try await kijictl("refresh").code == 0)
        #expect(await server.requests.allSatisfy { $0.path == "/growing.xml" })
        let outcome = try await kijictl("refresh", "--icons")
        #expect(outcome.code == 0 && outcome.output == "1 feed refreshed, 0 failed, 1 new article.\n")
        #expect(await server.requests.contains { $0.path == "/favicon.ico" })
      }
    }
  }

  @Test func reportsTruncatedFeeds() async throws {
    let server = try HostileServer()
    defer { server.stop() }
    try await CommandLineTool.fresh { kijictl in
      let url = server.url(1, .breaksOff)
      let sentence = "The connection was lost before the feed was complete. Articles received so far were kept."
      let added = try await kijictl("add", url)
      #expect(added.errors == "\(url): \(sentence)\n")
      #expect(added.output == "Subscribed to number 1, “Sound”, with 2 articles.\n")
      let outcome = try await kijictl("refresh", "--json")
      #expect(outcome.code == 0)
      #expect(outcome.errors == "\(url): \(sentence)\n")
      let warnings = try #require(try outcome.json()["warnings"] as? [[String: Any]])
      #expect(warnings.map { $0["url"] as? String } == [url])
      #expect(warnings.map { $0["reason"] as? String } == [sentence])
      #expect(try await kijictl("log", "1", "--limit", "1").output.contains("0 new articles, cut-off"))
    }
  }

  /// Each kind of server failure has its own message.
  @Test(arguments: [
    (HostileServer.Deed.closes, "closed the connection without responding"), (.resets, "was reset"),
    (.closesAfterHeaders, "before the response was complete"), (.shortest, "before the response was complete"),
    (.garbage, "could not be understood"), (.oldest, "could not be understood"),
    (.oddEncoding, "could not be understood"), (.headers, "headers are too large"),
    (.hugeHeader, "headers are too large"), (.endlessHeaders, "headers are too large"), (.part, "(206)"),
  ])
  func distinguishesWrongAnswersFromNone(deed: HostileServer.Deed, words: String) async throws {
    let server = try HostileServer()
    defer { server.stop() }
    try await CommandLineTool.fresh { kijictl in
      let outcome = try await kijictl("add", server.url(1, deed))
      #expect(outcome.code == 1)
      #expect(outcome.errors.contains(words) && !outcome.errors.contains("could not be reached"))
      // the message, and no message of GLib
      #expect(outcome.errors.split(separator: "\n").count == 1)
      let secret = try await kijictl("add", server.url(1, deed, scheme: "https"))
      #expect(secret.errors.hasPrefix("A secure connection"))
    }
  }

  /// Whatever servers do, and however the desktop is configured, standard error has only one line per feed that needs
  /// one.
  @Test func standardErrorHasNoGLibMessages() async throws {
    let server = try HostileServer()
    defer { server.stop() }
    // these two wait for the timeout, which HostileFeedsTests covers
    let deeds = HostileServer.Deed.allCases.filter { ![.drip, .silence].contains($0) }
    let addresses = deeds.enumerated().flatMap { number, deed in
      [server.url(number, deed), server.url(number + 100, deed, scheme: "https")]
    }
    // GLib complains about a missing module just as it does about unreadable settings
    let surroundings = ["GIO_USE_VFS": "nothing", "GIO_USE_PROXY_RESOLVER": "nothing", "GIO_USE_TLS": "nothing"]
    try await CommandLineTool.fresh { kijictl in
      #expect(try await kijictl("import", "-", input: addresses.joined(separator: "\n")).code == 0)
      let outcome = try await CommandLineTool.run(
        CommandLineTool.program, ["refresh", "--library", kijictl.library.path], environment: surroundings)
      #expect(outcome.code == 0)
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.count > deeds.count && lines.allSatisfy { $0.hasPrefix("http") }, "\(outcome.errors)")
      let debugged = try await CommandLineTool.run(
        CommandLineTool.program, ["refresh", "--library", kijictl.library.path],
        environment: surroundings.merging(["G_MESSAGES_DEBUG": "all"]) { $1 })
      #expect(debugged.errors.contains("GIO_USE_PROXY_RESOLVER"))
    }
  }

  @Test func reportsAMissingServer() async throws {
    let port = try ClosedPort()
    try await CommandLineTool.fresh { kijictl in
      let outcome = try await kijictl("add", port.url)
      #expect(outcome.errors.hasPrefix("The server could not be reached"))
    }
  }

  @Test func failsIfEveryFeedFails() async throws {
    try await CommandLineTool.fresh { kijictl in
      let file = kijictl.scratch.appending(path: "feed.xml")
      try Data(Site.rss.utf8).write(to: file)
      #expect(try await kijictl("add", file.path).code == 0)
      try FileManager.default.removeItem(at: file)
      let outcome = try await kijictl("refresh", "--json")
      #expect(outcome.code == 1)
      #expect(try outcome.json()["failed"] as? Int == 1)
      #expect(outcome.errors.contains("No feed could"))
    }
  }
}

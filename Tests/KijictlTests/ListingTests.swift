import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite(.fewAtOnce) struct ListingTests {
  /// A library with the feeds at these paths.
  private func withFeeds(
    _ paths: String..., body: (CommandLineTool, _ root: String) async throws -> Void
  ) async throws {
    try await LoopbackServer.serving(Site.handler()) { _, root in
      try await CommandLineTool.fresh { kijictl in
        for path in paths { #expect(try await kijictl("add", root + path).code == 0) }
        try await body(kijictl, root)
      }
    }
  }

  @Test func listsFeedsByTitle() async throws {
    try await withFeeds("/second.xml", "/atom.xml") { kijictl, root in
      let feeds = try #require(try await kijictl("feeds", "--json").json()["feeds"] as? [[String: Any]])
      #expect(feeds.map { $0["title"] as? String } == ["Atom of the tests", "Second"])
      #expect(feeds.map { $0["id"] as? Int } == [2, 1])
      #expect(feeds.map { $0["url"] as? String } == [root + "/atom.xml", root + "/second.xml"])
      #expect(feeds.map { $0["unread"] as? Int } == [3, 2])
      #expect(feeds.allSatisfy { Set($0.keys) == ["id", "title", "url", "unread", "error", "account"] })
      #expect(feeds.allSatisfy { $0["error"] is NSNull && $0["account"] is NSNull })
    }
  }

  @Test func listsAnEmptyLibrary() async throws {
    try await CommandLineTool.empty { kijictl in
      #expect((try await kijictl("feeds", "--json").json()["feeds"] as? [Any])?.isEmpty == true)
      #expect((try await kijictl("articles", "--json").json()["articles"] as? [Any])?.isEmpty == true)
      #expect(try await kijictl("articles").output == "")
      let report = try await kijictl("refresh", "--json")
      #expect(report.code == 0)
      #expect(try report.json()["refreshed"] as? Int == 0)
    }
  }

  @Test func listsArticles() async throws {
    try await withFeeds("/rss.xml") { kijictl, _ in
      let articles = try #require(try await kijictl("articles", "--json").json()["articles"] as? [[String: Any]])
      #expect(articles.count == 2)
      let keys: Set = [
        "id", "feed", "title", "url", "published", "read", "starred", "later", "kept", "tags", "categories",
        "otherFeeds",
      ]
      #expect(articles.allSatisfy { Set($0.keys) == keys && $0["id"] is Int && $0["feed"] as? Int == 1 })
      #expect(articles.allSatisfy { $0["read"] as? Bool == false && $0["starred"] as? Bool == false })
      let dated = articles.first { $0["title"] as? String == "One & only" }
      #expect(dated?["published"] as? String == "2026-03-03T08:00:00Z")
      #expect(dated?["url"] as? String == "http://example.org/1")
      let undated = articles.first { $0["title"] as? String != "One & only" }
      #expect(undated?["published"] is NSNull)
      #expect(undated?["url"] is NSNull)
      // control characters in a feed never reach the terminal
      let plain = try await kijictl("articles").output
      #expect(!plain.unicodeScalars.contains { $0 != "\n" && $0 != "\t" && $0.properties.generalCategory == .control })
    }
  }

  @Test func filtersArticles() async throws {
    try await withFeeds("/atom.xml", "/second.xml") { kijictl, _ in
      func titles(_ outcome: CommandLineTool.Outcome) throws -> [String?] {
        try #require(try outcome.json()["articles"] as? [[String: Any]]).map { $0["title"] as? String }
      }
      #expect(try titles(try await kijictl("articles", "--json")).count == 5)
      #expect(try titles(try await kijictl("articles", "--json", "--limit", "1")) == ["Entry a3"])
      #expect(try titles(try await kijictl("articles", "--json", "--limit", "0")) == [])
      #expect(try titles(try await kijictl("articles", "--json", "--feed", "2")) == ["Entry s2", "Entry s1"])
      #expect(try titles(try await kijictl("articles", "--json", "--unread", "--feed", "1")).count == 3)
      let missing = try await kijictl("articles", "--feed", "7")
      #expect(missing.code == 1)
      #expect(missing.errors.contains("no feed number 7"))
    }
  }

  @Test func listsAStoryOnce() async throws {
    try await withFeeds("/atom.xml", "/planet.xml") { kijictl, _ in
      func others(_ outcome: CommandLineTool.Outcome) throws -> [String: Int] {
        let articles = try #require(try outcome.json()["articles"] as? [[String: Any]])
        return Dictionary(
          articles.map {
            ("\($0["feed"] as? Int ?? 0) \($0["title"] as? String ?? "")", $0["otherFeeds"] as? Int ?? -1)
          },
          uniquingKeysWith: +)
      }
      #expect(
        try others(try await kijictl("articles", "--json")) == ["1 Entry a3": 0, "1 Entry a2": 1, "1 Entry a1": 1])
      #expect(try others(try await kijictl("articles", "--json", "--feed", "2")) == ["2 Entry a2": 1, "2 Entry a1": 1])
      let lines = try await kijictl("articles").output.split(separator: "\n").map { $0.split(separator: "\t").last }
      #expect(lines == ["Entry a3", "also in 1 feed", "also in 1 feed"])
      #expect(try await kijictl("stats", "--json").json()["unread"] as? Int == 3)
      // which marks the whole stories
      #expect(try await kijictl("mark", "read", "--all", "--feed", "2").code == 0)
      #expect(try others(try await kijictl("articles", "--json", "--unread")) == ["1 Entry a3": 0])
    }
  }

  @Test func storiesAreSwitchedOff() async throws {
    try await withFeeds("/atom.xml", "/planet.xml") { kijictl, _ in
      func titles() async throws -> [String] {
        try #require(try await kijictl("articles", "--json").json()["articles"] as? [[String: Any]])
          .compactMap { $0["title"] as? String }.sorted()
      }
      let state = try await kijictl("stories")
      #expect(state.output == "on\n")
      #expect(try await titles() == ["Entry a1", "Entry a2", "Entry a3"])
      #expect(try await kijictl("stories", "off", "--json").json()["stories"] as? Bool == false)
      #expect(try await kijictl("stories").output == "off\n")
      #expect(try await titles() == ["Entry a1", "Entry a1", "Entry a2", "Entry a2", "Entry a3"])
      // which are then marked one by one
      #expect(try await kijictl("mark", "read", "--all", "--feed", "2", "--json").json()["changed"] as? Int == 2)
      #expect(try await kijictl("stats", "--json").json()["unread"] as? Int == 3)
      #expect(try await kijictl("stories", "off").output == "off\n")
      #expect(try await kijictl("stories", "on").output == "on\n")
      #expect(try await titles() == ["Entry a1", "Entry a2", "Entry a3"])
      #expect(try await kijictl("stories", "--json").json()["stories"] as? Bool == true)
      #expect(try await kijictl("stories", "maybe").code == 2)
    }
  }

  @Test func acceptsTheLibraryOptionBeforeTheCommand() async throws {
    try await withFeeds("/atom.xml") { kijictl, _ in
      for arguments in [["--library", kijictl.library.path, "feeds"], ["--library=\(kijictl.library.path)", "feeds"]] {
        let outcome = try await CommandLineTool.run(CommandLineTool.program, arguments)
        #expect(outcome.output.contains("Atom of the tests"))
      }
    }
  }

  @Test func usesTheStandardLocation() async throws {
    try await withFeeds("/atom.xml") { kijictl, _ in
      let home = kijictl.scratch.appending(path: "data")
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      try FileManager.default.moveItem(at: kijictl.library, to: home.appending(path: "kiji"))
      let outcome = try await CommandLineTool.run(
        CommandLineTool.program, ["feeds"], environment: ["XDG_DATA_HOME": home.path])
      #expect(outcome.output.contains("Atom of the tests"))
    }
  }
}

import Foundation
import Testing

@Suite struct ParseTests {
  @Test func readsAFile() async throws {
    try await CommandLineTool.fresh { kijictl in
      let file = kijictl.scratch.appending(path: "feed.xml")
      try Data(Site.rss.utf8).write(to: file)
      let outcome = try await kijictl("parse", file.path)
      #expect(outcome.code == 0)
      let document = try outcome.json()
      #expect(document["version"] as? String == "https://jsonfeed.org/version/1.1")
      #expect(document["title"] as? String == "RSS of the tests")
      let items = try #require(document["items"] as? [[String: Any]])
      #expect(items.count == 2)
      #expect(items.first?["title"] as? String == "One & only")
      #expect(items.first?["date_published"] as? String == "2026-03-03T08:00:00Z")
      // no library was made for it
      #expect(!FileManager.default.fileExists(atPath: kijictl.library.path))
    }
  }

  @Test func readsStandardInput() async throws {
    try await CommandLineTool.fresh { kijictl in
      let json = """
        {"version": "https://jsonfeed.org/version/1.1", "title": "J", "items": [
          {"id": "1", "url": "/one", "content_text": "x"}]}
        """
      let outcome = try await kijictl(
        "parse", "-", "--content-type", "application/feed+json", "--base-url", "http://example.org/feed.json",
        input: json)
      #expect(outcome.code == 0)
      let items = try #require(try outcome.json()["items"] as? [[String: Any]])
      #expect(items.first?["url"] as? String == "http://example.org/one")
    }
  }

  @Test(arguments: ["", "just words", "<!doctype html><title>a</title>", "{\"a\": 1}", "\u{0}\u{1}\u{2}"])
  func saysWhatIsNoFeed(text: String) async throws {
    try await CommandLineTool.fresh { kijictl in
      let outcome = try await kijictl("parse", "-", input: text)
      #expect(outcome.code == 1)
      #expect(outcome.output == "")
      #expect(outcome.errors.contains("no feed"))
    }
  }

  @Test(arguments: ["/nowhere/feed.xml", "/"])
  func saysWhatCannotBeRead(path: String) async throws {
    try await CommandLineTool.fresh { kijictl in
      let outcome = try await kijictl("parse", path)
      #expect(outcome.code == 1)
      #expect(outcome.errors.contains("\(path) cannot be read"))
    }
  }
}

import Foundation
import TestSupport
import Testing

@Suite(.fewAtOnce) struct ParseTests {
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
      // no library was created for it
      #expect(!FileManager.default.fileExists(atPath: kijictl.library.path))
    }
  }

  @Test(arguments: [
    "<channel><title>T<link>http://s.example/</link>ITEMS</channel>",
    "<channel><title>T</title><link>http://s.example/<language>en</language>ITEMS</channel>",
    "<channel><title>T</title><description><![CDATA[Cut</description><items>ITEMS</items></channel>",
    "<channel><title>T</title><category domain=\"d>C</category><pubDate>Mon, 02 Mar 2026 10:00:00 GMTITEMS</channel>",
    "<channel><title>T</title><atom:link href=\"http://s.example/feed rel=\"self\">ITEMS</channel>",
  ])
  func showsTheItemsOfAFeedWithAnUnclosedElement(channel: String) async throws {
    let items = """
      <item><title>One<link>http://s.example/1</link><guid>1</guid></item>
      <item><title>Two</title><enclosure url="http://s.example/2.mp3"><guid>2</guid></item>
      """
    try await CommandLineTool.fresh { kijictl in
      let text = "<rss version=\"2.0\">" + channel.replacing("ITEMS", with: items) + "</rss>"
      let document = try await kijictl("parse", "-", input: text).json()
      let shown = try #require(document["items"] as? [[String: Any]])
      #expect(shown.map { $0["id"] as? String } == ["1", "2"])
      #expect(shown.map { $0["title"] as? String } == ["One", "Two"])
      #expect((document["_kiji"] as? [String: Any])?["well_formed"] as? Bool == false)
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

  @Test(arguments: [
    ("", "is empty"), ("just words", "not a feed"), ("<!doctype html><title>a</title>", "is a web page"),
    ("{\"a\": 1}", "not a feed"), ("\u{0}\u{1}\u{2}", "not a feed"),
  ])
  func reportsInputThatIsNotAFeed(text: String, sentence: String) async throws {
    try await CommandLineTool.fresh { kijictl in
      let outcome = try await kijictl("parse", "-", input: text)
      #expect(outcome.code == 1)
      #expect(outcome.output == "")
      #expect(outcome.errors.contains(sentence))
    }
  }

  @Test(arguments: [("/nowhere/feed.xml", "does not exist"), ("/", "is a folder"), ("", "No file name was given")])
  func reportsUnreadableFiles(path: String, sentence: String) async throws {
    try await CommandLineTool.fresh { kijictl in
      let outcome = try await kijictl("parse", path)
      #expect(outcome.code == 1)
      #expect(outcome.errors.contains(sentence))
    }
  }

  @Test(arguments: ["", "rel/path", "not a url"])
  func refusesAnUnusableBase(base: String) async throws {
    try await CommandLineTool.fresh { kijictl in
      let parse = try await kijictl("parse", "-", "--base-url", base, input: Site.rss)
      let sanitize = try await kijictl("sanitize", "--base-url", base, input: "<p>x")
      #expect((parse.code, sanitize.code) == (2, 2))
    }
  }

  @Test func reportsAFeedThatIsTooLong() async throws {
    try await CommandLineTool.fresh { kijictl in
      let items = String(repeating: "<item><title>a</title></item>", count: 10_001)
      let outcome = try await kijictl("parse", "-", input: "<rss version=\"2.0\"><channel>\(items)</channel></rss>")
      #expect(outcome.code == 0)
      #expect(outcome.errors.contains("only the first 10000 were read"))
      let document = try outcome.json()
      #expect((document["items"] as? [Any])?.count == 10_000)
    }
  }

  @Test func writesASubscriptionListAsItems() async throws {
    try await CommandLineTool.fresh { kijictl in
      let list =
        "<opml version=\"2.0\"><head><title>S</title></head><body><outline text=\"F\">"
        + "<outline text=\"Mine\" title=\"Theirs\" xmlUrl=\"https://a.example/f\" htmlUrl=\"https://a.example/\"/>"
        + "</outline></body></opml>"
      let document = try await kijictl("parse", "-", input: list).json()
      let item = try #require((document["items"] as? [[String: Any]])?.first)
      #expect(item["id"] as? String == "https://a.example/f")
      #expect(item["title"] as? String == "Mine")
      #expect((item["_kiji"] as? [String: Any])?["folders"] as? [String] == ["F"])
      #expect((document["_kiji"] as? [String: Any])?["format"] as? String == "opml-2.0")
    }
  }

  @Test func makesAnIdentifierThatIsAPathAbsolute() async throws {
    try await CommandLineTool.fresh { kijictl in
      let atom =
        "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><id>/one</id></entry><entry><id>two</id></entry></feed>"
      func ids(_ document: [String: Any]) -> [String?]? {
        (document["items"] as? [[String: Any]])?.map { $0["id"] as? String }
      }
      let based = try await kijictl("parse", "-", "--base-url", "https://a.example/feed", input: atom).json()
      #expect(ids(based) == ["https://a.example/one", "two"])
      let bare = try await kijictl("parse", "-", input: atom).json()
      #expect(ids(bare) == ["/one", "two"])
    }
  }

  @Test func conformsToTheStandard() async throws {
    try await CommandLineTool.fresh { kijictl in
      let atom = """
        <feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><title type="html">A&lt;br/&gt;B</title>
        <author><email>a@b.example</email></author><published>2020-01-01T00:00:00.123Z</published>
        <summary>s</summary></entry></feed>
        """
      let document = try await kijictl("parse", "-", input: atom).json()
      let item = try #require((document["items"] as? [[String: Any]])?.first)
      #expect(item["title"] as? String == "A B")
      #expect(item["date_published"] as? String == "2020-01-01T00:00:00.123Z")
      #expect((item["authors"] as? [[String: String]]) == [["url": "mailto:a@b.example"]])
    }
  }
}

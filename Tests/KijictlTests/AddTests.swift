import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite(.fewAtOnce) struct AddTests {
  @Test func addsAFeed() async throws {
    try await LoopbackServer.serving(Site.handler()) { _, root in
      try await CommandLineTool.fresh { kijictl in
        let added = try await kijictl("add", root + "/atom.xml")
        #expect(added.code == 0)
        #expect(added.output == "Subscribed to number 1, “Atom of the tests”, with 3 articles.\n")
        #expect(added.errors == "")
        let mode = try FileManager.default.attributesOfItem(
          atPath: kijictl.library.appending(path: "library.sqlite").path)
        #expect(mode[.posixPermissions] as? Int == 0o600)
      }
    }
  }

  @Test func addsToAFolderByNumberOrName() async throws {
    try await LoopbackServer.serving(Site.handler()) { _, root in
      try await CommandLineTool.fresh { kijictl in
        #expect(try await kijictl("add", "--folder", "News", root + "/atom.xml").code == 0)
        #expect(try await kijictl("add", "--folder", "1", root + "/rss.xml").code == 0)
        #expect(try await kijictl("folders").output == "1\t-\tNews\t1 2\n")
        // the same as for “move”: another case, and a folder within another
        #expect(try await kijictl("folders", "--add", "Café", "--in", "1").code == 0)
        #expect(try await kijictl("add", "--folder", "cafe", root + "/planet.xml").code == 0)
        #expect(try await kijictl("folders").output == "2\t1\tCafé\t3\n1\t-\tNews\t1 2\n")
        let missing = try await kijictl("add", "--folder", "9", root + "/second.xml")
        #expect(missing.code == 1 && missing.errors.contains("no folder number 9"))
        #expect(try await kijictl("add", "--folder", " ", root + "/second.xml").code == 2)
      }
    }
  }

  @Test func answersInJSON() async throws {
    try await LoopbackServer.serving(Site.handler()) { _, root in
      try await CommandLineTool.fresh { kijictl in
        let feed = try await kijictl("add", "--json", root + "/rss.xml").json()["feed"] as? [String: Any]
        #expect(feed?["id"] as? Int == 1)
        #expect(feed?["title"] as? String == "RSS of the tests")
        #expect(feed?["url"] as? String == root + "/rss.xml")
        #expect(feed?["unread"] as? Int == 2)
        #expect(feed?["error"] is NSNull)
      }
    }
  }

  @Test func refusesTheSameFeedTwice() async throws {
    try await LoopbackServer.serving(Site.handler()) { _, root in
      try await CommandLineTool.fresh { kijictl in
        #expect(try await kijictl("add", root + "/atom.xml").code == 0)
        let again = try await kijictl("add", root + "/atom.xml")
        #expect(again.code == 1)
        #expect(again.output == "")
        #expect(again.errors.contains("already") && again.errors.contains("Atom of the tests"))
      }
    }
  }

  @Test func followsTheOnlyFeedOfAPage() async throws {
    try await LoopbackServer.serving(Site.handler()) { _, root in
      try await CommandLineTool.fresh { kijictl in
        let added = try await kijictl("add", root + "/page")
        #expect(added.code == 0)
        let feeds = try await kijictl("feeds")
        #expect(feeds.output.contains("\tRSS of the tests\t\(root)/rss.xml\n"))
      }
    }
  }

  @Test func listsTheFeedsOfAPage() async throws {
    try await LoopbackServer.serving(Site.handler()) { _, root in
      try await CommandLineTool.fresh { kijictl in
        let outcome = try await kijictl("add", root + "/pages")
        #expect(outcome.code == 1)
        #expect(outcome.output == "")
        #expect(
          outcome.errors == """
            The page has 2 feeds:
              1. To /atom.xml  \(root)/atom.xml
              2. To /rss.xml  \(root)/rss.xml
            Choose one with --choose.

            """)
        #expect(try await kijictl("feeds").output == "")
        #expect(try await kijictl("add", "--choose", "3", root + "/pages").code == 1)
        #expect(try await kijictl("add", "--choose", "2", root + "/pages").code == 0)
        #expect(try await kijictl("feeds").output.contains("\t\(root)/rss.xml\n"))
      }
    }
  }

  @Test(
    arguments: [
      ("/missing", "404"), ("/plain", "No feed was found"),
    ])
  func reportsFailures(path: String, word: String) async throws {
    try await LoopbackServer.serving(Site.handler()) { _, root in
      try await CommandLineTool.fresh { kijictl in
        let outcome = try await kijictl("add", root + path)
        #expect(outcome.code == 1)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains(word))
      }
    }
  }

  @Test(
    arguments: [
      ("not an address", "is not an address"), ("gopher://example.org/", "“gopher:”"),
      ("http://127.0.0.1:1/", "could not be reached"),
      ("resource:///KijiApp/welcome.xml", "only be read by the window"),
      ("RESOURCE:///KijiApp/welcome.xml", "only be read by the window"),
      ("file:///nowhere/feed.xml", "file could not be read"),
    ])
  func refusesInvalidAddresses(address: String, word: String) async throws {
    try await CommandLineTool.fresh { kijictl in
      let outcome = try await kijictl("add", address)
      #expect(outcome.code == 1)
      #expect(outcome.output == "")
      #expect(outcome.errors.contains(word))
    }
  }

  @Test func readsALocalFile() async throws {
    try await CommandLineTool.fresh { kijictl in
      let file = kijictl.scratch.appending(path: "feed.xml")
      try Data(Site.rss.utf8).write(to: file)
      #expect(try await kijictl("add", "file://" + file.path).code == 0)
      #expect(try await kijictl("refresh").output == "1 feed refreshed, 0 failed, 0 new articles.\n")
    }
  }
}

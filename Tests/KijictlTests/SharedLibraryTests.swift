import Foundation
import Library
import LoopbackServer
import TestSupport
import Testing

/// A library that another program has written to, such as the open window.
@Suite(.fewAtOnce) struct SharedLibraryTests {
  @Test func refreshSkipsBuiltInFeeds() async throws {
    try await CommandLineTool.fresh { kijictl in
      let library = try await Library.open(LibraryLocation(directory: kijictl.library))
      let url = "resource:///KijiApp/welcome.xml"
      _ = try await library.addFeed(NewFeed(url: url, title: "Welcome"))
      let outcome = try await kijictl("refresh", "--json")
      let named = try await kijictl("refresh", "1")
      await library.close()
      #expect(outcome.code == 0)
      #expect(outcome.errors == "")
      #expect(named.errors == url + ": skipped, because only the window can read it.\n")
      #expect(try outcome.json()["refreshed"] as? Int == 0)
      #expect(try outcome.json()["failed"] as? Int == 0)
    }
  }

  @Test func seesReadAndStarredArticles() async throws {
    try await LoopbackServer.serving(Site.handler()) { _, root in
      try await CommandLineTool.fresh { kijictl in
        _ = try await kijictl("add", root + "/second.xml")
        let library = try await Library.open(LibraryLocation(directory: kijictl.library))
        let ids = try await library.articleIDs(ArticleList(scope: .all))
        try await library.setRead(true, [ids[0]])
        try await library.setStarred(true, [ids[1]])
        let all = try #require(try await kijictl("articles", "--json").json()["articles"] as? [[String: Any]])
        let unread = try #require(
          try await kijictl("articles", "--unread", "--json").json()["articles"] as? [[String: Any]])
        await library.close()
        #expect(all.map { $0["read"] as? Bool } == [true, false])
        #expect(all.map { $0["starred"] as? Bool } == [false, true])
        #expect(unread.map { $0["id"] as? Int64 } == [ids[1].rawValue])
      }
    }
  }
}

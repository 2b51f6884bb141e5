import Foundation
import Library
import TestSupport
import Testing
import WebText

/// `kijictl later`
@Suite(.fewAtOnce) struct LaterTests {
  @Test func articlesAreAddedListedAndRemoved() async throws {
    try await CommandLineTool.fresh { kijictl in
      let library = try await Library.open(LibraryLocation(directory: kijictl.library))
      let feed = try await library.addFeed(NewFeed(url: "https://example.org/one", title: "One"))
      let text = String(repeating: "word ", count: 460)
      let articles = ["a", "b", "c"].map { NewArticle(uniqueID: $0, title: $0, bodyHTML: "", text: text) }
      let ids = try await library.store(FeedUpdate(articles: articles, fetchedAt: Date()), in: feed.id).inserted
        .map { "\($0.id.rawValue)" }
      await library.close()
      let queue = {
        (try await kijictl("articles", "--later", "--json").json()["articles"] as? [[String: Any]])?
          .compactMap { $0["title"] as? String }
      }
      #expect(try await queue() == [])
      #expect(try await kijictl("later", ids[2]).output == "1 article changed.\n")
      #expect(try await kijictl("later", ids[0], ids[2], "--json").json()["changed"] as? Int == 1)
      #expect(try await queue() == ["c", "a"])
      #expect(try await kijictl("mark", "read", ids[2]).code == 0)
      #expect(try await kijictl("articles", "--later", "--unread").output.hasSuffix("\ta\n"))
      let stats = try await kijictl("stats", "--json").json()
      #expect(stats["later"] as? Int == 2 && stats["laterSeconds"] as? Int == 240)
      let missing = try await kijictl("later", ids[1], "99")
      #expect(missing.code == 1 && missing.errors.contains("no article number 99"))
      #expect(try await kijictl("later", "--remove", ids[2]).output == "1 article changed.\n")
      #expect(try await queue() == ["a"])
      let found = try await kijictl("search", "is:later", "--json").json()["articles"] as? [[String: Any]]
      #expect(found?.map { $0["later"] as? Bool } == [true])
      #expect(try await kijictl("articles", "--later", "--quiet-feeds").code != 0)
    }
  }
}

import Foundation
import Library
import TestSupport
import Testing
import WebText

/// `kijictl smart-feeds`
@Suite(.fewAtOnce) struct SmartFeedsTests {
  @Test func smartFeedsAreAddedEditedAndRemoved() async throws {
    try await CommandLineTool.fresh { kijictl in
      let library = try await Library.open(LibraryLocation(directory: kijictl.library))
      let feed = try await library.addFeed(NewFeed(url: "https://example.org/one", title: "One"))
      let articles = ["red", "red blue", "green"].map {
        NewArticle(uniqueID: $0, title: $0, bodyHTML: "", text: "text")
      }
      _ = try await library.store(FeedUpdate(articles: articles, fetchedAt: Date()), in: feed.id)
      await library.close()
      #expect(try await kijictl("smart-feeds").output == "")
      #expect(try await kijictl("smart-feeds", "add", "Reds", "title:red").output == "1\n")
      let added = try await kijictl("smart-feeds", "add", "Cold", "title:green", "--json").json()
      #expect(added["id"] as? Int == 2)
      #expect(try await kijictl("smart-feeds").output == "2\t1\tCold\ttitle:green\n1\t2\tReds\ttitle:red\n")

      #expect(
        try await kijictl("smart-feeds", "edit", "1", "--name", "Only red", "--query", "title:red -blue").code == 0)
      #expect(try await kijictl("smart-feeds", "edit", "2", "--name", "Zebra").code == 0)
      let listed = try await kijictl("smart-feeds", "--json").json()["smartFeeds"] as? [[String: Any]]
      #expect(listed?.compactMap { $0["name"] as? String } == ["Only red", "Zebra"])
      #expect(listed?.compactMap { $0["query"] as? String } == ["title:red -blue", "title:green"])
      #expect(listed?.compactMap { $0["unread"] as? Int } == [1, 1])

      #expect(try await kijictl("smart-feeds", "remove", "1").code == 0)
      #expect(try await kijictl("smart-feeds").output == "2\t1\tZebra\ttitle:green\n")
    }
  }

  @Test func whatIsWrongIsSaid() async throws {
    try await CommandLineTool.fresh { kijictl in
      let bad = try await kijictl("smart-feeds", "add", "Bad", "title:/(/")
      #expect(bad.code == 2 && !bad.errors.isEmpty)
      #expect(try await kijictl("smart-feeds", "add", " ", "red").code == 1)
      #expect(try await kijictl("smart-feeds", "add", "Good", "red").code == 0)
      let again = try await kijictl("smart-feeds", "add", "Other", "red")
      #expect(again.code == 1 && again.errors.contains("The smart feed “Good” already has this search."), "\(again)")
      #expect(try await kijictl("smart-feeds", "edit", "1").errors.contains("--name, --query or both"))
      let missing = try await kijictl("smart-feeds", "edit", "7", "--name", "x")
      #expect(missing.code == 1 && missing.errors.contains("7"), "\(missing)")
      #expect(try await kijictl("smart-feeds", "remove", "7").code == 1)
      #expect(try await kijictl("smart-feeds").output == "1\t0\tGood\tred\n")
    }
  }
}

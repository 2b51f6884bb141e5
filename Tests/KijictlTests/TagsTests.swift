import Foundation
import Library
import TestSupport
import Testing
import WebText

/// `kijictl tags`
@Suite(.fewAtOnce) struct TagsTests {
  @Test func tagsAreAddedSetChangedAndRemoved() async throws {
    try await CommandLineTool.fresh { kijictl in
      let library = try await Library.open(LibraryLocation(directory: kijictl.library))
      let feed = try await library.addFeed(NewFeed(url: "https://example.org/one", title: "One"))
      let articles = ["a", "b"].map { NewArticle(uniqueID: $0, title: $0, bodyHTML: "", text: "text") }
      let ids = try await library.store(FeedUpdate(articles: articles, fetchedAt: Date()), in: feed.id).inserted
        .map { "\($0.id.rawValue)" }
      await library.close()
      #expect(try await kijictl("tags").output == "")
      #expect(try await kijictl("tags", "add", "Later", "--color", "red").code == 0)
      let again = try await kijictl("tags", "add", "later")
      #expect(again.code == 1 && again.errors.contains("already a tag named “Later”"))
      #expect(try await kijictl("tags", "add", "x", "--color", "pink").errors.contains("green, yellow"))
      let created = try await kijictl("tags", "set", "two words", ids[0], ids[1])
      #expect(created.output == "Tag “two words” created.\n2 articles changed.\n")
      #expect(try await kijictl("tags", "set", "Two Words", ids[0]).output == "0 articles changed.\n")
      #expect(try await kijictl("tags", "set", "later", ids[0], "--json").json()["changed"] as? Int == 1)
      #expect(try await kijictl("mark", "read", ids[0]).code == 0)
      #expect(
        try await kijictl("tags").output == "1\tred\t0\t1\tLater\n2\tgreen\t1\t2\ttwo words\n")
      let missing = try await kijictl("tags", "set", "later", "99")
      #expect(missing.code == 1 && missing.errors.contains("no article number 99"))

      let listed = try await kijictl("search", "tag:\"two words\"", "--json").json()["articles"] as? [[String: Any]]
      #expect(listed?.compactMap { $0["tags"] as? [String] } == [["Later", "two words"], ["two words"]])
      let shown = try await kijictl("show", ids[0], "--json").json()
      #expect((shown["article"] as? [String: Any] ?? shown)["tags"] as? [String] == ["Later", "two words"])

      #expect(try await kijictl("tags", "set", "later", "--remove", ids[0]).output == "1 article changed.\n")
      #expect(try await kijictl("tags", "rename", "later", "Soon").code == 0)
      #expect(try await kijictl("tags", "color", "soon", "green").code == 0)
      #expect(try await kijictl("tags", "remove", "two words").code == 0)
      let tags = try await kijictl("tags", "--json").json()["tags"] as? [[String: Any]]
      #expect(tags?.count == 1)
      #expect(tags?.first?["name"] as? String == "Soon")
      #expect(tags?.first?["color"] as? String == "green")
      #expect(tags?.first?["articles"] as? Int == 0)
      let unknown = try await kijictl("tags", "remove", "nothing")
      #expect(unknown.code != 0 && unknown.errors.contains("There is no tag “nothing”"))
      // a search that cannot find anything says so
      let nothing = try await kijictl("search", "a", "tag:nothing")
      #expect(nothing.code == 0 && nothing.output == "" && nothing.errors.contains("There is no tag “nothing”."))
      for query in ["tag:soon", "tag:1", "-tag:nothing"] {
        #expect(try await kijictl("search", query).errors == "", "\(query)")
      }
      #expect(try await kijictl("search", "feed:two").errors.contains("There is no feed “two”."))
      #expect(try await kijictl("search", "in:news").errors.contains("There is no folder “news”."))
      // Rules give tags.
      let rule = try await kijictl("rules", "add", "b", "--tag", "Soon", "--apply")
      #expect(rule.output == "1 article changed.\n1\ton\ttag:Soon\tb\n")
    }
  }
}

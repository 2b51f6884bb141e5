import Foundation
import Library
import TestSupport
import Testing
import WebText

/// `kijictl mark read --all`
@Suite(.fewAtOnce) struct MarkAllTests {
  /// A library whose articles 1 to 4 are as many times ten days old.
  private func withLibrary(_ body: (CommandLineTool) async throws -> Void) async throws {
    try await CommandLineTool.fresh { kijictl in
      let library = try await Library.open(LibraryLocation(directory: kijictl.library))
      let feed = try await library.addFeed(NewFeed(url: "https://example.org/one", title: "One"))
      for (number, title) in zip(1..., ["red", "blue red", "green", "blue"]) {
        let article = NewArticle(
          uniqueID: title, title: title, bodyHTML: "", text: "text of \(title)",
          published: Date(timeIntervalSinceNow: -Double(number) * 864_000))
        _ = try await library.store(FeedUpdate(articles: [article], fetchedAt: Date()), in: feed.id)
      }
      await library.close()
      try await body(kijictl)
    }
  }

  private func unread(_ kijictl: CommandLineTool) async throws -> [String] {
    try #require(try await kijictl("articles", "--unread", "--json").json()["articles"] as? [[String: Any]])
      .compactMap { $0["title"] as? String }
  }

  @Test func marksOldArticlesOnly() async throws {
    try await withLibrary { kijictl in
      #expect(try await kijictl("mark", "read", "--all", "--older-than", "35").output == "1 article changed.\n")
      #expect(try await unread(kijictl) == ["red", "blue red", "green"])
      #expect(try await kijictl("mark", "read", "--all", "--older-than", "35").output == "0 articles changed.\n")
      let feed = try await kijictl("mark", "read", "--all", "--feed", "1", "--older-than", "25", "--json")
      #expect(try feed.json()["changed"] as? Int == 1)
      #expect(try await unread(kijictl) == ["red", "blue red"])
      #expect(try await kijictl("mark", "read", "--all", "--older-than", "0").output == "2 articles changed.\n")
      #expect(try await unread(kijictl) == [])
    }
  }

  @Test func marksATag() async throws {
    try await withLibrary { kijictl in
      _ = try await kijictl("tags", "set", "Work", "1", "2")
      let old = try await kijictl("mark", "read", "--all", "--tag", "work", "--older-than", "15", "--json")
      #expect(try old.json()["changed"] as? Int == 1)
      #expect(try await unread(kijictl) == ["red", "green", "blue"])
      #expect(try await kijictl("mark", "read", "--all", "--tag", "WORK").output == "1 article changed.\n")
      #expect(try await unread(kijictl) == ["green", "blue"])
      let missing = try await kijictl("mark", "read", "--all", "--tag", "play")
      #expect(missing.code != 0 && missing.errors.contains("There is no tag “play”."))
      #expect(try await unread(kijictl) == ["green", "blue"])
    }
  }

  @Test func marksASmartFeed() async throws {
    try await withLibrary { kijictl in
      _ = try await kijictl("smart-feeds", "add", "Blues", "title:blue")
      let old = try await kijictl("mark", "read", "--all", "--smart-feed", "1", "--older-than", "35")
      #expect(old.output == "1 article changed.\n")
      #expect(try await unread(kijictl) == ["red", "blue red", "green"])
      #expect(
        try await kijictl("mark", "read", "--all", "--smart-feed", "1", "--json").json()["changed"] as? Int == 1)
      #expect(try await unread(kijictl) == ["red", "green"])
      let missing = try await kijictl("mark", "read", "--all", "--smart-feed", "9")
      #expect(missing.code == 1 && missing.errors.contains("There is no smart feed number 9."))
    }
  }

  /// “articles” takes the same lists.
  @Test func marksAndListsAFolder() async throws {
    try await withLibrary { kijictl in
      func titles(_ arguments: String...) async throws -> [String] {
        let outcome = try await CommandLineTool.run(
          CommandLineTool.program, ["articles", "--json", "--library", kijictl.library.path] + arguments)
        return try #require(try outcome.json()["articles"] as? [[String: Any]]).compactMap { $0["title"] as? String }
      }
      _ = try await kijictl("folders", "--add", "Blogs")
      _ = try await kijictl("folders", "--add", "Empty")
      _ = try await kijictl("move", "1", "--to", "blogs")
      _ = try await kijictl("tags", "set", "Work", "2")
      _ = try await kijictl("smart-feeds", "add", "Greens", "title:green")
      #expect(try await titles("--folder", "blogs").count == 4)
      #expect(try await titles("--folder", "Empty") == [])
      #expect(try await titles("--tag", "work") == ["blue red"])
      #expect(try await titles("--smart-feed", "1") == ["green"])
      let missing = try await kijictl("articles", "--folder", "News")
      #expect(missing.code == 1 && missing.errors.contains("There is no folder “News”."))
      let both = try await kijictl("articles", "--later", "--tag", "work")
      #expect(both.code == 2 && both.errors.contains("Use either --later or --tag, not both."))
      #expect(try await kijictl("mark", "read", "--all", "--folder", "BLOGS").output == "4 articles changed.\n")
    }
  }

  @Test(
    arguments: [
      (["1", "--older-than", "3"], "--older-than requires --all."), (["1", "--tag", "a"], "--tag requires --all."),
      (["1", "--smart-feed", "1"], "--smart-feed requires --all."), (["1", "--feed", "1"], "--feed requires --all."),
      (["--all", "--older-than=-1"], "--older-than must not be negative."),
      (["--all", "--tag", "a", "--folder", "1"], "Use only one of --folder and --tag."),
      (["--all", "--smart-feed", "1", "--quiet-feeds"], "Use only one of --smart-feed and --quiet-feeds."),
    ])
  func wrongUsageIsReported(arguments: [String], reason: String) async throws {
    let outcome = try await CommandLineTool.run(CommandLineTool.program, ["mark", "read"] + arguments)
    #expect(outcome.code == 2 && outcome.errors.contains(reason), "\(outcome.errors)")
  }
}

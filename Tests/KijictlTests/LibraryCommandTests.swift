import Foundation
import Library
import WebText
import TestSupport
import Testing
import TortureWork

/// The commands that work only on the library, with a prepared one.
@Suite(.fewAtOnce) struct LibraryCommandTests {
  /// A library with two feeds: number 1 has the articles 1 to 3, number 2 the article 4.
  private func withLibrary(_ body: (CommandLineTool) async throws -> Void) async throws {
    try await CommandLineTool.fresh { kijictl in
      let library = try await Library.open(LibraryLocation(directory: kijictl.library))
      for (name, numbers) in [("One", 1...3), ("Two", 4...4)] {
        let feed = try await library.addFeed(NewFeed(url: "https://example.org/\(name)", title: name))
        let articles = numbers.reversed().map { number in
          var article = NewArticle(
            uniqueID: "\(number)", url: "https://example.org/\(number)", title: "Article \(number)",
            author: "Ann\u{1B}[2J", bodyHTML: "<p>The <b>記事</b> of \(name)</p>", text: "The 記事 of \(name)",
            published: Date(timeIntervalSince1970: Double(number) * 86_400))
          article.attachments = [Attachment(url: "https://example.org/\(number).mp3", mimeType: "audio/mpeg")]
          return article
        }
        _ = try await library.store(FeedUpdate(articles: articles, fetchedAt: Date()), in: feed.id)
      }
      await library.close()
      try await body(kijictl)
    }
  }

  private func ids(_ outcome: CommandLineTool.Outcome) throws -> [Int] {
    try #require(try outcome.json()["articles"] as? [[String: Any]]).compactMap { $0["id"] as? Int }
  }

  @Test func searchHasTheOutputOfArticles() async throws {
    try await withLibrary { kijictl in
      #expect(try ids(try await kijictl("search", "記事", "--json")) == [4, 3, 2, 1])
      #expect(try ids(try await kijictl("search", "記事 feed:one", "--json", "--limit", "2")) == [3, 2])
      #expect(try ids(try await kijictl("search", "記事", "of", "--best", "--json")).count == 4)
      #expect(try ids(try await kijictl("search", "nowhere", "--json")) == [])
      let plain = try await kijictl("search", "two")
      let listed = try await kijictl("articles", "--feed", "2")
      #expect(plain.code == 0 && plain.output == listed.output && !plain.output.isEmpty)
      let wrong = try await kijictl("search", "after:yesterday")
      #expect(wrong.code == 2 && wrong.errors.contains("after:yesterday is not a date"))
      #expect(wrong.errors.contains("Usage: kijictl search"))
      #expect(try await kijictl("search", "...").code == 2)
    }
  }

  @Test func leadingDashExcludesAWord() async throws {
    try await withLibrary { kijictl in
      let library = kijictl.library.path
      for arguments in [
        ["search", "記事", "-two", "--json", "--library", library],
        ["search", "--json", "記事", "--library", library, "-two"],
        ["search", "-two", "--library", library, "記事", "--json"],
        ["--library", library, "search", "-two", "--json", "記事"],
        ["search", "--json", "--library", library, "--", "記事", "-two"],
        ["--library", library, "search", "--json", "--", "記事", "-two"],
        ["search", "--json", "--library=\(library)", "記事 -two"],
      ] {
        let outcome = try await CommandLineTool.run(CommandLineTool.program, arguments)
        #expect(outcome.code == 0, "\(arguments)")
        #expect(try ids(outcome) == [3, 2, 1], "\(arguments)")
      }
      #expect(try ids(try await kijictl("search", "-two", "--json", "--limit", "2")) == [3, 2])
      #expect(try ids(try await kijictl("search", "-feed:two", "-is:starred", "--json")) == [3, 2, 1])
      for wrong in ["--jsn", "--unreed", "--limit=x"] {
        let outcome = try await kijictl("search", "記事", wrong)
        #expect(outcome.code == 2 && outcome.output == "", "\(wrong)")
      }
      #expect(try await kijictl("search").code == 2)
    }
  }

  /// As described in the help, through a shell.
  @Test func phraseNeedsShellQuotes() async throws {
    let help = try await CommandLineTool.run(CommandLineTool.program, ["search", "--help"])
    #expect(help.code == 0 && help.output.contains(#"'"two words"'"#))
    try await withLibrary { kijictl in
      for (query, expected) in [(#"'"事 of"'"#, [4, 3, 2, 1]), (#"'"of 事"'"#, []), (#"of 'on*' -"two""#, [3, 2, 1])] {
        let command = "\(CommandLineTool.program.path) search \(query) --json --library \(kijictl.library.path)"
        let outcome = try await CommandLineTool.run(URL(filePath: "/bin/sh"), ["-c", command])
        #expect(try ids(outcome) == expected, "\(query)")
      }
    }
  }

  @Test func showsAnArticle() async throws {
    try await withLibrary { kijictl in
      let plain = try await kijictl("show", "2")
      #expect(plain.output.hasPrefix("Article 2\nOne\nAnn [2J\n1970-01-03T00:00:00Z\nhttps://example.org/2\n+ "))
      #expect(plain.output.hasSuffix("\n\nThe 記事 of One\n"))
      let head = "Ann [2J · One · 3 January 1970, 00:00"
      #expect(
        try await kijictl("show", "2", "--as", "markdown").output
          == "# Article 2\n\n\(head)\n\n<https://example.org/2>\n\nThe **記事** of One\n")
      #expect(
        try await kijictl("show", "2", "--as", "html").output.hasSuffix("</p>\n<p>The <b>記事</b> of One</p>\n"))
      #expect(
        try await kijictl("show", "2", "--as", "citation").output
          == "Ann [2J. “Article 2”. One, 3 January 1970. https://example.org/2\n")
      #expect(try await kijictl("show", "2", "--as", "html", "--json").code == 2)
      let article = try await kijictl("show", "2", "--json").json()
      #expect(
        Set(article.keys) == [
          "id", "feed", "title", "url", "published", "read", "starred", "later", "kept", "tags", "categories", "author",
          "html", "text", "attachments", "comments", "others", "otherFeeds",
        ])
      #expect(article["html"] as? String == "<p>The <b>記事</b> of One</p>")
      let attachment = try #require((article["attachments"] as? [[String: Any]])?.first)
      #expect(Set(attachment.keys) == ["url", "title", "type", "bytes", "seconds"])
      #expect(article["read"] as? Bool == false)
      let missing = try await kijictl("show", "9")
      #expect(missing.code == 1 && missing.errors.contains("no article number 9"))
    }
  }

  @Test func marksArticles() async throws {
    try await withLibrary { kijictl in
      func stats() async throws -> [Int?] {
        let stats = try await kijictl("stats", "--json").json()
        return ["unread", "starred"].map { stats[$0] as? Int }
      }
      #expect(try await kijictl("mark", "read", "1", "2", "--json").json()["changed"] as? Int == 2)
      #expect(try await kijictl("mark", "read", "2", "3").output == "1 article changed.\n")
      #expect(try await kijictl("mark", "unread", "1").code == 0)
      #expect(try await kijictl("mark", "starred", "1", "4").code == 0)
      #expect(try await kijictl("mark", "unstarred", "4").code == 0)
      #expect(try await stats() == [2, 1])
      let missing = try await kijictl("mark", "read", "4", "9")
      #expect(missing.code == 1 && missing.errors.contains("no article number 9"))
      #expect(try await stats() == [2, 1])
      #expect(try await kijictl("mark", "read", "--all", "--feed", "1", "--json").json()["changed"] as? Int == 1)
      #expect(try await kijictl("mark", "read", "--all").output == "1 article changed.\n")
      #expect(try await stats() == [0, 1])
      for wrong in [
        ["mark", "read"], ["mark", "red", "1"], ["mark", "unread", "--all"], ["mark", "read", "1", "--all"],
      ] {
        let outcome = try await CommandLineTool.run(
          CommandLineTool.program, wrong + ["--library", kijictl.library.path])
        #expect(outcome.code == 2, "\(wrong)")
      }
    }
  }

  @Test func addsRenamesMovesAndRemovesFolders() async throws {
    try await withLibrary { kijictl in
      #expect(try await kijictl("folders").output == "")
      let made = try #require(
        try await kijictl("folders", "--add", "News", "--json").json()["folders"] as? [[String: Any]])
      #expect(made.count == 1 && made[0]["id"] as? Int == 1 && made[0]["parent"] is NSNull)
      #expect(try await kijictl("folders", "--add", "Inner", "--in", "1").output == "2\t1\tInner\t\n")
      #expect(try await kijictl("move", "1", "--to", "2").output == "1\tOne\n")
      #expect(try await kijictl("move", "1", "--top").output == "1\tOne\n")
      #expect(try await kijictl("move", "1", "--to", "inner").output == "1\tOne\n")
      #expect(try await kijictl("folders").output == "2\t1\tInner\t1\n1\t-\tNews\t\n")
      let unknown = try await kijictl("move", "1", "--to", "Outer")
      #expect(unknown.code == 1 && unknown.errors.contains("There is no folder “Outer”."))
      #expect(try await kijictl("folders", "--add", "Inner").output == "3\t-\tInner\t\n")
      let several = try await kijictl("move", "1", "--to", "Inner")
      #expect(several.code == 1 && several.errors.contains("Give one of the numbers 2, 3."))
      #expect(try await kijictl("remove", "3", "--folder").code == 0)
      // a name that is a number
      #expect(try await kijictl("folders", "--add", "2024").output == "4\t-\t2024\t\n")
      #expect(try await kijictl("move", "1", "--to", "2024").output == "1\tOne\n")
      #expect(try await kijictl("folders").output.contains("4\t-\t2024\t1\n"))
      #expect(try await kijictl("move", "1", "--to", "2").output == "1\tOne\n")
      #expect(try await kijictl("remove", "4", "--folder").code == 0)
      #expect(try await kijictl("move", "1", "--folder", "--to", "2").code == 1)
      #expect(try await kijictl("rename", "2", "Deep", "--folder", "--json").json()["title"] as? String == "Deep")
      #expect(try await kijictl("mark", "read", "--all", "--folder", "1", "--json").json()["changed"] as? Int == 3)
      #expect(try await kijictl("folders").output == "2\t1\tDeep\t1\n1\t-\tNews\t\n")
      #expect(try await kijictl("rename", "1", "Mine").output == "1\tMine\n")
      #expect(try await kijictl("rename", "1", "--reset").output == "1\tOne\n")
      #expect(try await kijictl("rename", "1", " ").errors.contains("at least one visible character"))
      #expect(try await kijictl("remove", "1", "--folder").output == "1\tNews\n")
      #expect(try await kijictl("feeds").output.hasPrefix("2\t1\tTwo\t"))
      #expect(try await kijictl("rename", "2").code == 2)
      #expect(try await kijictl("rename", "2", "x", "--reset").code == 2)
      #expect(try await kijictl("move", "2").code == 2)
      #expect(try await kijictl("move", "2", "--to", "1", "--top").code == 2)
      let gone = try await kijictl("move", "1", "--top")
      #expect(gone.code == 1 && gone.errors.contains("no feed number 1"))
      #expect(try await kijictl("remove", "2", "--json").json()["title"] as? String == "Two")
      #expect(try await kijictl("stats").output.hasPrefix("feeds\t0\narticles\t0\n"))
    }
  }

  @Test func aMistypedLibraryIsReportedAndNotCreated() async throws {
    try await CommandLineTool.fresh { kijictl in
      for command in ["stats", "feeds", "folders", "refresh", "retain"] {
        let outcome = try await kijictl(command)
        #expect(outcome.code == 1 && outcome.errors.contains("There is no library in"), "\(command)")
      }
      #expect(!FileManager.default.fileExists(atPath: kijictl.library.path))
    }
  }

  @Test func appliesRetentionSettings() async throws {
    try await withLibrary { kijictl in
      let before = try await kijictl("retain", "--json").json()
      #expect(Set(before.keys) == ["days", "articles", "keepsUnread", "keepsStarred", "deleted", "freed"])
      #expect(before["days"] is NSNull && before["deleted"] as? Int == 0 && before["keepsUnread"] as? Bool == true)
      // articles that the feed still serves are kept regardless of the settings
      let set = try await kijictl("retain", "--articles", "1", "--no-keep-unread", "--feed", "1", "--json").json()
      #expect(set["articles"] as? Int == 1 && set["keepsUnread"] as? Bool == false && set["deleted"] as? Int == 0)
      let library = try await Library.open(LibraryLocation(directory: kijictl.library))
      _ = try await library.store(
        FeedUpdate(articles: [], fetchedAt: Date()), in: Feed.ID(rawValue: 1))
      await library.close()
      #expect(try await kijictl("retain").output.contains("2 articles deleted"))
      #expect(try ids(try await kijictl("articles", "--json")) == [4, 3])
      #expect(try await kijictl("retain", "--days", "-1").code == 2)
    }
  }

  @Test func feedRevertsToLibraryRetention() async throws {
    try await withLibrary { kijictl in
      #expect(try await kijictl("retain", "--days", "30").code == 0)
      #expect(try await kijictl("retain", "--days", "7", "--feed", "1", "--json").json()["days"] as? Int == 7)
      #expect(try await kijictl("retain", "--feed", "1", "--json").json()["days"] as? Int == 7)
      #expect(try await kijictl("retain", "--feed", "1", "--as-library", "--json").json()["days"] as? Int == 30)
      #expect(try await kijictl("retain", "--days", "60").code == 0)
      #expect(try await kijictl("retain", "--feed", "1", "--json").json()["days"] as? Int == 60)
      #expect(try await kijictl("retain", "--as-library").code == 2)
      #expect(try await kijictl("retain", "--as-library", "--feed", "1", "--days", "3").code == 2)
      #expect(try await kijictl("retain", "--as-library", "--feed", "9").code == 1)
      let longest = try await kijictl("retain", "--days", "36500", "--json")
      #expect(try longest.json()["days"] as? Int == 36_500)
      for days in ["36501", "200000000000", "9223372036854775807"] {
        let outcome = try await kijictl("retain", "--days", days)
        #expect(outcome.code == 2 && outcome.errors.contains("must not exceed 36500"), "\(days)")
      }
    }
  }

  @Test func repairsABrokenIndex() async throws {
    try await withLibrary { kijictl in
      #expect(try ids(try await kijictl("search", "記事", "--json")).count == 4)
      try LibraryAudit.change(in: kijictl.library, "DELETE FROM searchIndex_data")
      let search = try await kijictl("search", "記事")
      #expect(search.code == 1 && search.errors.contains("search index") && search.errors.contains("kijictl check"))
      let left = try await kijictl("check", "--no-index", "--json")
      #expect(left.code == 1)
      let record = try left.json()
      #expect((record["problems"] as? [String])?.count == 1 && record["indexed"] as? Int == 0)
      let mended = try await kijictl("check", "--json")
      #expect(mended.code == 0 && mended.errors == "")
      let after = try mended.json()
      #expect(after["problems"] as? [String] == [] && (after["mended"] as? [String])?.count == 1)
      #expect(after["indexed"] as? Int == 4)
      #expect(try ids(try await kijictl("search", "記事", "--json")).count == 4)
      try LibraryAudit.change(in: kijictl.library, "DELETE FROM searchIndex_data WHERE id > 1000")
      let told = try await kijictl("check")
      #expect(told.code == 0 && told.output.hasPrefix("Repaired: the search index "))
      #expect(told.output.hasSuffix("\nThe library is intact; 4 articles were indexed.\n"))
    }
  }

  @Test func leavesTheIndexOfADamagedFileAlone() async throws {
    try await withLibrary { kijictl in
      try LibraryAudit.change(
        in: kijictl.library, "PRAGMA foreign_keys = OFF; INSERT INTO feedCount (feedID) VALUES (77)")
      let outcome = try await kijictl("check", "--json")
      let words = "feedCount 77 refers to a row of feed that is not there"
      #expect(outcome.code == 1 && outcome.errors.hasPrefix(words) && outcome.errors.contains("has 1 problem."))
      let record = try outcome.json()
      #expect(record["problems"] as? [String] == [words] && record["mended"] as? [String] == [])
      #expect(record["indexed"] as? Int == 0)
    }
  }

  @Test func checksTheFileAndRebuildsTheIndex() async throws {
    try await withLibrary { kijictl in
      let sound = try await kijictl("check", "--json").json()
      #expect(Set(sound.keys) == ["problems", "mended", "indexed"])
      #expect((sound["problems"] as? [Any])?.isEmpty == true && sound["indexed"] as? Int == 4)
      #expect(try await kijictl("check", "--no-index").output == "The library is intact.\n")
    }
  }

  @Test func showsStatistics() async throws {
    try await withLibrary { kijictl in
      let stats = try await kijictl("stats", "--json").json()
      #expect(
        Set(stats.keys) == [
          "feeds", "articles", "unread", "starred", "later", "laterSeconds", "bytes", "imageBytes", "episodeBytes",
        ])
      #expect(stats["feeds"] as? Int == 2 && stats["articles"] as? Int == 4 && stats["unread"] as? Int == 4)
      let location = LibraryLocation(directory: kijictl.library)
      #expect(stats["bytes"] as? Int ?? 0 >= location.bytesOnDisk)
    }
  }
}

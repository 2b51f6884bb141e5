import Foundation
import Library
import TestSupport
import Testing
import WebText

/// `kijictl rules`
@Suite(.fewAtOnce) struct RulesTests {
  /// A library with two articles.
  private func withLibrary(_ body: (CommandLineTool, Library, Feed) async throws -> Void) async throws {
    try await CommandLineTool.fresh { kijictl in
      let library = try await Library.open(LibraryLocation(directory: kijictl.library))
      let feed = try await library.addFeed(NewFeed(url: "https://example.org/one", title: "One"))
      _ = try await library.store(update(["1 storm", "2 calm"]), in: feed.id)
      try await body(kijictl, library, feed)
      await library.close()
    }
  }

  private func update(_ titles: [String]) -> FeedUpdate {
    FeedUpdate(
      articles: titles.map { NewArticle(uniqueID: $0, title: $0, bodyHTML: "", text: "text") }, fetchedAt: Date())
  }

  private func titles(_ outcome: CommandLineTool.Outcome) throws -> [String] {
    try #require(try outcome.json()["articles"] as? [[String: Any]]).compactMap { $0["title"] as? String }.sorted()
  }

  @Test func addsListsAppliesAndRemovesRules() async throws {
    try await withLibrary { kijictl, library, feed in
      #expect(try titles(try await kijictl("rules", "preview", "title:storm", "--json")) == ["1 storm"])
      let added = try await kijictl("rules", "add", "title:storm", "--star", "--keep")
      #expect(added.code == 0 && added.output == "1\ton\tstar,keep\ttitle:storm\n")
      let again = try await kijictl("rules", "add", "title:storm", "--keep", "--star")
      #expect(again.code == 1 && again.errors.contains("Rule 1 is the same."))
      let applied = try await kijictl("rules", "add", "calm", "--mute", "--apply")
      #expect(applied.output == "1 article changed.\n2\ton\tmute\tcalm\n")
      #expect(try titles(try await kijictl("articles", "--json")) == ["1 storm"])
      #expect(try titles(try await kijictl("search", "in:muted", "--json")) == ["2 calm"])
      let new = try await library.store(update(["3 calm", "4 storm", "5 sun"]), in: feed.id)
      #expect(new.inserted.count == 2)
      #expect(try titles(try await kijictl("articles", "--json")) == ["1 storm", "4 storm", "5 sun"])
      #expect(try titles(try await kijictl("search", "is:starred", "--json")) == ["4 storm"])
      #expect(try await kijictl("rules", "apply", "1", "--json").json()["changed"] as? Int == 1)
      let off = try await kijictl("rules", "switch", "2", "off")
      #expect(off.output == "2\toff\tmute\tcalm\n")
      let listed = try await kijictl("rules", "--json").json()["rules"] as? [[String: Any]]
      #expect(listed?.compactMap { $0["enabled"] as? Bool } == [true, false])
      #expect(listed?.first?["actions"] as? [String] == ["star", "keep"])
      let muted = try #require(try await kijictl("search", "in:muted", "--json").json()["articles"] as? [[String: Any]])
      let id = try #require(muted.first?["id"] as? Int)
      #expect(try await kijictl("rules", "unmute", "\(id)").output == "1 article changed.\n")
      #expect(try await kijictl("rules", "remove", "1", "2").output == "2 rules removed.\n")
      #expect(try await kijictl("rules").output == "")
    }
  }

  /// Starred and tagged articles are never muted.
  @Test func aRuleCannotMuteWhatItStarsOrTags() async throws {
    try await withLibrary { kijictl, _, _ in
      _ = try await kijictl("rules", "add", "calm", "--mute")
      for refused in [
        try await kijictl("rules", "add", "storm", "--mute", "--star"),
        try await kijictl("rules", "add", "storm", "--mute", "--tag", "Sea"),
        try await kijictl("rules", "edit", "1", "--star", "--mute"),
      ] {
        #expect(refused.code == 2 && refused.errors.contains("A rule cannot mute what it stars or tags."), "\(refused)")
      }
      #expect(try await kijictl("rules").output == "1\ton\tmute\tcalm\n")
    }
  }

  @Test func rulesAreEdited() async throws {
    try await withLibrary { kijictl, library, feed in
      _ = try await kijictl("rules", "add", "title:storm", "--star", "--keep")
      _ = try await kijictl("rules", "add", "calm", "--read")
      _ = try await kijictl("rules", "switch", "2", "off")
      // the rest stays as it is
      #expect(try await kijictl("rules", "edit", "1", "--query", "sun -set").output == "1\ton\tstar,keep\tsun -set\n")
      #expect(
        try await kijictl("rules", "edit", "2", "--keep", "--tag", "quiet").output == "2\toff\tkeep,tag:quiet\tcalm\n")
      let both = try await kijictl("rules", "edit", "1", "--query", "sun", "--star", "--json").json()["rule"]
      let record = try #require(both as? [String: Any])
      #expect(record["id"] as? Int == 1 && record["query"] as? String == "sun" && record["enabled"] as? Bool == true)
      #expect(record["actions"] as? [String] == ["star"])
      #expect(try await kijictl("rules").output == "1\ton\tstar\tsun\n2\toff\tkeep,tag:quiet\tcalm\n")
      // what arrives next is compared with the new query
      _ = try await library.store(update(["3 storm", "4 sun"]), in: feed.id)
      #expect(try titles(try await kijictl("search", "is:starred", "--json")) == ["4 sun"])
      #expect(try titles(try await kijictl("articles", "--json")).count == 4)
      let applied = try await kijictl("rules", "edit", "1", "--query", "storm", "--mute", "--apply")
      #expect(applied.output == "2 articles changed.\n1\ton\tmute\tstorm\n")
      #expect(try titles(try await kijictl("articles", "--json")) == ["2 calm", "4 sun"])
    }
  }

  @Test func aNumberAloneIsARuleToPreview() async throws {
    try await withLibrary { kijictl, _, _ in
      _ = try await kijictl("rules", "add", "sun", "--mute")
      _ = try await kijictl("rules", "add", "title:calm", "--star")
      #expect(try titles(try await kijictl("rules", "preview", "2", "--json")) == ["2 calm"])
      #expect(try titles(try await kijictl("rules", "preview", "1", "--json")) == [])
      let nothing = try await kijictl("rules", "preview", "tag:nosuch")
      #expect(nothing.code == 0 && nothing.errors.contains("There is no tag “nosuch”."))
      let missing = try await kijictl("rules", "preview", "7")
      let advice = "There is no rule number 7. To look for the text, give '\"7\"'."
      #expect(missing.code == 1 && missing.errors.contains(advice))
      // as text
      #expect(try titles(try await kijictl("rules", "preview", "\"1\"", "--json")) == ["1 storm"])
      #expect(try titles(try await kijictl("rules", "preview", "1", "storm", "--json")) == ["1 storm"])
    }
  }

  @Test func whatCannotBeEditedStays() async throws {
    try await withLibrary { kijictl, _, _ in
      _ = try await kijictl("rules", "add", "storm", "--mute")
      let missing = try await kijictl("rules", "edit", "7", "--star")
      #expect(missing.code == 1 && missing.errors.contains("There is no rule number 7."))
      let nothing = try await kijictl("rules", "edit", "1")
      #expect(nothing.code == 2 && nothing.errors.contains("Give --query or at least one of --mute, --read, --star"))
      let wrong = try await kijictl("rules", "edit", "1", "--query", "after:soon")
      #expect(wrong.code == 2 && wrong.errors.contains("after:soon is not a date"))
      #expect(try await kijictl("rules", "edit", "1", "--query", "").code == 2)
      #expect(try await kijictl("rules", "edit", "1", "--tag", " ").code == 2)
      #expect(try await kijictl("rules").output == "1\ton\tmute\tstorm\n")
    }
  }

  @Test func rulesAreExportedAndImported() async throws {
    try await withLibrary { kijictl, library, _ in
      _ = try await kijictl("rules", "add", "title:\"two words\" in:news", "--mute")
      _ = try await kijictl("rules", "add", "記事", "--read")
      _ = try await kijictl("rules", "switch", "2", "off")
      let file = kijictl.library.deletingLastPathComponent().appending(path: "rules.json")
      #expect(try await kijictl("rules", "export", file.path).code == 0)
      let before = try await library.rules().map { RuleDraft($0) }
      #expect(try await kijictl("rules", "import", file.path).output == "0 rules added. 2 are there already.\n")
      #expect(try await kijictl("rules", "remove", "2").code == 0)
      #expect(try await kijictl("rules", "import", file.path).output == "1 rule added. 1 is there already.\n")
      #expect(try await kijictl("rules", "remove", "1", "3").code == 0)
      #expect(try await kijictl("rules", "import", file.path).output == "2 rules added.\n")
      #expect(try await library.rules().map { RuleDraft($0) } == before)
    }
  }

  @Test func rulesKeepNotifyAndFindExpressions() async throws {
    try await withLibrary { kijictl, library, feed in
      let added = try await kijictl(
        "rules", "add", "title:/^[0-9]+ st.rm$/", "--keep", "--notify", "--full-text", "--apply")
      #expect(added.output == "1 article changed.\n1\ton\tnotify,full-text,keep\ttitle:/^[0-9]+ st.rm$/\n")
      let kept = try #require(try await kijictl("search", "is:kept", "--json").json()["articles"] as? [[String: Any]])
      #expect(kept.compactMap { $0["title"] as? String } == ["1 storm"] && kept.first?["kept"] as? Bool == true)
      let id = try #require(kept.first?["id"] as? Int)
      #expect(try await kijictl("rules", "unkeep", "\(id)").output == "1 article changed.\n")
      #expect(try titles(try await kijictl("search", "is:kept", "--json")) == [])
      #expect(try await kijictl("rules", "unkeep", "77").code == 1)
      let wrong = try await kijictl("rules", "add", "title:/v[0-9/", "--mute")
      #expect(wrong.code == 2 && wrong.errors.contains("title:/v[0-9/: “[” is not closed (character 2)"))
      var article = NewArticle(uniqueID: "9", title: "9 goal", bodyHTML: "", text: "")
      article.categories = ["Sport"]
      _ = try await library.store(FeedUpdate(articles: [article], fetchedAt: Date()), in: feed.id)
      #expect(try titles(try await kijictl("search", "category:sport", "--json")) == ["9 goal"])
    }
  }

  @Test func saysWhatIsWrong() async throws {
    try await withLibrary { kijictl, _, _ in
      let none = try await kijictl("rules", "add", "storm")
      #expect(none.code == 2 && none.errors.contains("Give at least one of --mute, --read, --star"))
      let query = try await kijictl("rules", "add", "after:soon", "--mute")
      #expect(query.code == 2 && query.errors.contains("after:soon is not a date"))
      let missing = try await kijictl("rules", "remove", "7")
      #expect(missing.code == 1 && missing.errors.contains("There is no rule number 7."))
      let file = kijictl.library.deletingLastPathComponent().appending(path: "rules.json")
      for (text, reason) in [
        ("[]", "This is not a file with rules."),
        (#"{"rules": [{"query": "a", "actions": ["mute"]}, {"query": "b"}]}"#, "Rule 2 lacks"),
        (#"{"rules": [{"query": "a", "actions": ["shred"]}]}"#, "Rule 1 has an unknown action: shred"),
        (#"{"rules": [{"query": "is:old", "actions": ["mute"]}]}"#, "The search of rule 1 cannot be read: is:old"),
      ] {
        try Data(text.utf8).write(to: file)
        let outcome = try await kijictl("rules", "import", file.path)
        #expect(outcome.code == 1 && outcome.errors.contains(reason), "\(outcome.errors)")
      }
      #expect(try await kijictl("rules").output == "")
    }
  }
}

import Foundation
import Library
import TestSupport
import Testing
import WebText

/// `kijictl queue`
@Suite(.fewAtOnce) struct QueueTests {
  @Test func episodesAreAddedListedAndRemoved() async throws {
    try await CommandLineTool.fresh { kijictl in
      let library = try await Library.open(LibraryLocation(directory: kijictl.library))
      let feed = try await library.addFeed(NewFeed(url: "https://example.org/one", title: "One"))
      let picture = Attachment(url: "https://example.org/cover.png")
      let articles = ["a", "b", "c", "d"].map { name in
        var audio = Attachment(url: "https://example.org/\(name).mp3?x=1", durationInSeconds: 3725)
        if name == "a" { audio.title = "Its file" }
        return NewArticle(
          uniqueID: name, title: name, bodyHTML: "", text: "", attachments: name == "d" ? [picture] : [picture, audio])
      }
      let ids = try await library.store(FeedUpdate(articles: articles, fetchedAt: Date()), in: feed.id).inserted
        .map { "\($0.id.rawValue)" }
      let number = try #require(Int64(ids[0]))
      let first = try #require(await library.article(Article.ID(rawValue: number)))
      let loaded = try #require(await library.episode(at: first.attachments[1].url, of: first.id))
      try await library.setEpisodeQueue(loaded: loaded.id, next: [])
      try await library.setListeningPlace(62, isPlayed: false, in: loaded.id)
      await library.close()
      #expect(try await kijictl("queue", "add", ids[1], ids[2]).output == "2 episodes changed.\n")
      #expect(try await kijictl("queue", "add", ids[2], "--next", "--json").json()["changed"] as? Int == 1)
      #expect(
        try await kijictl("queue").output
          == ">\(ids[0])\t1:02\tOne\ta\n\(ids[2])\t0:00\tOne\tc\n\(ids[1])\t0:00\tOne\tb\n")
      let json = try await kijictl("queue", "--json").json()
      let (player, next) = (json["loaded"] as? [String: Any], json["next"] as? [[String: Any]])
      #expect(player?["place"] as? Double == 62 && player?["seconds"] as? Double == 3725)
      #expect(player?["title"] as? String == "a" && player?["fileTitle"] as? String == "Its file")
      #expect(next?.map { $0["title"] as? String } == ["c", "b"] && next?[0]["fileTitle"] == nil)
      #expect(next?.map { $0["url"] as? String } == ["c", "b"].map { "https://example.org/\($0).mp3?x=1" })
      let silent = try await kijictl("queue", "add", ids[1], ids[3])
      #expect(silent.code == 1 && silent.errors.contains("Article \(ids[3]) has no audio."))
      for command in ["add", "remove"] {
        let loaded = try await kijictl("queue", command, ids[0], ids[2])
        #expect(loaded.code == 1 && loaded.errors.contains("The audio of article \(ids[0]) is in the player."))
      }
      #expect(try await kijictl("queue", "remove", ids[1]).output == "1 episode changed.\n")
      let missing = try await kijictl("queue", "remove", ids[2], "99")
      #expect(missing.code == 1 && missing.errors.contains("no article number 99"))
      #expect(try await kijictl("queue", "list").output == ">\(ids[0])\t1:02\tOne\ta\n\(ids[2])\t0:00\tOne\tc\n")
    }
  }
}

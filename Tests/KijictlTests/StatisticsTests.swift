import Foundation
import Library
import TestSupport
import Testing
import WebText

/// `kijictl feeds --statistics` and what lists quiet feeds
@Suite(.fewAtOnce) struct StatisticsTests {
  private func fill(_ directory: URL) async throws {
    let library = try await Library.open(LibraryLocation(directory: directory))
    let feeds = [("Slow", [3.0, 40, 90, 100]), ("Quick", (0..<24).map { Double($0) / 6 }), ("Dead", [500])]
    for (name, days) in feeds {
      let feed = try await library.addFeed(NewFeed(url: "https://example.org/\(name)", title: name))
      let articles = days.map {
        NewArticle(
          uniqueID: "\($0)", title: "\(name) \($0)", bodyHTML: "1234567890", text: "12345",
          published: Date(timeIntervalSinceNow: -$0 * 86_400))
      }
      let ids = try await library.store(FeedUpdate(articles: articles, fetchedAt: Date()), in: feed.id).inserted
      if name == "Slow" {
        _ = try await library.perform(.setRead(true, [ids[0].id]))
        _ = try await library.perform(.setStarred(true, [ids[0].id, ids[1].id]))
      }
    }
    await library.close()
  }

  @Test func feedsHaveStatistics() async throws {
    try await CommandLineTool.fresh { kijictl in
      try await fill(kijictl.library)
      let lines = try await kijictl("feeds", "--statistics").output.split(separator: "\n")
        .map { $0.split(separator: "\t").map(String.init) }
      #expect(
        lines.map { [$0[0], $0[1], $0[2], $0[3], $0[4], $0[6], $0[7], $0[8]] } == [
          ["3", "0.0", "1", "0", "0", "-", "Dead", "15"], ["2", "24.0", "24", "0", "0", "-", "Quick", "360"],
          ["1", "0.2", "4", "25", "2", "-", "Slow", "60"],
        ])
      let feeds = try await kijictl("feeds", "--statistics", "--json").json()["feeds"] as? [[String: Any]]
      #expect(feeds?.compactMap { $0["title"] as? String } == ["Dead", "Quick", "Slow"])
      let slow = try #require(feeds?.last?["statistics"] as? [String: Any])
      #expect(slow["weeks"] as? [Int] == [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
      #expect(slow["perWeek"] as? Double == 0.167)
      #expect(slow["readShare"] as? Double == 0.25)
      #expect(slow["articles"] as? Int == 4 && slow["starred"] as? Int == 2)
      #expect(slow["quiet"] as? Bool == true && slow["dead"] as? Bool == false && slow["neverRead"] as? Bool == false)
      #expect(slow["size"] as? Int == 60 && slow["sizeIsEstimate"] as? Bool == false)
      let quick = feeds?[1]["statistics"] as? [String: Any]
      #expect(quick?["size"] as? Int == 360 && quick?["sizeIsEstimate"] as? Bool == true)
      #expect(slow["failingSince"] is NSNull && slow["savedBytes"] is NSNull)
    }
  }

  @Test func feedsAreNarrowedDown() async throws {
    try await CommandLineTool.fresh { kijictl in
      try await fill(kijictl.library)
      func titles(_ options: String...) async throws -> [String] {
        try await CommandLineTool.run(
          CommandLineTool.program, ["feeds"] + options + ["--library", kijictl.library.path]
        ).output.split(separator: "\n").map { String($0.split(separator: "\t")[2]) }
      }
      #expect(try await titles("--quiet-feeds") == ["Dead", "Slow"])
      #expect(try await titles("--quiet-feeds", "--dead") == ["Dead"])
      // The former name.
      #expect(try await titles("--seldom") == ["Dead", "Slow"])
      #expect(try await titles("--never-read") == ["Dead", "Quick"])
      let dead = try await kijictl("feeds", "--dead", "--json").json()["feeds"] as? [[String: Any]]
      #expect(dead?.count == 1 && dead?.first?["statistics"] == nil)
    }
  }

  @Test func quietArticlesAreListedAndMarked() async throws {
    try await CommandLineTool.fresh { kijictl in
      try await fill(kijictl.library)
      let titles = try await kijictl("articles", "--quiet-feeds", "--unread").output.split(separator: "\n")
        .map { $0.split(separator: "\t").last.map(String.init) }
      #expect(titles == ["Slow 40.0", "Slow 90.0", "Slow 100.0", "Dead 500.0"])
      #expect(try await kijictl("search", "is:quiet", "--unread").output.split(separator: "\n").count == 4)
      #expect(try await kijictl("mark", "read", "--all", "--quiet-feeds").output == "4 articles changed.\n")
      #expect(try await kijictl("articles", "--quiet-feeds", "--unread").output == "")
      let wrong = try await kijictl("mark", "read", "1", "--quiet-feeds")
      #expect(wrong.code == 2 && wrong.errors.contains("--quiet-feeds requires --all"))
      #expect(try await kijictl("articles", "--quiet-feeds", "--feed", "1").code == 2)
    }
  }
}

import Foundation
import TestSupport
import Testing
import WebText

@testable import Library

/// A rule must find exactly the new articles that its query would find once they are stored and indexed.
@Suite(.fewAtOnce) struct RuleMatcherTests {
  private static let words = [
    "storm", "Storms", "sea", "Café", "cafe", "記事", "事", "新しい記事", "기사", "rain", "STRASSE", "straße", "a", "ｗｉｄｅ",
  ]

  private func text(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...6, using: &random)).map { _ in
      Self.words[Int.random(in: 0..<Self.words.count, using: &random)]
    }.joined(separator: Bool.random(using: &random) ? " " : ", ")
  }

  private func query(_ random: inout SeededGenerator) -> String {
    let filters = [
      "has:file", "url:EXAMPLE.org/1", "after:2026-05", "before:2026", "feed:one",
      "feed:\"https://example.org/one.xml\"", "-feed:https://example.org/one.xml", "feed:https://example.org/one",
      "-in:nowhere", "is:unread",
      "feed:1", "-feed:/^Sam/", "category:sea", "-category:/s/", "category:/^.ea$/", "lang:en", "-lang:ja",
      "lang:en-GB",
      "title:/st.rms?/", "-text:/\\bsea\\b/", "author:/^caf/", "url:~/[1-3]$/", "-url:~/9/", "text:/記|기/", "is:kept",
    ]
    return (0..<Int.random(in: 1...3, using: &random)).map { _ -> String in
      if Int.random(in: 0..<6, using: &random) == 0 {
        return filters[Int.random(in: 0..<filters.count, using: &random)]
      }
      let sign = Int.random(in: 0..<4, using: &random) == 0 ? "-" : ""
      let column = ["", "", "title:", "author:", "text:"][Int.random(in: 0..<5, using: &random)]
      let first = Self.words[Int.random(in: 0..<Self.words.count, using: &random)]
      let second = Self.words[Int.random(in: 0..<Self.words.count, using: &random)]
      switch Int.random(in: 0..<3, using: &random) {
      case 0: return sign + column + first
      case 1: return sign + column + "\"\(first) \(second)\""
      default: return sign + column + String(first.prefix(3)) + "*"
      }
    }.joined(separator: " ")
  }

  @Test(arguments: 0..<4) func aRuleFindsWhatItsQueryFinds(_ seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let sandbox = Sandbox()
    let library = try await Library.open(sandbox.location)
    let feed = try await library.addSample()
    let articles = (0..<120).map { number -> NewArticle in
      let isFile = number % 7 == 0
      return NewArticle(
        uniqueID: String(number), url: number % 5 == 0 ? nil : "https://example.org/\(number)", title: text(&random),
        author: number % 3 == 0 ? text(&random) : nil, bodyHTML: "", text: text(&random) + " " + text(&random),
        attachments: isFile ? [Attachment(url: "https://example.org/a.mp3")] : [],
        categories: number % 4 == 0 ? ["Sea", "Storms"] : number % 4 == 1 ? ["sea"] : [],
        language: number % 6 == 0 ? "ja" : number % 6 == 1 ? "en" : nil,
        published: Date.hours(Double(-number) * 24))
    }
    var update = FeedUpdate.of(articles)
    update.language = "en-GB"
    let ids = try await library.store(update, in: feed.id).inserted.map(\.id)
    try await library.indexWaiting()
    let queries = (0..<300).compactMap { _ in try? SearchQuery(parsing: query(&random)) }
    #expect(queries.count > 250)
    // A rule's number is told by its bits: the matcher returns the union of what all matching rules do.
    for (number, query) in queries.enumerated() {
      // The rule among others, which share its terms.
      let rules = queries[max(0, number - 5)...number].map { other in
        Rule(id: Rule.ID(rawValue: 1), query: other, actions: other == query ? .mute : .markRead)
      }
      let matcher = RuleMatcher(RuleTable(rules, calendar: .current))
      matcher.begin(RuleFeed(id: feed.id, title: feed.title, url: feed.url, language: "en-GB"))
      let found = zip(articles, ids).filter { article, _ in
        matcher.actions(for: article, date: article.listDate(arrival: Date.now2026.milliseconds)).contains(.mute)
      }.map(\.1)
      let searched = try await library.articleIDs(ArticleList(scope: .search(query)))
      #expect(Set(found) == Set(searched), "\(query.text)")
    }
  }

  @Test func agesAreCountedFromTheFetch() throws {
    func isMuted(_ text: String, daysAgo: Double) throws -> Bool {
      let rule = Rule(id: Rule.ID(rawValue: 1), query: try SearchQuery(parsing: text), actions: .mute)
      let matcher = RuleMatcher(RuleTable([rule], calendar: .current))
      matcher.begin(RuleFeed(id: Feed.ID(rawValue: 1)), now: .now2026)
      let date = Date.hours(-24 * daysAgo).milliseconds
      return matcher.actions(for: NewArticle(uniqueID: "1", title: "storm", bodyHTML: ""), date: date) == .mute
    }
    for words in ["", "storm "] {
      #expect(try isMuted(words + "older:7d", daysAgo: 9))
      #expect(try !isMuted(words + "older:7d", daysAgo: 5))
      #expect(try isMuted(words + "newer:1w", daysAgo: 5))
      #expect(try !isMuted(words + "newer:1w", daysAgo: 9))
    }
  }

  @Test func aThousandRulesAreFoundInOnePass() throws {
    let rules = try (0..<1000).map { number in
      Rule(
        id: Rule.ID(rawValue: Int64(number)), query: try SearchQuery(parsing: "word\(number) other\(number)"),
        actions: .mute)
    }
    let matcher = RuleMatcher(RuleTable(rules, calendar: .current))
    func actions(_ text: String) -> RuleActions {
      matcher.actions(for: NewArticle(uniqueID: "1", title: text, bodyHTML: ""), date: 0)
    }
    #expect(actions("word1 other2") == [])
    #expect(actions("other999 and word999") == .mute)
    #expect(actions("word1 other2") == [])
  }
}

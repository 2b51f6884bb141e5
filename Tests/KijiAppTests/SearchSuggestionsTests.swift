import Foundation
import Library
import Testing

@testable import KijiApp
@testable import Timeline
@testable import Toolkit

/// Completions for a search that is being typed.
@MainActor @Suite struct SearchSuggestionsTests {
  private let names = SearchNames(
    feeds: [(1, "Daring Ball"), (2, "Émile"), (3, "Football"), (4, "A \"Quoted\" One")].map(SearchName.init),
    folders: [(5, "Far Away"), (6, "ニュース"), (7, "A \"Quoted\" Folder"), (8, "Airfare")].map(SearchName.init),
    tags: [(9, "later"), (10, "two words")].map(SearchName.init),
    categories: [(nil, "World News"), (nil, "A \"Quoted\" Category"), (nil, "Sport")].map(SearchName.init),
    languages: [(nil, "en-GB"), (nil, "ja")].map(SearchName.init))

  private func suggestions(_ text: String, caret: Int? = nil) throws -> SearchSuggestions? {
    var calendar = Calendar(identifier: .buddhist)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let today = Date(timeIntervalSince1970: 1_772_532_000)
    return SearchSuggestions(
      for: text, caret: caret ?? text.unicodeScalars.count, names: names, today: today, calendar: calendar)
  }

  @Test(arguments: [
    ("f", ["feed:"]), ("fox i", ["in:", "is:"]), ("A", ["author:", "after:"]), ("-t", ["title:", "text:", "tag:"]),
    ("-be", ["before:"]),
    ("feed", ["feed:"]),
    ("is:", ["is:unread", "is:read", "is:starred", "is:later", "is:quiet", "is:kept", "is:muted"]),
    ("is:U", ["is:unread"]), ("-is:r", ["is:read"]),
    ("feed:ball", ["feed:\"Daring Ball\"", "feed:Football"]), ("feed:foot", ["feed:Football"]),
    ("feed:emi", ["feed:Émile"]), ("feed:\"daring b", ["feed:\"Daring Ball\""]),
    ("in:", ["in:\"Far Away\"", "in:ニュース", "in:7", "in:Airfare"]), ("-in:far", ["in:\"Far Away\"", "in:Airfare"]),
    ("in:\"far a", ["in:\"Far Away\""]), ("IN：ニ", ["in:ニュース"]),
    ("tag:", ["tag:later", "tag:\"two words\""]), ("-tag:w", ["tag:\"two words\""]),
    ("category:", ["category:\"World News\"", "category:Sport"]), ("-category:sp", ["category:Sport"]),
    ("lang:", ["lang:en-GB", "lang:ja"]), ("ca", ["category:"]), ("l", ["lang:"]),
    // a title that contains quotes is identified by its number
    ("feed:quo", ["feed:4"]),
    ("after:", ["after:2026-03-03", "after:2026-03", "after:2026"]),
    ("older:", ["older:1d", "older:1w", "older:1m", "older:1y"]), ("ne", ["newer:"]),
    ("newer:10", ["newer:10d", "newer:10w", "newer:10m", "newer:10y"]),
    ("before:2026-", ["before:2026-03-03", "before:2026-03"]),
  ])
  func suggestsMatchesForAPrefix(_ text: String, _ expected: [String]) throws {
    #expect(try suggestions(text)?.all.map(\.text) == expected)
  }

  @Test(arguments: [
    "", "fox", "fe ", "\"fe", "is:unread", "IS:UNREAD", "is:red", "is:unread ", "foo:b", "feed:nothing",
    "feed:\"Émile\"", "in:ball", "in:ニュース", "title:", "title:fa", "author:", "author:\"far a", "before:yesterday",
    "after:2026-03-03", "https://is", "newer:1w",
  ])
  func suggestsNothingElse(_ text: String) throws {
    #expect(try suggestions(text) == nil)
  }

  @Test func completesOnlyTheWordBeforeTheCaret() throws {
    let text = "🦊 -fe dog"
    let found = try #require(try suggestions(text, caret: 5))
    #expect(found.start == 3 && found.end == 5)
    // within a word, and after the end
    #expect(try suggestions(text, caret: 4) == nil)
    #expect(try suggestions(text, caret: 99) == nil)
  }

  @Test func suggestionsAreValidSearches() throws {
    for text in ["is:", "feed:", "in:", "after:", "before:", "newer:", "older:"] {
      for suggestion in try #require(try suggestions(text)).all {
        _ = try SearchQuery(parsing: suggestion.text)
        #expect(!suggestion.isOperator)
      }
    }
    #expect(try suggestions("f")?.all.map(\.isOperator) == [true])
  }

  @Test func everyOperatorHasADescription() throws {
    let words = try SearchOperator.allCases.map { key in
      try #require(try suggestions(String(key.rawValue.prefix(2)))?.all.first { $0.text == "\(key.rawValue):" }).words
    }
    #expect(Set(words).count == SearchOperator.allCases.count && !words.contains(""))
  }

  @Test func unfinishedOperatorIsNotAnError() {
    func isUnfinished(_ text: String) -> Bool? {
      do {
        _ = try SearchQuery(parsing: text)
        return nil
      } catch {
        return error.isUnfinished(in: text)
      }
    }
    for text in ["title:", "fox -author:", "in:", "feed:", "category:", "lang:", "url:~/a b"] {
      #expect(isUnfinished(text) == true)
    }
    for text in ["title: ", "title: fox", "is:", "", "foo:bar", "title:/(/"] { #expect(isUnfinished(text) == false) }
    #expect(isUnfinished("title:f") == nil)
  }

  @Test func suggestsTheFirstOfManyFeeds() {
    let many = (1...20).map { number in SearchName(number: Int64(number), title: "Feed\(number)") }
    let found = SearchSuggestions(for: "feed:", caret: 5, names: SearchNames(feeds: many), today: Date())
    #expect(found?.all.map(\.text) == (1...SearchSuggestions.mostNames).map { "feed:Feed\($0)" })
  }
}

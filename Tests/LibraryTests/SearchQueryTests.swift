import Foundation
import TestTurns
import Testing

@testable import Library

/// What is typed, taken apart.
@Suite(.fewAtOnce) struct SearchQueryTests {
  @Test(
    arguments: [
      ("fox", "\"fox\""),
      ("quick fox", "\"quick\" AND \"fox\""),
      ("quick　fox", "\"quick\" AND \"fox\""),
      ("\"quick fox\"", "\"quick fox\""),
      ("“quick fox”", "\"quick fox\""),
      ("„quick fox“ a", "\"quick fox\" AND \"a\""),
      ("«quick fox»", "\"quick fox\""),
      ("「新しい 記事」", "\"新しい 記事\""),
      ("『記事』を", "\"記事\" AND \"を\" *"),
      ("＂記事＂", "\"記事\""),
      ("\"quick fo", "\"quick fo\""),
      ("a\"b c\"d", "\"a\" AND \"b c\" AND \"d\""),
      ("qui*", "\"qui\" *"),
      ("qui＊", "\"qui\" *"),
      ("qui**", "\"qui\" *"),
      ("q*i", "\"q*i\""),
      ("\"the qui\"*", "\"the qui\" *"),
      ("本", "\"本\" *"),
      ("記事", "\"記事\""),
      ("記事*", "\"記事\" *"),
      ("iPhone用", "\"iPhone用\" *"),
      ("fox -dog", "(\"fox\") NOT (\"dog\")"),
      ("fox －dog −\"a b\"", "(\"fox\") NOT (\"dog\" OR \"a b\")"),
      ("a b -c -d*", "(\"a\" AND \"b\") NOT (\"c\" OR \"d\" *)"),
      ("foo-bar", "\"foo-bar\""),
      ("fox - dog", "\"fox\" AND \"dog\""),
      ("--fox a", "(\"a\") NOT (\"-fox\")"),
      ("https://example.org foo:bar", "\"https://example.org\" AND \"foo:bar\""),
      ("feeds:a", "\"feeds:a\""),
      ("fox ... 🎉 * \"\" -!", "\"fox\""),
      ("fox feed:12 is:read", "\"fox\""),
      ("a\0b", "\"a b\""),
      ("\"", nil), ("-fox", nil), ("is:read", nil),
    ] as [(String, String?)])
  func expressions(_ text: String, _ expression: String?) throws {
    guard text != "\"" else {
      #expect(throws: SearchQueryError.nothingToSearchFor) { try SearchQuery(parsing: text) }
      return
    }
    let query = try SearchQuery(parsing: text)
    #expect(query.matchExpression == expression)
    #expect(query.text == text)
  }

  @Test func exclusionsAloneHaveAnExpressionOfTheirOwn() throws {
    let query = try SearchQuery(parsing: "-fox -\"a b\" is:unread")
    #expect(query.matchExpression == nil)
    #expect(query.excludedExpression == "\"fox\" OR \"a b\"")
    #expect(try SearchQuery(parsing: "a -b").excludedExpression == nil)
    #expect(try SearchQuery(parsing: "is:read").excludedExpression == nil)
  }

  @Test(
    arguments: [
      ("feed:Swift", [.feed("Swift")]),
      ("feed:\"Swift Blog\"", [.feed("Swift Blog")]),
      ("feed：「日本 語」", [.feed("日本 語")]),
      ("-feed:12", [.notFeed("12")]),
      ("FEED:a:b", [.feed("a:b")]),
      ("is:unread", [.unread]), ("-is:unread", [.read]), ("is:read", [.read]), ("-is:read", [.unread]),
      ("IS:Starred", [.starred]), ("-is:starred", [.notStarred]), ("is：starred", [.starred]),
      ("is:unread is:starred", [.unread, .starred]),
    ] as [(String, [SearchFilter])])
  func filters(_ text: String, _ filters: [SearchFilter]) throws {
    #expect(try SearchQuery(parsing: text).filters == filters)
    #expect(try SearchQuery(parsing: "fox " + text + " dog").filters == filters)
    #expect(try SearchQuery(parsing: "fox " + text + " dog").matchExpression == "\"fox\" AND \"dog\"")
  }

  @Test func datesBeginWhereThePersonIs() throws {
    var calendar = Calendar(identifier: .buddhist)
    calendar.timeZone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    func start(_ text: String) throws -> String? {
      switch try SearchQuery(parsing: text).filters.first {
      case .after(let date): try #require(date.start(in: calendar)).formatted(.iso8601) + " after"
      case .before(let date): try #require(date.start(in: calendar)).formatted(.iso8601) + " before"
      default: nil
      }
    }
    #expect(try start("after:2026-11-21") == "2026-11-20T15:00:00Z after")
    #expect(try start("before:2026-11") == "2026-10-31T15:00:00Z before")
    #expect(try start("after:2026") == "2025-12-31T15:00:00Z after")
    #expect(try start("-after:2026") == "2025-12-31T15:00:00Z before")
    #expect(try start("-before:2026-1-2") == "2026-01-01T15:00:00Z after")
    #expect(try start("after：２０２６－０２－２８") == "2026-02-27T15:00:00Z after")
    // a day without a midnight
    calendar.timeZone = try #require(TimeZone(identifier: "America/Sao_Paulo"))
    #expect(try start("after:2018-11-04") == "2018-11-04T03:00:00Z after")
  }

  @Test(arguments: [
    ("fox after:soon dog", "after:soon"), ("before:2026-13", "before:2026-13"),
    ("after:2026-02-29", "after:2026-02-29"),
    ("after:26", "after:26"), ("after:2026-00", "after:2026-00"), ("after:", "after:"),
    ("-before:2026-", "-before:2026-"),
    ("a before:\"2026 01\" b", "before:\"2026 01\""), ("after:2026-1-1-1", "after:2026-1-1-1"),
    ("after:二〇二六", "after:二〇二六"), ("after:0000", "after:0000"), ("after:2026-004", "after:2026-004"),
    ("after:99999999999999999999", "after:99999999999999999999"),
  ])
  func badDatesHaveAPlace(_ text: String, _ part: String) throws {
    let range = try #require(text.range(of: part))
    #expect(throws: SearchQueryError.badDate(.init(text: part, range: range))) { try SearchQuery(parsing: text) }
  }

  @Test func leapDaysAreDays() throws {
    #expect(SearchDate("2024-02-29") != nil)
    #expect(SearchDate("2000-02-29") != nil)
    #expect(SearchDate("1900-02-29") == nil)
    #expect(SearchDate("2026-04-31") == nil)
  }

  @Test func otherErrorsHaveAPlace() throws {
    let state = "記事 -is:old b"
    let stateRange = try #require(state.range(of: "-is:old"))
    #expect(throws: SearchQueryError.unknownState(.init(text: "-is:old", range: stateRange))) {
      try SearchQuery(parsing: state)
    }
    let feed = "a feed:"
    let feedRange = try #require(feed.range(of: "feed:"))
    #expect(throws: SearchQueryError.missingFeed(.init(text: "feed:", range: feedRange))) {
      try SearchQuery(parsing: feed)
    }
    for text in ["", " \n　", "!?", "- * \"\"", "🎉", "「」"] {
      #expect(throws: SearchQueryError.nothingToSearchFor, "\(text)") { try SearchQuery(parsing: text) }
    }
    #expect(throws: SearchQueryError.tooLong) {
      try SearchQuery(parsing: String(repeating: "a", count: SearchQuery.longestText + 1))
    }
    #expect(try SearchQuery(parsing: String(repeating: "a", count: SearchQuery.longestText)).terms.count == 1)
  }

  @Test func aQueryIsItsText() throws {
    let query = try SearchQuery(parsing: "fox is:unread -\"a b\"")
    let data = try JSONEncoder().encode([query])
    #expect(String(decoding: data, as: UTF8.self) == "[\"fox is:unread -\\\"a b\\\"\"]")
    #expect(try JSONDecoder().decode([SearchQuery].self, from: data) == [query])
    #expect(throws: SearchQueryError.nothingToSearchFor) {
      try JSONDecoder().decode([SearchQuery].self, from: Data("[\"!\"]".utf8))
    }
    #expect(try Set([query, SearchQuery(parsing: query.text), SearchQuery(parsing: "fox")]).count == 2)
  }
}

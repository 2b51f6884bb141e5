import Foundation
import TestSupport
import Testing

@testable import Library

/// Parsing of search queries.
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
      ("https://example.org \"foo:bar\"", "\"https://example.org\" AND \"foo:bar\""),
      ("mailto:a@b.example 12:30 std::move", "\"mailto:a@b.example\" AND \"12:30\" AND \"std::move\""),
      ("Re:Zero localhost:8080", "\"Re:Zero\" AND \"localhost:8080\""),
      ("Re: news:", "\"Re:\" AND \"news:\""), ("Swift：入門", "\"Swift：入門\""),
      ("fox ... 🎉 * \"\" -!", "\"fox\""),
      ("fox feed:12 is:read", "\"fox\""),
      ("a\0b", "\"a b\""),
      ("title:fox", "title : \"fox\""), ("Author：Ann", "author : \"Ann\""), ("title:qui*", "title : \"qui\" *"),
      ("title:\"quick fox\" dog", "title : \"quick fox\" AND \"dog\""), ("title:「新しい 記事」", "title : \"新しい 記事\""),
      ("title:「記事」*", "title : \"記事\" *"), ("title:本 author:기사", "title : \"本\" * AND author : \"기사\""),
      (
        "title:a title:b -title:c -author:\"d e",
        "(title : \"a\" AND title : \"b\") NOT (title : \"c\" OR author : \"d e\")"
      ),
      ("title:a:b title:text:c", "title : \"a:b\" AND title : \"text:c\""), ("title:(a)", "title : \"(a)\""),
      ("\"title:fox\"", "\"title:fox\""), ("subtitle", "\"subtitle\""),
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

  @Test(
    arguments: [
      ("swif", "\"swif\" *"), ("quick fox", "\"quick\" AND \"fox\" *"), ("sw", "\"sw\""), ("swift ", "\"swift\""),
      ("\"quick fox", "\"quick fox\""), ("\"quick fox\"", "\"quick fox\""), ("\"a b\"fox", "\"a b\" AND \"fox\" *"),
      ("„quick", "\"quick\""), ("title:fox", "title : \"fox\" *"), ("title:\"fox", "title : \"fox\""),
      ("fox -dogs", "(\"fox\") NOT (\"dogs\")"), ("fox in:news", "\"fox\""), ("fox is:read", "\"fox\""),
      ("swif*", "\"swif\" *"), ("don't", "\"don't\""), ("foo-bar", "\"foo-bar\" *"), ("foo!", "\"foo!\""),
      ("記事一覧", "\"記事一覧\""), ("éto", "\"éto\" *"),
    ])
  func theLastWordMayBeUnfinishedWhileTyping(_ text: String, _ expression: String) throws {
    #expect(try SearchQuery(typing: text).matchExpression == expression)
  }

  @Test func aQueryBeingTypedEqualsTheOneWithAStar() throws {
    #expect(try SearchQuery(typing: "the swif") == SearchQuery(parsing: "the swif*"))
    #expect(try SearchQuery(typing: "the swift ") == SearchQuery(parsing: "the swift "))
    let longest = String(repeating: "a", count: SearchQuery.longestText)
    #expect(try SearchQuery(typing: longest).text == longest)
    #expect(throws: SearchQueryError.nothingToSearchFor) { try SearchQuery(typing: "…") }
  }

  @Test func queriesWithOnlyExclusionsUseASeparateExpression() throws {
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
      ("is:unread is:starred", [.unread, .starred]), ("is:quiet", [.quiet]), ("-is:QUIET", [.notQuiet]),
      ("is:Seldom", [.quiet]), ("-is:seldom", [.notQuiet]),
      ("in:News", [.folder("News")]), ("IN：「日本 語」", [.folder("日本 語")]),
      ("-in:\"far away\"", [.notFolder("far away")]),
      ("in:12 in:a:b", [.folder("12"), .folder("a:b")]),
      ("in:a feed:b -in:c", [.folder("a"), .feed("b"), .notFolder("c")]),
    ] as [(String, [SearchFilter])])
  func filters(_ text: String, _ filters: [SearchFilter]) throws {
    #expect(try SearchQuery(parsing: text).filters == filters)
    #expect(try SearchQuery(parsing: "fox " + text + " dog").filters == filters)
    #expect(try SearchQuery(parsing: "fox " + text + " dog").matchExpression == "\"fox\" AND \"dog\"")
  }

  @Test func datesUseTheUsersTimeZone() throws {
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
    // a day that has no midnight
    calendar.timeZone = try #require(TimeZone(identifier: "America/Sao_Paulo"))
    #expect(try start("after:2018-11-04") == "2018-11-04T03:00:00Z after")
  }

  @Test func agesReachBackFromNow() throws {
    var calendar = Calendar(identifier: .buddhist)
    calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    // Two days after the clocks were set back.
    let now = try Date("2026-10-27T11:00:00Z", strategy: .iso8601)
    func start(_ text: String) throws -> String? {
      switch try SearchQuery(parsing: text).filters.first {
      case .newer(let age): age.start(before: now, in: calendar).formatted(.iso8601) + " newer"
      case .older(let age): age.start(before: now, in: calendar).formatted(.iso8601) + " older"
      default: nil
      }
    }
    #expect(try start("newer:12h") == "2026-10-26T23:00:00Z newer")
    #expect(try start("older:7D") == "2026-10-20T10:00:00Z older")
    #expect(try start("older:2w") == "2026-10-13T10:00:00Z older")
    #expect(try start("-older:1m") == "2026-09-27T10:00:00Z newer")
    #expect(try start("-newer：２y") == "2024-10-27T11:00:00Z older")
  }

  @Test(arguments: ["older:", "older:7", "newer:d", "older:0d", "newer:7 d", "-older:12345d", "newer:-7d", "older:1q"])
  func agesNeedANumberAndAUnit(_ text: String) throws {
    #expect {
      try SearchQuery(parsing: text)
    } throws: {
      if case .badAge = $0 as? SearchQueryError { true } else { false }
    }
  }

  @Test func aNameIsReplacedWhereItIsLookedFor() throws {
    func renamed(_ text: String, _ old: String, _ new: String, _ key: SearchOperator) throws -> String? {
      try SearchQuery(parsing: text).renaming(after: key) { $0 == old ? new : nil }?.text
    }
    #expect(
      try renamed(
        "a feed:\"https://a.example/1\" -feed:https://a.example/1 feed:https://a.example/12",
        "https://a.example/1", "https://b.example/", .feed)
        == "a feed:\"https://b.example/\" -feed:\"https://b.example/\" feed:https://a.example/12")
    #expect(try renamed("tag:「old one」 old", "old one", "new", .tag) == "tag:new old")
    // What follows a quote is another part.
    #expect(try renamed("tag:\"old\"storm", "old", "new", .tag) == "tag:new storm")
    #expect(try renamed("tag:★ old", "★", "new", .tag) == "tag:new old")
    #expect(try renamed("feed:old", "old", "new", .tag) == nil)
    #expect(try renamed("old \"tag:old\"", "old", "new", .tag) == nil)
  }

  @Test func feedsAreShownWithTheirTitles() throws {
    let titles = ["https://a.example/1": "“A” & B", "https://b.example/": "Berry"]
    func shown(_ text: String) throws -> String { try SearchQuery(parsing: text).titlingFeeds { titles[$0] } }
    #expect(
      try shown("storm feed:\"https://b.example/\" -feed:https://a.example/1") == "storm feed:Berry -feed:«“A” & B»")
    #expect(try shown("storm feed:\"https://c.example/\"") == "storm feed:\"https://c.example/\"")
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
  func invalidDatesReportTheirRange(_ text: String, _ part: String) throws {
    let range = try #require(text.range(of: part))
    #expect(throws: SearchQueryError.badDate(.init(text: part, range: range))) { try SearchQuery(parsing: text) }
  }

  @Test func acceptsLeapDays() throws {
    #expect(SearchDate("2024-02-29") != nil)
    #expect(SearchDate("2000-02-29") != nil)
    #expect(SearchDate("1900-02-29") == nil)
    #expect(SearchDate("2026-04-31") == nil)
  }

  @Test func otherErrorsReportTheirRange() throws {
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
    let folder = "a -in:\" \" b"
    let folderRange = try #require(folder.range(of: "-in:\" \""))
    #expect(throws: SearchQueryError.missingFolder(.init(text: "-in:\" \"", range: folderRange))) {
      try SearchQuery(parsing: folder)
    }
    for part in ["title:", "-author:", "title:\"\"", "author:!*", "title:🎉"] {
      let text = "記事 " + part + " fox"
      let range = try #require(text.range(of: part))
      #expect(throws: SearchQueryError.missingWord(.init(text: part, range: range))) { try SearchQuery(parsing: text) }
    }
    for text in ["", " \n　", "!?", "- * \"\"", "🎉", "「」"] {
      #expect(throws: SearchQueryError.nothingToSearchFor, "\(text)") { try SearchQuery(parsing: text) }
    }
    #expect(throws: SearchQueryError.tooLong) {
      try SearchQuery(parsing: String(repeating: "a", count: SearchQuery.longestText + 1))
    }
    #expect(try SearchQuery(parsing: String(repeating: "a", count: SearchQuery.longestText)).terms.count == 1)
  }

  @Test(arguments: [
    ("fox foo:bar", "foo:bar"), ("feeds:a", "feeds:a"), ("-intitle:fox dog", "-intitle:fox"),
    ("subject:\"a b\" c", "subject:\"a b\""), ("on:記事", "on:記事"), ("year:2026", "year:2026"),
  ])
  func unknownOperatorsReportTheirRange(_ text: String, _ part: String) throws {
    let range = try #require(text.range(of: part))
    #expect(throws: SearchQueryError.unknownOperator(.init(text: part, range: range))) {
      try SearchQuery(parsing: text)
    }
    // a query saved before this error existed stays text
    #expect(try SearchQuery(kept: text).filters.isEmpty)
  }

  @Test func oldSavedQueriesStayReadable() throws {
    let query = try SearchQuery(kept: "sign in: a title:… -author:")
    #expect(query.filters.isEmpty && query.terms.map(\.text) == ["sign", "in:", "a", "title:…"])
    #expect(query.terms.allSatisfy { $0.column == nil })
    #expect(try SearchQuery(kept: "in:news title:fox").filters == [.folder("news")])
    #expect(try SearchQuery(kept: "in:news title:fox").terms.map(\.column) == [.title])
  }

  @Test(
    arguments: [
      ("fe", "fe", nil), ("in:\"da b", "da b", .in), ("-title:x", "x", .title), ("author:", "", .author),
      ("fox fe", "fe", nil), ("fox -is:un", "un", .is), ("is:", "", .is), ("foo:b", "foo:b", nil),
      ("a FEED：\"da b", "da b", .feed), ("a \"b c", "b c", nil), ("before:2", "2", .before),
    ] as [(String, String, SearchOperator?)])
  func findsTheLastPart(_ text: String, _ value: String, _ key: SearchOperator?) throws {
    let part = try #require(SearchQuery.lastPart(of: text))
    #expect(part.searchOperator == key && part.value == value)
    #expect(text[part.range].hasSuffix(value) && part.range.upperBound == text.endIndex)
    #expect(key == nil || text[part.range].lowercased().hasPrefix(key?.rawValue ?? ""))
  }

  @Test(arguments: ["", " ", "fe ", "is:unread ", "-", "feed:\"a b\"", "fe*", "fox -"])
  func completedPartIsNotTheLast(_ text: String) {
    #expect(SearchQuery.lastPart(of: text) == nil)
  }

  @Test func queryIsCodedAsItsText() throws {
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

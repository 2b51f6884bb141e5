import TestSupport
import Testing

@testable import Library

/// Queries as conditions and as text say the same.
@Suite struct SearchConditionTests {
  /// An open quotation or pattern would take in the conditions after it.
  @Test(arguments: [
    ("harb*", "harb* is:unread"), ("title:/a b/", "title:/a b/ is:unread"), ("\"harb", "is:unread"),
    ("title:\"a b", "is:unread"), ("title:/a", "title:/a is:unread"),
  ]) func unfinishedPartsAreLeftOut(_ value: String, _ text: String) {
    #expect(SearchCondition.text(of: [.init(.other, value), .init(.state, "unread")]) == text)
  }

  @Test func conditionsAreWrittenAsTyped() {
    let conditions: [SearchCondition] = [
      .init(.anywhere, "storm"), .init(.title, "two words"), .init(.text, "rain", isNegated: true),
      .init(.feed, "say \"hi\""), .init(.folder, "news"), .init(.tag, "Über"), .init(.address, "/sport/"),
      .init(.state, "later"), .init(.state, "read", isNegated: true), .init(.attachment), .init(.after, "2026-11"),
      .init(.author, "a:b"),
      .init(.category, "world news"), .init(.language, "en-GB", isNegated: true), .init(.title, "/a/"),
    ]
    #expect(
      SearchCondition.text(of: conditions) == """
        storm title:"two words" -text:rain feed:«say "hi"» in:news tag:Über url:"/sport/" is:later -is:read has:file \
        after:2026-11 author:"a:b" category:"world news" -lang:"en-GB" title:"/a/"
        """)
    #expect(try! SearchQuery(parsing: SearchCondition.text(of: conditions)).conditions == conditions)
  }

  @Test func whatIsMissingIsLeftOut() {
    let incomplete: [SearchCondition] = [.init(.title), .init(.title, " "), .init(.after), .init(.anywhere, "—")]
    #expect(incomplete.allSatisfy { $0.text == nil })
    #expect(SearchCondition.text(of: incomplete + [.init(.anywhere, "x")]) == "x")
  }

  /// What is wrong is not left out: the query would find more than the user wanted.
  @Test func whatIsWrongIsRefused() {
    for wrong: SearchCondition in [
      .init(.after, "soon"), .init(.before, "2026-13"), .init(.state, "odd"), .init(.title, "—"),
    ] {
      let text = SearchCondition.text(of: [.init(.anywhere, "x"), wrong])
      #expect(throws: SearchQueryError.self, "\(text)") { try SearchQuery(parsing: text) }
    }
    let long = SearchCondition(.title, String(repeating: "x", count: SearchQuery.longestText + 1))
    #expect(throws: SearchQueryError.tooLong) { try SearchQuery(parsing: SearchCondition.text(of: [long])) }
  }

  @Test func beginningsOfWordsAndExpressionsStayAsTheyAreWritten() throws {
    for (text, conditions) in [
      ("harb*", [.init(.other, "harb*")]),
      ("a  -harb* b", [.init(.anywhere, "a"), .init(.other, "-harb*"), .init(.anywhere, "b")]),
      ("a title:\"b c\"*", [.init(.anywhere, "a"), .init(.other, "title:\"b c\"*")]),
      ("title:/a b/ is:unread", [.init(.other, "title:/a b/"), .init(.state, "unread")]),
    ] as [(String, [SearchCondition])] {
      let query = try SearchQuery(parsing: text)
      #expect(query.conditions == conditions)
      let again = try SearchQuery(parsing: SearchCondition.text(of: conditions))
      #expect(again.conditions == conditions && again.filters == query.filters)
    }
  }

  @Test func conditionsExpressEverythingElse() throws {
    #expect(try SearchQuery(parsing: "a*b").conditions == [.init(.anywhere, "a*b")])
    #expect(
      try SearchQuery(parsing: "-after:2026 -before:2025-1").conditions == [
        .init(.before, "2026"), .init(.after, "2025-1"),
      ])
    #expect(
      try SearchQuery(parsing: "IS:Unread - in：muted “a b").conditions == [
        .init(.state, "unread"), .init(.folder, "muted"), .init(.anywhere, "a b"),
      ])
  }

  /// Any conditions that are not refused are the same after they were written and read.
  @Test func writingAndReadingIsTheIdentity() throws {
    var random = SeededGenerator(seed: 7)
    let letters: [Unicode.Scalar] = [
      "a", "Z", "9", "記", "é", " ", "-", ":", "*", "\"", "«", "”", "」", "'", ".", "\t", "ー", "\u{301}",
    ]
    for _ in 0..<2000 {
      let conditions = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        Self.condition(letters, &random)
      }.filter { $0.text.map { (try? SearchQuery(parsing: $0)) != nil } ?? false }
      guard !conditions.isEmpty else { continue }
      let text = SearchCondition.text(of: conditions)
      #expect(try SearchQuery(parsing: text).conditions == conditions, "\(text)")
    }
  }

  /// A random text is refused, or read and written again as a query that finds the same.
  @Test func randomTextsKeepTheirMeaning() {
    var random = SeededGenerator(seed: 11)
    let pieces = [
      "title:", "is:", "unread", "later", "-", "\"", "「", "」", "a", "b c", " ", "*", "after:", "2026", "-11",
      "has:file",
      "in:", "muted", "：", "\u{301}", "\0", "foo:x", "—", "url:", "«", "x", "tag:", "　",
    ]
    var read = 0
    for _ in 0..<5000 {
      let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      guard let query = try? SearchQuery(parsing: text) else { continue }
      let conditions = query.conditions
      read += 1
      let written = SearchCondition.text(of: conditions)
      guard let again = try? SearchQuery(parsing: written) else {
        Issue.record("\(text) became \(written)")
        continue
      }
      #expect(again.conditions == conditions, "\(text)")
      #expect(Set(again.filters) == Set(query.filters), "\(text)")
      #expect(again.terms.map(\.tokens) == query.terms.map(\.tokens), "\(text)")
      #expect(again.excluded.map(\.tokens) == query.excluded.map(\.tokens), "\(text)")
    }
    #expect(read > 500)
  }

  private static func condition(
    _ letters: [Unicode.Scalar], _ random: inout SeededGenerator
  ) -> SearchCondition {
    let subject = SearchCondition.Subject.allCases.randomElement(using: &random) ?? .title
    let isNegated = Bool.random(using: &random)
    switch subject {
    case .attachment: return SearchCondition(subject, isNegated: isNegated)
    case .state:
      return SearchCondition(
        subject, SearchState.allCases.randomElement(using: &random)?.rawValue ?? "", isNegated: isNegated)
    case .language:
      return SearchCondition(subject, ["ja", "en-GB", "PT"].randomElement(using: &random) ?? "", isNegated: isNegated)
    case .after, .before:
      return SearchCondition(subject, ["2026", "2026-1", "2026-02-28", "１９９９"].randomElement(using: &random) ?? "")
    case .other: return SearchCondition(subject, ["a*", "-é*", "title:/a b/"].randomElement(using: &random) ?? "")
    default:
      var value = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        value.append(letters.randomElement(using: &random) ?? "a")
      }
      // What no quotes can hold is changed by them.
      let text = String(value)
      let isHeld = !(text.contains("\"") || text.contains("”")) || !text.contains("«") || !text.contains("」")
      return SearchCondition(subject, isHeld ? text : "a", isNegated: isNegated)
    }
  }
}

import Foundation
import TestSupport
import Testing

@testable import Library

/// Passages that contain the search terms.
@Suite(.fewAtOnce) struct SearchSnippetTests {
  /// Returns the snippet with its matches in brackets.
  private func marked(_ query: String, _ text: String) throws -> String {
    let snippet = try SearchQuery(parsing: query).hit(title: "", author: nil, text: text).snippet
    return Self.marked(snippet.text, snippet.matches)
  }

  private static func marked(_ text: String, _ ranges: [Range<String.Index>]) -> String {
    var marked = text
    for range in ranges.reversed() {
      marked.replaceSubrange(range, with: "[" + text[range] + "]")
    }
    return marked
  }

  @Test(arguments: [
    ("fox", "The quick FOX jumps", "The quick [FOX] jumps"),
    ("本", "日本の本", "日[本]の[本]"),
    ("記事", "新しい記事を", "新しい[記事]を"),
    ("日本語", "この日本語は", "この[日本語]は"),
    ("本語 日本", "日本語", "[日本語]"),
    ("\"quick fox\"", "a quick –\n fox fox", "a [quick – fox] fox"),
    ("qui*", "quick quiet, not equip", "[quick] [quiet], not equip"),
    ("cafe", "un cafe\u{301}, Ｃａｆé", "un [cafe\u{301}], [Ｃａｆé]"),
    ("iPhone用", "新iPhone用品", "新[iPhone用]品"),
    ("東京2020", "今東京2020年", "今[東京2020]年"),
    ("カ゛", "カ", "[カ]"),
    ("ガ", "ｶﾞｽ", "[ｶﾞ]ｽ"),
    ("葛", "葛\u{E0100}城", "[葛\u{E0100}]城"),
    ("한", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "[\u{1112}\u{1161}\u{11AB}]\u{1100}\u{1173}\u{11AF}"),
    ("fox -dog is:read", "fox dog", "[fox] dog"),
    ("fox", "  \n fox \t\n\n  dog \u{3000} ", "[fox] dog"),
    ("fox", "nothing here", "nothing here"),
    ("fox", "", ""),
    ("is:read", "some text", "some text"),
    ("あ", "ああ", "[あ][あ]"),
    ("ああ", "あああ", "[あああ]"),
    ("a b", "b a b", "[b] [a] [b]"),
  ])
  func marks(_ query: String, _ text: String, _ expected: String) throws {
    #expect(Array(try marked(query, text).utf8) == Array(expected.utf8))
  }

  @Test func marksTitlesUnchanged() throws {
    let title = "Ａ  FOX and 記事、fox"
    let hit = try SearchQuery(parsing: "fox 記事").hit(title: title, author: "fox", text: "nothing")
    #expect(Self.marked(title, hit.title) == "Ａ  [FOX] and [記事]、[fox]")
    #expect(hit.snippet == SearchSnippet(text: "nothing", matches: []))
  }

  @Test func cutsSnippetsBetweenWords() throws {
    let words = (0..<400).map { "word\($0)" }
    let text = words.joined(separator: "  ")
    let middle = try marked("word200", text)
    #expect(middle.hasPrefix("…word") && middle.hasSuffix("…") && middle.contains(" [word200] "))
    #expect((120...170).contains(middle.count))
    let whole = Set(words)
    #expect(middle.split { " …[]".contains($0) }.allSatisfy { whole.contains(String($0)) })
    #expect(try marked("word3", text).hasPrefix("word0 word1 word2 [word3] "))
    let last = try marked("word399", text)
    #expect(last.hasPrefix("…") && last.hasSuffix("[word399]") && last.count > 120)
    let none = try marked("fox", text)
    #expect(none.hasPrefix("word0 ") && none.hasSuffix("…") && (140...161).contains(none.count))

    let japanese = String(repeating: "吾輩は猫である。", count: 100) + "記事" + String(repeating: "名前はまだ無い。", count: 100)
    let passage = try marked("記事", japanese)
    #expect(passage.contains("。[記事]名") && passage.hasPrefix("…") && passage.hasSuffix("…"))
    #expect((140...166).contains(passage.count))
  }

  @Test func cutsEndlessWordsBetweenCharacters() throws {
    let family = "👨‍👩‍👧"
    let text = String(repeating: family, count: 500)
    let snippet = try SearchQuery(parsing: "fox").hit(title: "", author: nil, text: text).snippet.text
    #expect(snippet.hasSuffix("…") && snippet.count < 200)
    #expect(snippet.dropLast().allSatisfy { String($0) == family })
    #expect(try marked("fox", String(repeating: "x", count: 5000)).count == SearchSnippet.length + 1)
    let padded = String(repeating: "x", count: 5000) + " fox " + String(repeating: "y", count: 5000)
    #expect(try marked("fox", padded) == "…[fox]…")
    let spaced = "a" + String(repeating: " ", count: 100_000) + "fox" + String(repeating: "\n", count: 100_000) + "b"
    #expect(try marked("fox", String(spaced.dropFirst(60_000))) == "[fox]…")
  }

  @Test func showsTheBestEarlyPassage() throws {
    let gap = String(repeating: "padding ", count: 100)
    #expect(try marked("quick fox", "fox " + gap + "fox " + gap + "the quick fox " + gap).contains("[quick] [fox]"))
    #expect(try marked("quick fox", "fox first " + gap + "fox " + gap + "quick").hasPrefix("[fox] first"))
    #expect(try marked("fox", "fox one " + gap + "fox fox fox").hasPrefix("[fox] one"))
    let far = String(repeating: "padding ", count: SearchMatcher.lookAhead / 8)
    #expect(try marked("fox", far + "fox").hasPrefix("padding"))
  }

  @Test func titleTermsAreMarkedOnlyInTheTitle() throws {
    let text = "a fox by Fox and a 本"
    func marked(_ query: String) throws -> [[String]] {
      let hit = try SearchQuery(parsing: query).hit(title: "The fox 本", author: "Fox", text: text)
      return [hit.title.map { String("The fox 本"[$0]) }, hit.snippet.matches.map { String(hit.snippet.text[$0]) }]
    }
    #expect(try marked("title:fox") == [["fox"], []])
    #expect(try marked("author:fox") == [[], []])
    #expect(try marked("title:fox 本") == [["fox", "本"], ["本"]])
    #expect(try marked("title:本 fox") == [["fox", "本"], ["fox", "Fox"]])
    let far = String(repeating: "padding ", count: 100) + "fox"
    let snippet = try SearchQuery(parsing: "title:fox").hit(title: "", author: nil, text: far).snippet
    #expect(snippet.text.hasPrefix("padding"))
  }

  @Test func hostileTextsHaveValidSnippets() throws {
    var random = SeededGenerator(seed: 9)
    let pieces = [
      "fox", " ", "\n", "本", "日本", "記事", "🎉", "👨‍👩‍👧", "\u{301}", "\u{200D}", "é", "。", "\u{1112}", "\u{1161}", "x", "ｶ",
      "ﾞ",
      "\0", "\u{3000}", "ﬁ", "㍿",
    ]
    let queries = try ["fox", "本", "日本 fox", "\"fox 本\"", "x*", "株式", "fi"].map { try SearchQuery(parsing: $0) }
    for _ in 0..<TestLength.count(short: 500, long: 20_000) {
      let text = (0..<Int.random(in: 0...300, using: &random)).map { _ in
        pieces[Int.random(in: pieces.indices, using: &random)]
      }.joined()
      for query in queries {
        let hit = query.hit(title: text, author: nil, text: text)
        #expect(hit.snippet.text.unicodeScalars.count < 3 * SearchSnippet.length)
        #expect(hit.title.isEmpty == hit.snippet.matches.isEmpty)
        for (range, next) in zip(hit.snippet.matches, hit.snippet.matches.dropFirst()) {
          #expect(range.upperBound <= next.lowerBound)
        }
      }
    }
  }

  @Test func scoresMoreMatchesInLessTextAndInTitlesHigher() throws {
    let padding = String(repeating: "padding ", count: 300)
    func score(_ query: String, _ title: String, _ text: String, _ ranking: SearchRanking = .init()) throws -> Double {
      try SearchQuery(parsing: query).score(title: title, author: "Fox Author", text: text, ranking)
    }
    #expect(try score("hen", "a", "text") == 0)
    #expect(try score("-hen", "a", "text") == 0)
    #expect(try score("hen", "hen", "text") > score("hen", "text", "hen"))
    #expect(try score("hen", "a", "hen hen") > score("hen", "a", "hen dog"))
    #expect(try score("hen", "a", "hen") > score("hen", "a", "hen " + padding))
    #expect(try score("hen dog", "a", "hen dog") > score("hen dog", "a", "hen hen"))
    #expect(try score("fox", "a", "b") > 0)
    #expect(try score("記事", "a", "この記事") > 0)
    #expect(try score("title:hen", "a", "hen") == 0 && score("author:hen", "hen", "hen") == 0)
    #expect(try score("title:hen", "hen", "a") > 0 && score("author:fox", "a", "b") > 0)
    let ranking = SearchRanking(articles: 1000, holding: [500, 2])
    #expect(try score("hen dog", "a", "hen dog dog", ranking) > score("hen dog", "a", "hen hen dog", ranking))
    #expect(ranking.weights.allSatisfy { $0 > 0 })
  }
}

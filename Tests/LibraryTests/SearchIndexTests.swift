import Foundation
import GRDB
import TestSupport
import Testing

@testable import Library

/// Queries find the expected texts, through SQLite.
@Suite(.fewAtOnce) struct SearchIndexTests {
  /// The query, the text, and whether the query finds it.
  static let pairs: [(String, String, Bool)] = [
    ("記事", "新しい記事を読む", true), ("本", "日本語の文章", true), ("本", "これは本", true), ("本", "本を", true),
    ("語本", "日本語", false), ("日語", "日本語", false), ("日本語", "日本の語", false), ("기사", "오늘의기사를", true),
    ("기", "오늘의기사", true), ("記事*", "記事録", true), ("𠮟る", "彼を𠮟ること", true), ("𠮟", "彼を𠮟", true),
    ("用", "iPhone用ケース", true), ("iPhone用", "新しいiPhone用ケース", true), ("iPhone用", "iPhone と用事", false),
    ("iPhone用", "iPhone 用事", true),
    ("iPhone用", "iPhone ケース用", false), ("iPhone用", "用iPhone", false), ("iphone", "iPhone用", true),
    ("2026年", "西暦2026年十一月", true), ("東京2020大会", "今の東京2020大会は", true), ("東京2020", "東京都2020", false),
    ("第3回", "今年の第3回大会", true), ("\"東京 大会\"", "東京 大会", true), ("\"東京 大会\"", "東京の大会", false),
    ("ガ", "ｶﾞｽ", true), ("ｶﾞ", "ガス", true), ("カ", "ガス", false), ("が", "かき", false), ("ガス", "カ\u{3099}ス", true),
    ("ばか", "ハバカ", false), ("ﾊﾟｰｾﾝﾄ", "百パーセント", true), ("한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", true),
    ("\u{1112}\u{1161}\u{11AB}", "한국", true), ("株式会社", "㍿キジ", true), ("人々", "我々人々は", true), ("〆切", "本日〆切", true),
    ("葛城", "葛\u{E0100}城市", true), ("café", "CAFE", true), ("cafe", "CAFÉ", true), ("ＣＡＦＥ\u{301}", "un café", true),
    ("cafe\u{301}", "Café", true), ("caf", "café", false), ("caf*", "café", true), ("straße", "STRASSE", true),
    ("STRASSE", "straße", true), ("σισυφοσ", "Σίσυφος", true), ("ΣΊΣΥΦΟΣ", "Σίσυφος", true), ("فتحة", "فَتْحَة", true),
    ("فَتْحَة", "فتحة", true), ("שלום", "שָׁלוֹם", true), ("istanbul", "İstanbul", true), ("file", "ﬁle", true),
    ("a1", "Ａ１", true), ("हिन्दी", "यह हिन्दी है", true), ("हन्द", "हिन्दी", false), ("क़लम", "क\u{93C}लम", true),
    ("donaudampf", "Donau\u{AD}dampf", true), ("don't", "we don’t", true), ("rock'n'roll", "Rock’n’Roll!", true),
    ("end", "end\u{200B}of", true), ("swift", "Swift™", true), ("1", "1\u{FE0F}\u{20E3}", true),
    ("foo-bar", "a foo bar", true), ("foo-bar", "bar foo", false),
    ("https://example.org/a", "see https://example.org/a", true),
    ("strike", "s\u{336}t\u{336}r\u{336}i\u{336}k\u{336}e", true), ("hg", "ℌg", true), ("kg", "5 ㎏", true),
    ("wörter", "WÖRTER und", true), ("the quick", "quick is the fox", true),
    ("\"the quick\"", "quick is the fox", false),
    ("qui*", "the quick fox", true), ("\"the qui\"*", "the quick fox", true), ("\"記事\" 読む", "記事を読む", true),
    ("fox -quick", "the quick fox", false), ("fox -slow", "the quick fox", true), ("-fox", "the quick", true),
    ("-fox", "fox", false), ("fox -\"quick brown\"", "brown quick fox", true), ("-記事", "この記事", false),
    ("-本", "日本", false), ("a OR b", "a or c", false), ("NOT", "not here", true), ("NEAR(a)", "near a", true),
    ("\"title:fox\"", "fox", false), ("\"title:fox\"", "title fox", true), ("title:fox", "title fox", false),
    ("-title:fox", "fox", true), ("foo \"", "foo", true),
    ("{text}: fox", "text fox", true),
    ("^fox", "a fox", true), ("a + b", "b a", true), ("fox\0)", "fox", true), ("\"fox\0\" OR x\"", "fox x", false),
  ]

  @Test(arguments: pairs) func finds(_ query: String, _ text: String, _ isFound: Bool) throws {
    #expect(try SearchTable([text]).find(query) == (isFound ? [1] : []))
  }

  @Test func manyTermsFormOneExpression() throws {
    let words = (0..<800).map { "w\($0)" }
    let table = try SearchTable(["x " + words.joined(separator: " "), "x"])
    #expect(try table.find("x " + words.joined(separator: " ")) == [1])
    #expect(try table.find("\"" + words.joined(separator: " ")) == [1])
    #expect(try table.find("x -" + words.prefix(650).joined(separator: " -")) == [2])
    #expect(try table.find(String(repeating: "x ", count: SearchQuery.longestText / 2)) == [1, 2])
    #expect(try table.find("-y" + String(repeating: " -y", count: SearchQuery.longestText / 3 - 1)) == [1, 2])
  }

  @Test func hostileQueriesAreNeverSyntax() throws {
    var random = SeededGenerator(seed: 5)
    let pieces = [
      "\"", "'", "(", ")", "*", "-", "^", "+", ":", "{", "}", ",", " ", "\0", "AND", "OR", "NOT", "NEAR", "a", "本",
      "記事",
      "feed:", "is:unread", "in:", "title:", "author:", "“", "」", "「", "\\", ";", "\u{301}", "\u{200D}", "🎉", "\n",
      "text", "%", "｢", "*",
      "\u{3000}",
    ]
    let table = try SearchTable(["a text 記事"])
    for _ in 0..<TestLength.count(short: 500, long: 20_000) {
      let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        pieces[Int.random(in: pieces.indices, using: &random)]
      }.joined()
      do {
        _ = try table.find(text)
      } catch is SearchQueryError {
      }
    }
  }

  @Test(arguments: ["「a\"\u{301}b」", "title:「a\"\u{301} OR text : b」", "author:『\"\u{301}) OR (x』", "「a\0\u{301}b」"])
  func accentedQuotesDoNotEndAString(_ query: String) throws {
    #expect(try SearchTable(["x", "a"]).find(query) == [])
  }

  @Test func findsEveryPartOfARunAndEveryWordInAnyCase() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<TestLength.count(short: 60, long: 2000) {
      let text = MixedText.random(&random)
      let table = try SearchTable(["something else", text.joined])
      for piece in text.pieces {
        guard piece.isRun else {
          for word in [piece.text, piece.text.uppercased(), piece.text.lowercased(), piece.text.capitalized] {
            #expect(try table.find(word) == [2], "\(word) in \(text.joined)")
          }
          #expect(try table.find(String(piece.text.prefix(2)) + "*").contains(2))
          continue
        }
        let run = Array(piece.text)
        for start in run.indices {
          for end in start + 1...run.count {
            #expect(try table.find(String(run[start..<end])) == [2], "\(String(run[start..<end])) in \(text.joined)")
          }
        }
      }
      #expect(try table.find("\"\(text.joined)\"") == [2], "\(text.joined)")
    }
  }
}

/// Words and runs of several scripts, one after the other.
struct MixedText {
  var pieces: [(text: String, isRun: Bool)] = []
  var joined = ""

  private static let letters = Array("abcdefgxyzABCXYZéÉüößñçæøşğабвгДЖЩёйαβγσςΩάίқ0123456789ａＢ９")
  private static let characters = Array("記事日本語新聞々〆ーあいうえおかがきぎぱばゔアイウカガパヴ기사한글각뷁𠮟𠀋葛一二三〇")
  private static let between = [" ", ". ", "、", "。", "\n", "🎉", "™", " – ", "「", "\u{3000}", "…"]

  static func random(_ random: inout SeededGenerator) -> MixedText {
    var text = MixedText()
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let isRun = Bool.random(using: &random)
      let source = isRun ? characters : letters
      let piece = String(
        (0..<Int.random(in: 1...6, using: &random)).map { _ in
          source[Int.random(in: source.indices, using: &random)]
        })
      // two adjacent pieces of the same kind would merge
      if text.pieces.last?.isRun == isRun || Bool.random(using: &random) {
        text.joined += between[Int.random(in: between.indices, using: &random)]
      }
      text.pieces.append((piece, isRun))
      text.joined += piece
    }
    return text
  }
}

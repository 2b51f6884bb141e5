import Foundation
import TestSupport
import Testing

@testable import Library

/// Regular expressions.
@Suite struct PatternTests {
  private func matches(_ expression: String, _ text: String) throws -> Bool {
    try TextPattern(expression).matches(text)
  }

  @Test(arguments: [
    ("v[0-9]+\\.[0-9]+", "Swift v6.2 is out", "Swift v6-2"), ("^art", "Art fair", "party"), ("art$", "start", "artist"),
    ("\\bAI\\b", "about ai.", "said"), ("\\Bai\\B", "said", "ai"), ("a|bc|d", "xbcx", "xbx"),
    ("(ab){2}", "abab", "abba"),
    ("^(ab)*$", "ababab", "aba"), ("^a{2,3}$", "aaa", "aaaa"), ("^a{2,}$", "aaaa", "a"), ("^a?b$", "b", "aab"),
    ("[^a-y ]", "z", "a b"), ("[]x]", "]", "y"), ("[a\\-z]", "-", "b"), ("\\d{4}", "2026", "202"),
    ("\\S\\s\\S", "a b", "a  b"),
    ("^\\w+$", "記事_é1", "a-b"), ("a.c", "abc", "a\nc"), ("記.", "新しい記事", "新しい記"), ("caf(é|e)", "CAFÉ", "CAF"),
    ("(?-i)Go", "Go", "go"), ("a{,2}", "a{,2}", "aa"), ("a\\/b", "a/b", "ab"), ("^$", "", "a"), ("x*?y", "xxy", "xx"),
    ("ß", "straße", "strasse"), ("[А-Я]ОСТ", "рост", "rost"), ("(a|b)*c|d(?:e|f)", "df", "dg"), ("👍+", "👍👍", "👎"),
  ])
  func matchesWhatItSays(_ expression: String, _ yes: String, _ no: String) throws {
    #expect(try matches(expression, yes), "\(expression) in \(yes)")
    #expect(try !matches(expression, no), "\(expression) in \(no)")
  }

  /// So many kinds of characters that the table of transitions grows while a text is read.
  @Test func manyKindsOfCharactersAreToldApart() throws {
    let scalars = (0..<200).compactMap { Unicode.Scalar(0x4E00 + $0 * 7) }
    let patterns = try scalars.map { try TextPattern("x\($0)y") }
    let matcher = PatternMatcher(patterns)
    for _ in 0..<2 {
      for (number, scalar) in scalars.enumerated() {
        var found: Set<Int> = []
        let text = "x\(scalar)y, é x\(scalars[(number + 1) % scalars.count]) and x\(scalars[number / 2])y"
        #expect(matcher.examine(text) { found.insert($0).inserted || true })
        #expect(found == [number, number / 2])
      }
    }
  }

  @Test(arguments: [
    ("a(b", PatternError.Reason.openGroup, 1), ("a)b", .closedGroup, 1), ("x[a-", .openSet, 1), ("[z-a]", .badRange, 1),
    ("*a", .nothingToRepeat, 0), ("a|+", .nothingToRepeat, 2), ("a**", .nothingToRepeat, 2),
    ("^*", .nothingToRepeat, 1),
    ("a{5,2}", .badRepetition, 1), ("a{999}", .badRepetition, 1), ("(a)\\1", .unsupported("\\1"), 3),
    ("(?=a)", .unsupported("(?="), 0), ("a\\", .unsupported("\\"), 1), ("\\q", .unsupported("\\q"), 0),
    ("((a{30}){30}){30}", .tooComplex, 0), ("", .unfinished, 0),
  ])
  func saysWhatIsWrongAndWhere(_ expression: String, _ reason: PatternError.Reason, _ offset: Int) {
    #expect(throws: PatternError(reason, at: offset)) { try TextPattern(expression) }
  }

  @Test func nothingIsRepeatedWithoutEnd() throws {
    let nothing = (0..<40).reduce("()") { text, _ in "(\(text)){255}" }
    #expect(try matches("a\(nothing)b", "ab"))
  }

  @Test func groupsAreNestedOnlySoDeep() {
    let deep = String(repeating: "(", count: 10_000) + String(repeating: ")", count: 10_000)
    #expect(throws: PatternError.self) { try TextPattern(deep) }
  }

  /// Expressions for which other engines need exponential time, and texts that nearly match.
  @Test(arguments: ["(a+)+$", "(a|a)*b", "(a*)*b", "(a|aa)+$", "(.*a){12}b", "^(a?){60}a{60}$"])
  func nothingTakesLong(_ expression: String) throws {
    let matcher = PatternMatcher([try TextPattern(expression)])
    let text = String(repeating: "a", count: PatternMatcher.longestText - 1) + "!"
    #expect(matcher.examine(text) { _ in true }, "it gave up")
    #expect(!matcher.matches(text))
  }

  /// A set of expressions finds what each of them finds alone, whatever was examined before.
  @Test(arguments: 0..<4) func manyFindWhatEachFinds(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func piece(_ depth: Int) -> String {
      let letters = ["a", "b", "c", "é", ".", "[ab]", "[^a]", "\\w", "\\b", "^", "$", "事"]
      guard depth > 0 else { return letters[Int.random(in: 0..<letters.count, using: &random)] }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return "(\(piece(depth - 1))|\(piece(depth - 1)))"
      case 1: return "(\(piece(depth - 1)))*"
      case 2: return "(\(piece(depth - 1))){1,2}"
      default: return piece(depth - 1) + piece(depth - 1)
      }
    }
    let patterns = try (0..<60).map { _ in try TextPattern(piece(3)) }
    let together = PatternMatcher(patterns)
    for _ in 0..<TestLength.count(short: 50, long: 200) {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        ["a", "b", "c", "É", " ", "事"][Int.random(in: 0..<6, using: &random)]
      }.joined()
      var found: Set<Int> = []
      #expect(together.examine(text) { found.insert($0).inserted || true })
      for (number, pattern) in patterns.enumerated() {
        // Foundation's engine is the judge.
        let isThere =
          try NSRegularExpression(pattern: pattern.source, options: .caseInsensitive)
          .firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
        #expect(found.contains(number) == isThere, "\(pattern.source) in \(text.debugDescription)")
        #expect(pattern.matches(text) == isThere, "\(pattern.source) in \(text.debugDescription), alone")
      }
    }
  }

  @Test func aThousandShareTheirStates() throws {
    let patterns = try (0..<1000).map { try TextPattern("\\bword\($0)[a-z]+\\b") }
    let matcher = PatternMatcher(patterns)
    var found: [Int] = []
    #expect(
      matcher.examine("some words, word17x and word999abc, but not word5") { number in
        found.append(number)
        return true
      })
    #expect(found.sorted() == [17, 999])
  }

  /// Many patterns that keep running make more states than are kept.
  @Test func forgettingStatesFindsTheSame() throws {
    var random = SeededGenerator(seed: 7)
    let patterns = try (0..<200).map { try TextPattern("\(["a", "b", "c", "d"][$0 % 4]).{\($0 % 20 + 1)}x\($0)y") }
    let matcher = PatternMatcher(patterns)
    for number in stride(from: 0, to: 200, by: 9) {
      let filling = (0..<500).map { _ in ["a", "b", "c", "d", " "][Int.random(in: 0..<5, using: &random)] }.joined()
      var found: Set<Int> = []
      _ = matcher.examine(filling + "x\(number)y") { found.insert($0).inserted || true }
      let expected = patterns[number].matches(filling + "x\(number)y")
      #expect(found.contains(number) == expected)
    }
  }
}

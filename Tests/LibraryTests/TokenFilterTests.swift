import TestSupport
import Testing

@testable import Library

/// What refuses most tokens before rules look for them.
@Suite struct TokenFilterTests {
  private func passing(_ filter: TokenFilter, in text: String) -> [String] {
    var passing: [String] = []
    var text = text
    text.withUTF8 { bytes in
      filter.withView { view in
        TokenScanner().forEachToken(in: bytes, isQuery: false) { token in
          if view.mayPass(token.firstFour) { passing.append(String(decoding: token.bytes, as: UTF8.self)) }
          return true
        }
      }
    }
    return passing
  }

  private func token(_ text: String, isPrefix: Bool = false) -> TokenFilter.Token {
    TokenFilter.Token(Array(text.utf8)[...], isPrefix)
  }

  @Test func tokensAreToldByTheirBeginning() {
    let filter = TokenFilter([token("storm"), token("go"), token("new"), token("記事")])
    #expect(passing(filter, in: "A storm, stars; go news 新しい記事") == ["storm", "go", "記事"])
    #expect(passing(TokenFilter([]), in: "A storm") == [])
  }

  @Test func prefixesLetLongerTokensThrough() {
    let long = TokenFilter([token("sto", isPrefix: true), token("weather", isPrefix: true)])
    #expect(passing(long, in: "st sto storm weathered web") == ["sto", "storm", "weathered"])
    let short = TokenFilter([token("s", isPrefix: true), token("weather", isPrefix: true), token("go")])
    #expect(passing(short, in: "s storm go gone weathered bad") == ["s", "storm", "go", "weathered"])
  }

  @Test func noTokenIsRefusedThatLeadsSomewhere() {
    var random = SeededGenerator(seed: 2)
    func word() -> String {
      String((0..<Int.random(in: 1...6, using: &random)).map { _ in "abcdé".randomElement(using: &random) ?? "a" })
    }
    for _ in 0..<300 {
      let tokens = (0..<Int.random(in: 1...5, using: &random)).map { _ in (word(), Bool.random(using: &random)) }
      let filter = TokenFilter(tokens.map { token(folded($0.0), isPrefix: $0.1) })
      for (word, isPrefix) in tokens {
        #expect(passing(filter, in: word) == [folded(word)])
        if isPrefix { #expect(passing(filter, in: word + "dab") == [folded(word) + "dab"]) }
      }
    }
  }

  private func folded(_ word: String) -> String { word.replacing("é", with: "e") }
}

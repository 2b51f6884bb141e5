import Testing

@testable import KijiApp
@testable import Icons

@MainActor @Suite struct FeedLetterTests {
  @Test func derivesTheLetterFromTheFeedName() {
    #expect(FeedLetter(name: "“swift” notes", seed: 1).letter == "S")
    #expect(FeedLetter(name: "記事の庭", seed: 1).letter == "記")
    #expect(FeedLetter(name: "…", seed: 1).letter == "•")
    #expect(FeedLetter(name: "https://www.example.org/feed", seed: 1).letter == "E")
    #expect(FeedLetter(name: "http://feeds.example.org", seed: 1).letter == "F")
    #expect(FeedLetter(name: "HTTP in practice", seed: 1).letter == "H")
    #expect(FeedLetter(name: "a", seed: 9).style == FeedLetter(name: "b", seed: 9).style)
  }
}

import ReaderEngine
import Testing

@testable import Subscribing

/// The order of suggested feeds.
@MainActor @Suite struct SuggestionOrderTests {
  private let all = [("a", "en"), ("b", "ja"), ("c", "ko"), ("d", "en-GB"), ("e", "ja"), ("f", nil)].map {
    name, language in
    Suggestion(url: "https://\(name).example/", title: name, language: language)
  }

  @Test(arguments: [
    (["ja_JP.UTF-8", "ja_JP", "ja", "C"], "beadcf"), (["ko", "ja", "C"], "cbeadf"), (["C.UTF-8", "C"], "adbcef"),
    (["fr_FR", "fr", "C"], "adbcef"),
  ])
  func userLanguagesComeFirst(languages: [String], order: String) {
    #expect(SuggestionsModel.sorted(all, by: languages).map(\.title).joined() == order)
  }
}

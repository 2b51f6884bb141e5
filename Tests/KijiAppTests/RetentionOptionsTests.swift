import Library
import Testing

@testable import KijiApp
@testable import Models

/// How long articles are kept, as values to choose from.
@MainActor struct RetentionOptionsTests {
  @Test func everyValueIsWhatItSays() {
    let before = Retention(days: 30, articles: 77, keepsUnread: false)
    for limit in [RetentionLimit.days, .articles] {
      let options = RetentionOptions(limit: limit, retention: before)
      #expect(Set(options.words).count == options.values.count)
      for number in options.values.indices {
        let chosen = options.choosing(number)
        #expect(RetentionOptions(limit: limit, retention: chosen).selected != nil)
        #expect(chosen?.keepsUnread == false)
        // the other limit stays
        #expect(limit == .days ? chosen?.articles == 77 : chosen?.days == 30)
      }
      #expect(options.choosing(0)?[keyPath: limit.path] == nil)
    }
  }

  @Test func whatSomebodyElseHasSetIsAmongThem() {
    let options = RetentionOptions(limit: .days, retention: Retention(days: 45))
    #expect(options.values.contains(.number(45)))
    #expect(options.selected.map { options.words[$0] } == "45 days")
  }

  @Test func whatIsNotKnownIsNotSaid() {
    #expect(RetentionOptions(limit: .days, retention: nil).selected == nil)
  }

  @Test func aFeedCanBeAsAllFeedsOrSayItself() {
    let library = Retention(days: 90, keepsStarred: false)
    let options = RetentionOptions(limit: .articles, retention: nil, library: library)
    #expect(options.selected == 0)
    #expect(options.values.first == .asLibrary)
    // what it does not say itself is as it was
    #expect(options.choosing(2) == Retention(days: 90, articles: 100, keepsStarred: false))
    #expect(RetentionOptions(limit: .articles, retention: options.choosing(2), library: library).choosing(0) == nil)
  }
}

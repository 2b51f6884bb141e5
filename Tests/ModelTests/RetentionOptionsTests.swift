import Library
import Testing

@testable import Models

/// The options for retention.
@MainActor struct RetentionOptionsTests {
  @Test func eachOptionSetsItsLabeledValue() {
    let before = Retention(days: 30, articles: 77, keepsUnread: false)
    for limit in [RetentionLimit.days, .articles] {
      let options = RetentionOptions(limit: limit, retention: before)
      #expect(Set(options.words).count == options.values.count)
      for number in options.values.indices {
        let chosen = options.choosing(number)
        #expect(RetentionOptions(limit: limit, retention: chosen).selected != nil)
        #expect(chosen?.keepsUnread == false)
        // the other limit is kept
        #expect(limit == .days ? chosen?.articles == 77 : chosen?.days == 30)
      }
      #expect(options.choosing(0)?[keyPath: limit.path] == nil)
    }
  }

  @Test func includesValuesSetElsewhere() {
    let options = RetentionOptions(limit: .days, retention: Retention(days: 45))
    #expect(options.values.contains(.number(45)))
    #expect(options.selected.map { options.words[$0] } == "45 days")
  }

  @Test func unknownValueSelectsNothing() {
    #expect(RetentionOptions(limit: .days, retention: nil).selected == nil)
  }

  @Test func feedCanUseTheLibrarySettingOrItsOwn() {
    let library = Retention(days: 90, keepsStarred: false)
    let options = RetentionOptions(limit: .articles, retention: nil, library: library)
    #expect(options.selected == 0)
    #expect(options.values.first == .asLibrary)
    // values that the feed does not set are taken from the library
    #expect(options.choosing(2) == Retention(days: 90, articles: 100, keepsStarred: false))
    #expect(RetentionOptions(limit: .articles, retention: options.choosing(2), library: library).choosing(0) == nil)
  }
}

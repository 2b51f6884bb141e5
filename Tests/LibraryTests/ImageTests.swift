import Foundation
import Testing
import TortureWork

@testable import Library

/// The image setting of a feed.
@Suite struct ImageTests {
  let sandbox = Sandbox()

  @Test func pictureSettingIsStoredAndUndone() async throws {
    let library = try await Library.open(sandbox.location)
    let feed = try await library.addSample()
    #expect(feed.pictures == nil)
    let first = try await library.perform(.setImages(feed.id, .ask))
    let second = try await library.perform(.setImages(feed.id, .show))
    #expect(try await library.feed(feed.id)?.pictures == .show)
    #expect(try await library.perform(.setImages(feed.id, .show)).isVoid)
    try await library.undo(second)
    #expect(try await library.feed(feed.id)?.pictures == .ask)
    try await library.undo(first)
    #expect(try await library.feed(feed.id)?.pictures == nil)
    let none = Feed.ID(rawValue: 99)
    await #expect(throws: LibraryError.noSuchFeed(none)) { try await library.perform(.setImages(none, .hide)) }
  }

  @Test func feedLanguageStaysUntilItChanges() async throws {
    let library = try await Library.open(sandbox.location)
    let feed = try await library.addSample()
    for (said, kept) in [("ja", "ja"), (nil, "ja"), ("en-GB", "en-GB")] as [(String?, String)] {
      var update = FeedUpdate.of([.sample("a")])
      update.language = said
      _ = try await library.store(update, in: feed.id)
      #expect(try await library.feed(feed.id)?.language == kept)
    }
  }

  @Test func opensALibraryOfTheThirdSchema() async throws {
    try SchemaThree.make(sandbox.location.databaseURL)
    let library = try await Library.open(sandbox.location)
    #expect(try await library.check().isEmpty)
    let feed = try #require(try await library.feeds().first)
    #expect(feed.title == "One" && feed.pictures == nil && feed.language == nil)
    #expect(try await library.fetchTargets().first?.interval == 3600)
    _ = try await library.perform(.setImages(feed.id, .hide))
    #expect(try await library.feed(feed.id)?.pictures == .hide)
  }
}

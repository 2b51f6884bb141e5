import Foundation
import TestSupport
import Testing

@testable import Library

@Suite(.fewAtOnce) struct IconTests {
  let sandbox = Sandbox()
  let library: Library

  init() async throws {
    library = try await Library.open(sandbox.location)
  }

  private func due(limit: Int = 10) async throws -> [Feed.ID] {
    try await library.iconTargets(notCheckedSince: .now2026, failedBefore: .hours(1), limit: limit).map(\.feed)
  }

  @Test func storesIconsAndReportsTheChange() async throws {
    let feed = try await library.addSample()
    #expect(try await library.icon(of: feed.id) == nil)
    var changes = library.changes().makeAsyncIterator()
    let icon = FeedIcon(feed: feed.id, source: "https://example.org/i", image: Data([1, 2]), checkedAt: .now2026)
    try await library.setIcon(icon)
    #expect(try await library.icon(of: feed.id) == icon)
    #expect(await changes.next() == [.feeds([feed.id])])
    let none = FeedIcon(feed: feed.id, source: nil, image: nil, checkedAt: .hours(1))
    try await library.setIcon(none)
    #expect(try await library.icon(of: feed.id) == none)
  }

  @Test func storesNoIconForARemovedFeed() async throws {
    let feed = Feed.ID(rawValue: 99)
    try await library.setIcon(FeedIcon(feed: feed, source: nil, image: Data([1]), checkedAt: .now2026))
    #expect(try await library.icon(of: feed) == nil)
  }

  @Test func failedLookupsAreDueSoonest() async throws {
    let (found, none, failed) = (
      try await library.addSample("a"), try await library.addSample("b"), try await library.addSample("c")
    )
    func set(at date: Date) async throws {
      try await library.setIcon(FeedIcon(feed: found.id, source: "x", image: Data([1]), checkedAt: date))
      try await library.setIcon(FeedIcon(feed: none.id, source: nil, image: nil, checkedAt: date))
      try await library.setIcon(FeedIcon(feed: failed.id, source: "x", image: nil, checkedAt: date))
    }
    #expect(try await due() == [found.id, none.id, failed.id])
    try await set(at: .now2026)
    #expect(try await due() == [failed.id])
    try await set(at: .hours(1))
    #expect(try await due() == [])
    try await set(at: .hours(-1))
    #expect(try await due() == [found.id, none.id, failed.id])
  }

  @Test func uncheckedFeedsComeFirstWithinTheLimit() async throws {
    let (old, new) = (try await library.addSample("a"), try await library.addSample("b"))
    try await library.setIcon(FeedIcon(feed: old.id, source: nil, image: nil, checkedAt: .hours(-1)))
    #expect(try await due(limit: 1) == [new.id])
    #expect(try await due() == [new.id, old.id])
  }
}

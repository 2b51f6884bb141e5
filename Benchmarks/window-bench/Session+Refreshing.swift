import Foundation
import Library
import LibrarySample
import ReaderEngine

/// Refreshing a thousand feeds, which are added for the measurement and removed afterwards.
extension Session {
  /// Returns whether the limits are met. Adding and removing feeds is not measured.
  func refresh(_ served: ServedFeeds, _ engine: ReaderEngine) async throws -> Bool {
    var feeds: [Feed.ID] = []
    try await phase("adding \(served.count) feeds") {
      feeds = try await Self.add(served, to: engine.library)
      try await Task.sleep(for: .seconds(3))
    }
    count()
    try await phase("a first refresh of \(served.count) feeds") {
      try await Self.refresh(feeds, engine, brings: served.articles)
      try await waitForIndex(engine.library)
      try await Task.sleep(for: .seconds(3))
    }
    try await phase("a second refresh") {
      try await Self.refresh(feeds, engine, brings: 0)
      try await Task.sleep(for: .seconds(3))
    }
    let isRight = try judge()
    try await phase("removing \(served.count) feeds") { try await Self.remove(feeds, engine.library) }
    return isRight
  }

  /// Waits until the window's own maintainer has indexed the stored articles.
  func waitForIndex(_ library: Library) async throws {
    for _ in 0..<600 {
      if try await library.waitingForIndex() == 0 { return }
      try await Task.sleep(for: .milliseconds(100))
    }
    throw Missing(what: "articles in the index")
  }

  @concurrent private static func add(_ served: ServedFeeds, to library: Library) async throws -> [Feed.ID] {
    try await served.add(to: library)
  }

  @concurrent private static func refresh(
    _ feeds: [Feed.ID], _ engine: ReaderEngine, brings articles: Int
  ) async throws {
    let report = try await engine.refresher.refresh(feeds)
    guard report.progress.failed == 0, report.progress.newArticles == articles else {
      throw Missing(what: "\(articles) new articles, but \(report.progress)")
    }
  }

  @concurrent private static func remove(_ feeds: [Feed.ID], _ library: Library) async throws {
    for feed in feeds { _ = try await library.perform(.removeFeed(feed)) }
    try await library.purge(removedBefore: .distantFuture)
  }
}

import Foundation
import Library
import LibraryBench
import TestSupport
import WebText
import XCTest

@testable import Models

/// Adds a feed with articles of these ages, in days. Those of the same age in two feeds tell the same story.
@MainActor private func add(_ title: String, days: [Int], to bench: Bench) {
  bench.write { library throws(LibraryError) in
    let feed = try await library.addFeed(NewFeed(url: "http://example.org/\(title)", title: title))
    let articles = days.map {
      NewArticle(
        uniqueID: "\($0)", url: "http://stories.example/\($0)", title: "\(title) \($0)", excerpt: "", author: nil,
        bodyHTML: RawHTML(title), published: Date(timeIntervalSinceNow: Double(-$0) * 86_400), modified: nil)
    }
    _ = try await library.store(FeedUpdate(articles: articles, fetchedAt: Date()), in: feed.id)
  }
}

/// What the sidebar shows of a library.
final class SidebarContentsTests: XCTestCase {
  func testQuietFeedsHaveAsManyUnreadArticlesAsTheirList() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      add("Slow", days: [30, 50, 70], to: bench)
      add("Late", days: [50, 70, 90], to: bench)
      add("Busy", days: [50] + Array(0..<30), to: bench)
      @MainActor func check(_ expected: Int, line: UInt = #line) {
        bench.write { library throws(LibraryError) in
          let contents = try await SidebarContents.reading(library)
          let known = try await SidebarContents.reading(library, quietFeeds: contents.quietFeeds)
          let listed = try await library.count(ArticleList(scope: .quiet, unreadOnly: true))
          XCTAssertEqual(contents.unreadQuiet, expected, line: line)
          XCTAssertEqual(listed, expected, line: line)
          XCTAssertEqual(known, contents, line: line)
        }
      }
      // the bench's own article, and the stories of 30, 50, 70 and 90 days ago
      check(5)
      let slow = try bench.ids(ArticleList(scope: .feed(try XCTUnwrap(bench.feeds().last))))
      _ = try bench.perform(.setRead(true, [try XCTUnwrap(slow.first)]))
      check(4)
      _ = try bench.perform(.removeFeed(bench.feed.id))
      check(3)
      bench.close()
    }
  }
}

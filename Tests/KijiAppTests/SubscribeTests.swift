import ArticleHTML
import CGtk
import Library
import ReaderEngine
import XCTest

@testable import KijiApp
@testable import ListKit

/// What the dialog offers.
final class SubscribeTests: XCTestCase {
  func testAFeedThatAPageNamesTwiceIsOneChoice() {
    onMain {
      let links = ["/a", "/b", "/a"].map { FeedLink(url: "http://example.org" + $0) }
      var chosen: [FeedLink] = []
      let table = FeedChoices.table(links) { chosen.append($0) }
      XCTAssertEqual(table.sections.map(\.cells.count), [2])
      table[IndexPath(row: 1)].onActivate?()
      XCTAssertEqual(chosen, [links[1]])
    }
  }
}

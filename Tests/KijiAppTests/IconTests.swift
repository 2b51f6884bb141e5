import LibraryBench
import Models
import CGtk
import Foundation
import GLibKit
import Library
import XCTest

@testable import KijiApp
@testable import Sidebar
@testable import Timeline
@testable import Icons
@testable import Toolkit
@testable import ListKit

/// Feed icons in rows.
final class IconTests: XCTestCase {
  /// One red pixel.
  private static let png = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==")

  func testARowShowsTheLetterThenTheIconWithTheSameName() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 1)
      let icons = IconCache(library: bench.library)
      bench.follow { icons.libraryDidChange($0) }
      let cell = SidebarCell()
      cell.show(SidebarRow(item: .feed(bench.feed.id), title: "Feed"), icons)
      XCTAssertTrue(isShown(cell.letter.pointer) && !cell.feedIcon.picture.isVisible)
      let name = cell.accessibilityLabel
      bench.setIcon(Self.png)
      bench.wait { cell.feedIcon.picture.isVisible }
      XCTAssertFalse(isShown(cell.letter.pointer))
      XCTAssertEqual(cell.accessibilityLabel, name)
      XCTAssertEqual(cell.feedIcon.picture.image.map { width(of: $0.pointer) }, 1)
      // a second row shows it at once, and an icon that cannot be decoded is not shown
      let row = ArticleCell()
      let place = FeedIconPlace(beside: row.letter)
      place.show(bench.feed.id, name: "Feed", icons)
      XCTAssertTrue(place.picture.isVisible)
      bench.setIcon(Data("no picture".utf8))
      bench.wait { isShown(cell.letter.pointer) && isShown(row.letter.pointer) }
      XCTAssertFalse(cell.feedIcon.picture.isVisible || place.picture.isVisible)
      bench.close()
    }
  }

  func testAReusedRowNeverShowsThePreviousFeedsIcon() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 1)
      bench.setIcon(Self.png)
      let icons = IconCache(library: bench.library)
      let (cell, witness) = (SidebarCell(), SidebarCell())
      cell.show(SidebarRow(item: .feed(bench.feed.id), title: "Feed"), icons)
      witness.show(SidebarRow(item: .feed(bench.feed.id), title: "Feed"), icons)
      // before the icon was loaded
      cell.show(SidebarRow(item: .unread, title: "Unread"), icons)
      bench.wait { witness.feedIcon.picture.isVisible }
      XCTAssertFalse(cell.feedIcon.picture.isVisible || isShown(cell.letter.pointer))
      XCTAssertTrue(cell.icon.isVisible)
      bench.close()
    }
  }

  func testTheIconCacheIsBounded() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 1)
      let icons = IconCache(library: bench.library)
      let row = SidebarCell()
      let place = FeedIconPlace(beside: row.letter)
      for number in 0..<IconCache.capacity * 3 {
        place.show(Feed.ID(rawValue: Int64(number)), name: "Feed", icons)
        XCTAssertLessThanOrEqual(icons.count, IconCache.capacity)
      }
      bench.close()
    }
  }
}

extension Bench {
  fileprivate func setIcon(_ image: Data?) {
    write { [feed] library throws(LibraryError) in
      try await library.setIcon(FeedIcon(feed: feed.id, source: nil, image: image, checkedAt: Date()))
    }
  }
}

@MainActor private func isShown(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
  gtk_widget_get_visible(widget) != 0
}

@MainActor private func width(of image: UnsafeMutablePointer<GtkWidget>) -> Int32? {
  gtk_image_get_paintable(OpaquePointer(image)).map { gdk_paintable_get_intrinsic_width($0) }
}

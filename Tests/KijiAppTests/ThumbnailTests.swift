import CGtk
import Foundation
import GLibKit
import Library
import LibraryBench
import Models
import XCTest

@testable import ImageDecoding
@testable import ListKit
@testable import Timeline

/// Images of articles in rows.
final class ThumbnailTests: XCTestCase {
  func testARowHasItsSquareBeforeTheImage() throws {
    try onMain {
      try openWindowProgram()
      let loader = Loader()
      let cache = ThumbnailCache(load: loader.load)
      let (cell, other) = (ArticleCell(), ArticleCell())
      other.thumbnail.show(nil, cache)
      XCTAssertFalse(hasSquare(other))
      cell.thumbnail.show(thumbnail("a"), cache)
      XCTAssertTrue(hasSquare(cell) && cell.thumbnail.isWaiting)
      let bench = try Bench(articles: 1)
      // Before it is laid out: a row often gets its article between two frames.
      let side = try XCTUnwrap(cell.thumbnail.width)
      cache.show([thumbnail("a")])
      bench.wait { loader.asked.count == 1 }
      XCTAssertEqual(loader.asked, ["a": side])
      loader.answer("a", Self.pixels(side))
      bench.wait { !cell.thumbnail.isWaiting }
      // at once in another row
      other.thumbnail.show(thumbnail("a"), cache)
      XCTAssertFalse(other.thumbnail.isWaiting)
      // and not in a row that is reused
      cell.thumbnail.show(nil, cache)
      XCTAssertFalse(hasSquare(cell))
      let window = show(other)
      bench.wait { gtk_widget_get_width(other.root) > 0 }
      XCTAssertEqual(other.thumbnail.width, side)
      XCTAssertEqual(squareWidth(other), side)
      gtk_window_destroy(window)
      bench.close()
    }
  }

  func testNothingIsLoadedOnceThumbnailsAreOff() throws {
    try onMain {
      try openWindowProgram()
      let loader = Loader()
      let preferences = PreferencesStore(settings: nil)
      let thumbnails = TimelineThumbnails(
        squares: ThumbnailCache(load: loader.load), wide: ThumbnailCache(load: loader.load), preferences)
      let bench = try Bench(articles: 1)
      let cell = ArticleCell()
      let row = ArticleSummary(
        id: Article.ID(rawValue: 1), feedID: Feed.ID(rawValue: 1), feedTitle: "Feed", title: "Title", excerpt: "",
        author: nil, url: nil, published: nil, date: Date(timeIntervalSince1970: 0), isRead: false, isStarred: false,
        leadImage: LeadImage(url: "https://example.org/a", feedURL: "https://example.org/feed"))
      thumbnails.onMissing = { [weak thumbnails] in thumbnails?.load([row], .square) }
      thumbnails.onChange = { [weak thumbnails] in thumbnails?.show(row, in: cell.thumbnail) }
      thumbnails.show(row, in: cell.thumbnail)
      bench.wait { loader.waiting["a"] != nil }
      var off = preferences.current
      off.showsThumbnails = false
      preferences.set(off)
      XCTAssertFalse(hasSquare(cell))
      bench.wait { loader.cancelled == ["a"] }
      bench.close()
    }
  }

  func testImagesOfRowsThatHaveLeftAreNotLoaded() throws {
    try onMain {
      try openWindowProgram()
      let loader = Loader()
      let cache = ThumbnailCache(load: loader.load)
      let cell = ArticleCell()
      let window = show(cell)
      let bench = try Bench(articles: 1)
      cell.thumbnail.show(thumbnail("a"), cache)
      bench.wait { cell.thumbnail.width != nil }
      cache.show([thumbnail("a")])
      bench.wait { loader.asked["a"] != nil }
      cache.show([])
      bench.wait { loader.cancelled == ["a"] }
      // Its row is back.
      cache.show([thumbnail("a")])
      bench.wait { loader.waiting["a"] != nil }
      loader.answer("a", nil)
      bench.wait { loader.waiting.isEmpty }
      // It failed, and is not tried in every frame.
      cache.show([thumbnail("a")])
      XCTAssertTrue(loader.waiting.isEmpty && cell.thumbnail.isWaiting)
      cache.show([])
      cache.show([thumbnail("a")])
      bench.wait { loader.waiting["a"] != nil }
      loader.answer("a", nil)
      gtk_window_destroy(window)
      bench.close()
    }
  }

  func testTheCacheIsBounded() throws {
    try onMain {
      try openWindowProgram()
      let loader = Loader()
      let cell = ArticleCell()
      let window = show(cell)
      let bench = try Bench(articles: 1)
      let cache = ThumbnailCache(capacity: 4 * 8 * 8 * 4, load: loader.load)
      cell.thumbnail.show(thumbnail("0"), cache)
      bench.wait { cell.thumbnail.width != nil }
      for number in 0..<10 {
        cell.thumbnail.show(thumbnail("\(number)"), cache)
        cache.show([thumbnail("\(number)")])
        bench.wait { loader.waiting["\(number)"] != nil }
        loader.answer("\(number)", Self.pixels(8))
        bench.wait { !cell.thumbnail.isWaiting }
      }
      let kept = (0..<10).filter { cache.texture(of: thumbnail("\($0)"), for: cell.thumbnail) != nil }
      XCTAssertTrue(kept.contains(9) && !kept.contains(0) && kept.count <= 4, "\(kept)")
      gtk_window_destroy(window)
      bench.close()
    }
  }

  /// An opaque square.
  private static func pixels(_ side: Int) -> ImagePixels {
    ImagePixels(
      width: side, height: side, stride: 4 * side, hasAlpha: true, bytes: .init(repeating: 255, count: 4 * side * side))
  }
}

@MainActor private func thumbnail(_ name: String) -> Thumbnail {
  Thumbnail(LeadImage(url: "https://example.org/\(name)", feedURL: "https://example.org/feed"))
}

@MainActor private func hasSquare(_ cell: ArticleCell) -> Bool {
  square(cell).map { gtk_widget_get_visible($0) != 0 } ?? false
}

@MainActor private func squareWidth(_ cell: ArticleCell) -> Int? { square(cell).map { Int(gtk_widget_get_width($0)) } }

@MainActor private func square(_ cell: ArticleCell) -> UnsafeMutablePointer<GtkWidget>? {
  var child = gtk_widget_get_first_child(cell.root)
  while let widget = child {
    if gtk_widget_has_css_class(widget, "thumbnail") != 0 { return widget }
    child = gtk_widget_get_next_sibling(widget)
  }
  return nil
}

@MainActor private func show(_ cell: ArticleCell) -> UnsafeMutablePointer<GtkWindow> {
  let window = UnsafeMutableRawPointer(gtk_window_new()).assumingMemoryBound(to: GtkWindow.self)
  gtk_window_set_child(window, cell.root)
  gtk_window_present(window)
  return window
}

/// Loads what the test says.
@MainActor private final class Loader {
  private(set) var asked: [String: Int] = [:]
  private(set) var cancelled: [String] = []
  private(set) var waiting: [String: CheckedContinuation<ImagePixels?, Never>] = [:]

  func load(_ thumbnail: Thumbnail, _ side: Int) async -> ImagePixels? {
    let name = String(thumbnail.url.split(separator: "/").last ?? "")
    asked[name] = side
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiting[name] = $0 }
    } onCancel: {
      Task { @MainActor in
        cancelled.append(name)
        answer(name, nil)
      }
    }
  }

  func answer(_ name: String, _ pixels: ImagePixels?) { waiting.removeValue(forKey: name)?.resume(returning: pixels) }
}

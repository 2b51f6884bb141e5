import Foundation
import Library
import XCTest

@testable import KijiApp

/// Messages and dates.
final class WordsTests: XCTestCase {
  func testTextsAndNumbersTakeTheirPlaces() {
    XCTAssertEqual(tr("Refreshing %s of %s", "3", "7"), "Refreshing 3 of 7")
    // a file may have any name
    XCTAssertEqual(tr("Refreshing %s of %s", "a%s", "b%s"), "Refreshing a%s of b%s")
    XCTAssertEqual(trn("%d article", "%d articles", 1), "1 article")
    XCTAssertEqual(trn("%d article", "%d articles", 0), "0 articles")
    // a text that looks like a place is no place
    XCTAssertEqual(tr("The old library is kept as %s", "%s"), "The old library is kept as %s")
  }

  func testWhatTheSystemRefusesIsSaidInItsWords() async {
    func reason(_ body: () throws -> Void) -> String? {
      do { try body() } catch { return error.systemReason }
      return nil
    }
    let absent = URL(filePath: "/nowhere/at/all")
    XCTAssertEqual(reason { _ = try FileHandle(forReadingFrom: absent) }, "No such file or directory")
    XCTAssertEqual(reason { _ = try Data(contentsOf: absent) }, "No such file or directory")
    XCTAssertEqual(reason { throw CocoaError(.fileWriteOutOfSpace) }, "No space left on device")
    XCTAssertEqual(reason { _ = try FileHandle(forReadingFrom: URL(filePath: "/")).readToEnd() }, "Is a directory")
    let written = await FileWriting.write([1], to: absent)
    XCTAssertEqual(written, "No such file or directory")
  }

  func testADamagedLibraryIsNotJustDamaged() {
    let file = URL(filePath: "/tmp/library.sqlite")
    XCTAssertEqual(
      LibraryError.damaged(file).words,
      "The file /tmp/library.sqlite is damaged or no library of Kiji. Put a copy in its place, or begin a fresh one.")
    XCTAssertEqual(
      LibraryError.damagedIndex(file).words,
      "The search index is damaged; run “kijictl check” to have it made anew.")
  }

  func testARecentDateIsSaidByItsAge() {
    onMain {
      let now = Date(timeIntervalSince1970: 1_800_000_000)
      func said(_ age: TimeInterval) -> String { DateText.short(now.addingTimeInterval(-age), now: now) }
      XCTAssertEqual(said(10), "now")
      XCTAssertEqual(said(12 * 60), "12 min")
      XCTAssertEqual(said(3 * 3600 + 100), "3 h")
      XCTAssertTrue(said(400 * 86_400).contains("2025"), said(400 * 86_400))
      // the future, of a feed whose clock is wrong
      XCTAssertEqual(said(-500), "now")
    }
  }

  func testAFeedsLetterComesFromItsName() {
    onMain {
      XCTAssertEqual(FeedLetter(name: "“swift” notes", seed: 1).letter, "S")
      XCTAssertEqual(FeedLetter(name: "記事の庭", seed: 1).letter, "記")
      XCTAssertEqual(FeedLetter(name: "…", seed: 1).letter, "•")
      XCTAssertEqual(FeedLetter(name: "a", seed: 9).style, FeedLetter(name: "b", seed: 9).style)
    }
  }
}

import Library
import XCTest

@testable import Playback

/// Which files of feeds are played.
final class EpisodeURLTests: XCTestCase {
  func testURLsAreCheckedAsTheyAreLoaded() {
    func url(_ url: String, feed: String = "https://example.org/feed") -> String? {
      let id = Episode.ID(article: Article.ID(rawValue: 1), position: 0)
      return Episode(id: id, url: url, title: "", feedTitle: "", feedURL: feed).playableURL
    }
    for rest in ["%zz.mp3", "100%.mp3", "a.mp3?x=%", "a b.mp3"] {
      XCTAssertNil(url("http://192.168.1.1/" + rest), rest)
      XCTAssertNil(url("http://localhost/" + rest), rest)
      XCTAssertNotNil(url("http://192.168.1.1/" + rest, feed: "http://localhost/feed"), rest)
      XCTAssertNotNil(url("https://example.net/" + rest), rest)
    }
    XCTAssertEqual(url("https://example.net/a b.mp3"), "https://example.net/a%20b.mp3")
    for wrong in ["file:///etc/passwd", "ftp://example.net/a.mp3", "http://", "http:///a.mp3", "a.mp3", ""] {
      XCTAssertNil(url(wrong), wrong)
    }
  }
}

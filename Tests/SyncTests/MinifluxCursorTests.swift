import Foundation
import Testing

@testable import SyncServices

struct MinifluxCursorTests {
  private func entries(_ times: Int...) throws -> [EntryAnswer] {
    let list = times.enumerated().map { number, time in
      """
      {"id": \(number + 1), "feed_id": 1, "status": "unread", "title": "", "url": "", "content": "", "starred": false,
       "published_at": "2026-01-01T00:00:00Z", "changed_at": "\(Date(timeIntervalSince1970: Double(time)).ISO8601Format())"}
      """
    }
    return try JSONDecoder().decode([EntryAnswer].self, from: Data("[\(list.joined(separator: ","))]".utf8))
  }

  @Test func everythingIsReadAgainAfterTheServersClockWasSetBack() throws {
    var first = MinifluxCursor(nil)
    first.advance(past: try entries(9000), isFull: false, answeredAt: 10_000)
    #expect(first.isAtEnd)
    var usual = MinifluxCursor(first.text)
    #expect(usual.query(limit: 10).contains("changed_after=8880"))
    usual.advance(past: [], isFull: false, answeredAt: 10_100)
    #expect(usual.isAtEnd)
    var later = MinifluxCursor(first.text)
    later.advance(past: [], isFull: false, answeredAt: 5000)
    #expect(!later.isAtEnd)
    #expect(!later.query(limit: 10).contains("changed_after"))
    later.advance(past: try entries(9000, 4900), isFull: false, answeredAt: 5001)
    #expect(later.isAtEnd)
    #expect(MinifluxCursor(later.text).query(limit: 10).contains("changed_after=4880"))
  }

  @Test func aMalformedEntryDoesNotSpoilTheOthers() throws {
    let text = #"[{"id": 1, "title": "one"}, {"id": "two"}, 3, {"id": 4, "title": "four"}]"#
    struct Element: Decodable, Sendable {
      let id: Int
    }
    let list = try JSONDecoder().decode(LenientList<Element>.self, from: Data(text.utf8))
    #expect(list.count == 4)
    #expect(try list.whole(of: "test").map(\.id) == [1, 4])
    #expect(throws: SyncError.malformed(call: "test")) {
      try JSONDecoder().decode(LenientList<Element>.self, from: Data("[{}]".utf8)).whole(of: "test")
    }
  }
}

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
    first.advance(past: try entries(9000), of: 1, isFull: false, answeredAt: 10_000)
    #expect(first.isAtEnd)
    var usual = MinifluxCursor(first.text)
    #expect(usual.query(limit: 10).contains("changed_after=8880"))
    usual.advance(past: [], of: 0, isFull: false, answeredAt: 10_100)
    #expect(usual.isAtEnd)
    var later = MinifluxCursor(first.text)
    later.advance(past: [], of: 0, isFull: false, answeredAt: 5000)
    #expect(!later.isAtEnd)
    #expect(!later.query(limit: 10).contains("changed_after"))
    later.advance(past: try entries(9000, 4900), of: 2, isFull: false, answeredAt: 5001)
    #expect(later.isAtEnd)
    #expect(MinifluxCursor(later.text).query(limit: 10).contains("changed_after=4880"))
  }

  /// Once nothing that happened before can still appear, the latest change tells whether there is another one.
  @Test func aSettledPassIsSkippedUntilSomethingChanges() throws {
    func pass(_ text: String?, _ entries: [EntryAnswer], at date: Int) -> MinifluxCursor {
      var cursor = MinifluxCursor(text)
      cursor.advance(past: entries, of: entries.count, isFull: false, answeredAt: date)
      #expect(cursor.isAtEnd)
      return cursor
    }
    let seen = try entries(8990, 9000)
    func isSkipped(_ cursor: MinifluxCursor, total: Int = 2, changedAt: String? = nil, at date: Int = 9900) -> Bool {
      var next = MinifluxCursor(cursor.text)
      guard next.isSettled else { return false }
      next.skip(if: .init(total: total, changedAt: changedAt ?? seen[1].changed_at), answeredAt: date)
      return next.isAtEnd
    }
    let first = pass(nil, seen, at: 9010)
    #expect(!isSkipped(first))
    // A transaction that began before the latest change may still be running.
    let early = pass(first.text, seen, at: 9060)
    #expect(!isSkipped(early))
    let settled = pass(early.text, seen, at: 9300)
    #expect(isSkipped(settled))
    #expect(MinifluxCursor(settled.text).newestQuery?.contains("changed_after=8880") == true)
    #expect(!isSkipped(settled, total: 3))
    #expect(!isSkipped(settled, changedAt: "1970-01-01T02:30:00.5Z"))
    #expect(!isSkipped(settled, at: 5000))
    // A change unsettles it.
    #expect(!isSkipped(pass(settled.text, try entries(8990, 9000, 9350), at: 9400)))
  }

  /// The articles left out are found by a listing, so the next pass begins before the first request of this one.
  @Test func manyChangesAreReadWithoutThoseThatAreRead() throws {
    var first = MinifluxCursor(nil)
    first.advance(past: try entries(9000), of: 1, isFull: false, answeredAt: 9010)
    #expect(!first.needsListing)

    var many = MinifluxCursor(first.text)
    #expect(many.isBeforeFirstChange)
    let newest = try #require(try entries(9500).first).changed_at
    many.leaveOutRead(before: .init(total: 20_000, changedAt: newest), answeredAt: 9510)
    #expect(many.query(limit: 10).contains("status=unread"))
    #expect(many.query(limit: 10).contains("changed_after=8880"))
    many.advance(past: try entries(9400, 9450), of: 3, isFull: true, answeredAt: 9511)
    #expect(!many.isAtEnd)
    // It continues like this if it was interrupted.
    var rest = MinifluxCursor(many.text)
    #expect(rest.query(limit: 10).contains("status=unread"))
    rest.advance(past: try entries(9400), of: 3, isFull: false, answeredAt: 9600)
    #expect(rest.isAtEnd && rest.needsListing)

    let next = MinifluxCursor(rest.text)
    #expect(!next.needsListing)
    #expect(next.query(limit: 10).contains("changed_after=9380"))
    // Not if the clock was set back, because the time tells nothing then.
    var back = MinifluxCursor(first.text)
    back.leaveOutRead(before: .init(total: 20_000, changedAt: newest), answeredAt: 5000)
    #expect(!back.needsListing)
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

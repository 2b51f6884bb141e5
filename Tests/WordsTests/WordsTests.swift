import Foundation
import Library
import SyncServices
import Testing
import Words

/// Messages, dates and error messages, without a translation.
@Suite struct WordsTests {
  @Test func insertsTextsAndNumbers() {
    #expect(tr("Refreshing %s of %s", "3", "7") == "Refreshing 3 of 7")
    // a file may have any name
    #expect(tr("Refreshing %s of %s", "a%s", "b%s") == "Refreshing a%s of b%s")
    #expect(trn("%d article", "%d articles", 1) == "1 article")
    #expect(trn("%d article", "%d articles", 0) == "0 articles")
    // a text that looks like a placeholder is not one
    #expect(tr("Old library kept as %s", "%s") == "Old library kept as %s")
  }

  @Test func zeroBytesHaveNoForeignWord() {
    #expect(0.bytesText.hasPrefix("0") && !0.bytesText.contains("byte"))
    #expect(2_000.bytesText.hasPrefix("2"))
  }

  @Test func systemErrorsShowTheirReason() {
    func reason(_ body: () throws -> Void) -> String? {
      do { try body() } catch { return error.systemReason }
      return nil
    }
    let absent = URL(filePath: "/nowhere/at/all")
    #expect(reason { _ = try FileHandle(forReadingFrom: absent) } == "No such file or directory")
    #expect(reason { _ = try Data(contentsOf: absent) } == "No such file or directory")
    #expect(reason { throw CocoaError(.fileWriteOutOfSpace) } == "No space left on device")
    #expect(reason { _ = try FileHandle(forReadingFrom: URL(filePath: "/")).readToEnd() } == "Is a directory")
  }

  @Test func serversSpeakInOneLineOfText() {
    func words(_ reason: String) -> String {
      SyncError.cannotSubscribe(url: "https://a.example/feed", reason: reason).words
    }
    let start = "The server could not subscribe to https://a.example/feed. "
    #expect(words("No feed found.") == start + "The server says: No feed found.")
    #expect(words("") == start + "The server gave no reason.")
    #expect(words(" \n") == start + "The server gave no reason.")
    #expect(
      words("<p>Not&nbsp;<b>found</b></p>\n<script>alert(1)</script><p>here &amp; there</p>")
        == start + "The server says: Not found here & there")
    #expect(
      words("XML syntax error: element <link>\nclosed by </head>")
        == start + "The server says: XML syntax error: element <link> closed by </head>")
    let long = words(String(repeating: "long words ", count: 5000))
    #expect(long.count < start.count + 220)
    #expect(long.hasSuffix("…"))
  }

  @Test func messagesCanStayInEnglish() {
    #expect(inEnglish { tr("Refreshing %s of %s", "3", "7") } == "Refreshing 3 of 7")
    #expect(inEnglish { trc("heading", "Search") + trn("%d article", "%d articles", 2) } == "Search2 articles")
  }

  @Test func damagedLibraryMessageSuggestsARemedy() {
    let file = URL(filePath: "/tmp/library.sqlite")
    #expect(
      LibraryError.damaged(file).words
        == "The file /tmp/library.sqlite is damaged or not a Kiji library. Restore a backup, or start with a new library."
    )
    #expect(
      LibraryError.damagedIndex(file).words
        == "The search index is damaged. Run “kijictl check” to rebuild it.")
  }

  @Test func recentDatesAreShownAsAges() {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    func text(_ age: TimeInterval) -> String { DateText.short(now.addingTimeInterval(-age), now: now) }
    #expect(text(10) == "now")
    #expect(text(12 * 60) == "12 min")
    #expect(text(3 * 3600 + 100) == "3 h")
    #expect(text(400 * 86_400).contains("2025"))
    // a date in the future, from a feed whose clock is wrong
    #expect(text(-500) == "now")
  }

  @Test func daysHaveTheYearOnlyIfItIsAnother() throws {
    let calendar = Calendar.current
    let today = try #require(calendar.date(from: DateComponents(year: 2026, month: 3, day: 8)))
    let now = today.addingTimeInterval(13 * 3600)
    func text(_ days: Int) throws -> String {
      let start = try #require(calendar.date(byAdding: .day, value: -days, to: today))
      return DateText.day(start, now: now)
    }
    #expect(try [0, 1].map(text) == ["Today", "Yesterday"])
    #expect(try text(2) == "Fri, 6 March")
    #expect(try text(329) == "Sun, 13 April")
    #expect(try text(330) == "Sat, 12 Apr 2025")
  }
}

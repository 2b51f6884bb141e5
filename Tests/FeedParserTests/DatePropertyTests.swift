import Foundation
import TestSupport
import Testing

@testable import FeedParser

/// Parsing any textual form of an instant returns that instant.
@Suite struct DatePropertyTests {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// The components of an instant, computed independently of the parser: day by day over the months of a year.
  private struct Parts {
    var year: Int
    var month = 1
    var day: Int
    var ordinal: Int
    var weekday: Int
    var clock: Int

    init(_ seconds: Int) {
      var days = Int((Double(seconds) / 86_400).rounded(.down))
      clock = seconds - days * 86_400
      weekday = ((days + 4) % 7 + 7) % 7
      year = 1970
      while days < 0 {
        year -= 1
        days += Self.isLeap(year) ? 366 : 365
      }
      while days >= (Self.isLeap(year) ? 366 : 365) {
        days -= Self.isLeap(year) ? 366 : 365
        year += 1
      }
      ordinal = days + 1
      let lengths = [31, Self.isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      while days >= lengths[month - 1] {
        days -= lengths[month - 1]
        month += 1
      }
      day = days + 1
    }

    static func isLeap(_ year: Int) -> Bool { (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 }
    var hour: Int { clock / 3600 }
    var minute: Int { clock / 60 % 60 }
    var second: Int { clock % 60 }
  }

  private static func pad(_ value: Int, _ length: Int = 2) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }

  /// Returns the textual forms of an instant at an offset in minutes.
  private static func forms(_ seconds: Int, offset: Int) -> [String] {
    let parts = Parts(seconds + offset * 60)
    let sign = offset < 0 ? "-" : "+"
    let hours = pad(abs(offset) / 60)
    let minutes = pad(abs(offset) % 60)
    let clock = "\(pad(parts.hour)):\(pad(parts.minute)):\(pad(parts.second))"
    let month = months[parts.month - 1]
    let day = "\(pad(parts.year, 4))-\(pad(parts.month))-\(pad(parts.day))"
    let half =
      "\(parts.hour % 12 == 0 ? 12 : parts.hour % 12):\(pad(parts.minute)):\(pad(parts.second)) \(parts.hour < 12 ? "AM" : "PM")"
    return [
      "\(weekdays[parts.weekday]), \(pad(parts.day)) \(month) \(parts.year) \(clock) \(sign)\(hours)\(minutes)",
      "\(weekdays[parts.weekday]), \(parts.day) \(month) \(parts.year) \(clock) \(sign)\(hours):\(minutes)",
      "\(parts.day) \(month) \(parts.year) \(clock) GMT\(sign)\(hours)\(minutes)",
      "\(weekdays[parts.weekday]) \(month) \(parts.day) \(clock) \(sign)\(hours)\(minutes) \(parts.year)",
      "\(month) \(parts.day), \(parts.year) \(half) \(sign)\(hours)\(minutes)",
      "\(parts.day)-\(month)-\(parts.year) \(clock) UTC\(sign)\(hours):\(minutes)",
      "\(day)T\(clock)\(sign)\(hours):\(minutes)", "\(day) \(clock) \(sign)\(hours)\(minutes)",
      "\(day)t\(clock).0\(sign)\(hours):\(minutes)",
      "\(pad(parts.year, 4))-\(pad(parts.ordinal, 3))T\(clock)\(sign)\(hours):\(minutes)",
      "\(pad(parts.year, 4))年\(parts.month)月\(parts.day)日 \(parts.hour)時\(parts.minute)分\(parts.second)秒 \(sign)\(hours)\(minutes)",
    ]
  }

  @Test func parsesEveryFormToTheSameInstant() {
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<TestLength.count(short: 500, long: 20_000) {
      // from 1900 to 2199
      let seconds = Int.random(in: -2_208_988_800..<7_258_118_400, using: &generator)
      let offset =
        [0, 60, -300, 330, 765, -570, Int.random(in: -839...839, using: &generator)]
        .randomElement(using: &generator) ?? 0
      for form in Self.forms(seconds, offset: offset) {
        #expect(FeedDate.date(form)?.timeIntervalSince1970 == Double(seconds), "\(form)")
      }
    }
  }

  @Test func parsesEveryDayOfFourHundredYears() {
    var expected = -6_122_044_800.0
    var gaps = 0
    for year in 1776...2176 {
      for month in 1...12 {
        for day in 1...31 {
          guard let date = CivilTime(year: year, month: month, day: day).date else { continue }
          gaps += date.timeIntervalSince1970 == expected ? 0 : 1
          expected += 86_400
        }
      }
    }
    #expect(gaps == 0)
  }

  @Test func survivesGarbage() {
    let pieces = [
      "Wed", ", ", "31", " ", "Dec", "2003", "10:14:55", "+", "-", "0500", "GMT", "(", ")", "T", "Z", "W", "年", "月",
      "日",
      "午後", "오전", "ά", "\u{A0}", ".", ":", "/", "99999999999", "pm", "a.m", "Etc/", "\u{0}", "é", "٣", "'",
    ]
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<TestLength.count(short: 3000, long: 200_000) {
      let count = Int.random(in: 0...12, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      if let date = FeedDate.date(text) { #expect(date.timeIntervalSince1970 > -1e11) }
      let bytes = (0..<count * 3).map { _ in UInt8.random(in: 0...255, using: &generator) }
      bytes.withUnsafeBufferPointer { _ = FeedDate.date($0) }
      (Array(text.utf8) + bytes).withUnsafeBufferPointer { _ = FeedDate.date($0) }
    }
  }
}

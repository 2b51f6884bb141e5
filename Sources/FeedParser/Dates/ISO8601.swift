import Foundation
import WebText

/// Dates that begin with the year: RFC 3339, the forms of ISO 8601 that W3C's note allows, the short and the ordinal
/// ones.
enum ISO8601 {
  /// Reads a date; the scanner stands at the year's first digit.
  static func date(_ scanner: inout ByteScanner) -> Date? {
    var time = CivilTime()
    guard let year = scanner.number(4) else { return nil }
    time.year = year
    guard day(&scanner, into: &time) else { return nil }
    _ = scanner.skip(UInt8(ascii: "T")) || scanner.skip(UInt8(ascii: "t"))
    scanner.skipSpace()
    if scanner.next.isDigit {
      guard clock(&scanner, into: &time) else { return nil }
      scanner.skipSpace()
      zone(&scanner, into: &time)
    }
    return time.date
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
  }

  private static func day(_ scanner: inout ByteScanner, into time: inout CivilTime) -> Bool {
    let isSeparated = isSeparator(scanner.next)
    if isSeparated { scanner.skip() }
    let digits = scanner.digitsAhead
    if digits == 3 { return ordinal(&scanner, into: &time) }
    // 2003 alone and 2003-12 are the beginning of the year and of the month.
    guard digits > 0 else { return !isSeparated }
    guard let month = scanner.number(2) else { return false }
    time.month = month
    if isSeparated {
      guard isSeparator(scanner.next) else { return true }
      scanner.skip()
    }
    if let day = scanner.number(2) { time.day = day }
    return true
  }

  private static func ordinal(_ scanner: inout ByteScanner, into time: inout CivilTime) -> Bool {
    guard var rest = scanner.number(3), rest >= 1 else { return false }
    let isLeap = time.year % 4 == 0 && (time.year % 100 != 0 || time.year % 400 == 0)
    for (index, days) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
      if rest <= days {
        time.month = index + 1
        time.day = rest
        return true
      }
      rest -= days
    }
    return false
  }

  private static func clock(_ scanner: inout ByteScanner, into time: inout CivilTime) -> Bool {
    guard let hour = scanner.number(2) else { return false }
    time.hour = hour
    _ = scanner.skip(UInt8(ascii: ":"))
    if let minute = scanner.number(2) { time.minute = minute }
    _ = scanner.skip(UInt8(ascii: ":"))
    if let second = scanner.number(2) {
      time.second = Double(second) + scanner.fraction()
    }
    return true
  }

  private static func zone(_ scanner: inout ByteScanner, into time: inout CivilTime) {
    if let offset = TimeZoneName.offset(&scanner) {
      time.zone = offset
    } else if let offset = TimeZoneName.seconds(scanner.word()) {
      time.zone = offset
    }
  }
}

import Foundation
import WebText

/// Dates that begin with the year: RFC 3339 and the forms of ISO 8601, extended and basic, by month, week or day of the
/// year, some of them with a two-digit year, as earlier editions allowed.
enum ISO8601 {
  /// Reads a date; the scanner is at its first byte.
  static func date(_ scanner: inout ByteScanner) -> Date? {
    let digits = scanner.digitsAhead
    if digits >= 9 { return longNumber(&scanner, digits) }
    var time = CivilTime()
    guard day(&scanner, digits, into: &time) else { return nil }
    _ = scanner.skip(UInt8(ascii: "T")) || scanner.skip(UInt8(ascii: "t")) || scanner.skip(UInt8(ascii: "_"))
    scanner.skipSpace()
    _ = scanner.skip(UInt8(ascii: ","))
    scanner.skipSpace()
    var half = scanner.halfOfDay()
    if half != nil { scanner.skipSpace() }
    if scanner.next.isDigit, let hour = scanner.number(2) {
      scanner.clock(hour: hour, into: &time)
      scanner.skipSpace()
      if half == nil { half = scanner.halfOfDay() }
      if let half { time.hour = half.hour(time.hour) }
      time.zone = TimeZoneName.zone(&scanner) ?? 0
    } else if scanner.next >= 0x80 {
      return nil
    }
    return time.date
  }

  /// Reads a number that is the whole text: 12 or 14 digits are date and time; 10 digits are Unix seconds and 13 digits
  /// Unix milliseconds, from 2001 to 2033, because some programs write their clock unformatted. Any other number is not
  /// a date.
  private static func longNumber(_ scanner: inout ByteScanner, _ digits: Int) -> Date? {
    guard digits == scanner.bytes.count - scanner.index else { return nil }
    switch digits {
    case 10 where scanner.next == UInt8(ascii: "1"):
      return scanner.number(10).map { Date(timeIntervalSince1970: Double($0)) }
    case 13 where scanner.next == UInt8(ascii: "1"):
      return scanner.number(13).map { Date(timeIntervalSince1970: Double($0) / 1000) }
    case 12, 14:
      var time = CivilTime()
      guard day(&scanner, 8, into: &time), let hour = scanner.number(2) else { return nil }
      scanner.clock(hour: hour, into: &time)
      return time.date
    default: return nil
    }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
  }

  private static func day(_ scanner: inout ByteScanner, _ digits: Int, into time: inout CivilTime) -> Bool {
    switch digits {
    case 4: return fourDigitYear(&scanner, into: &time)
    case 7, 8:
      time.year = scanner.number(4) ?? 0
      return digits == 7 ? ordinal(&scanner, into: &time) : monthAndDay(&scanner, into: &time)
    case 5, 6:
      time.year = CivilTime.year(scanner.number(2) ?? 0, digits: 2)
      // Five digits alone could be anything.
      let isOrdinal = digits == 5 && scanner.peek(3) | 0x20 == UInt8(ascii: "t")
      return isOrdinal ? ordinal(&scanner, into: &time) : digits == 6 && monthAndDay(&scanner, into: &time)
    case 2: return twoDigitYear(&scanner, into: &time)
    case 0: return monthOfTwoDigitYear(&scanner, into: &time)
    default: return false
    }
  }

  /// `2003`, `2003-12`, `2003-12-31`, `2003-365`, `2003-W53-3`, `2003W533`.
  private static func fourDigitYear(_ scanner: inout ByteScanner, into time: inout CivilTime) -> Bool {
    time.year = scanner.number(4) ?? 0
    let separator = scanner.next
    let isSeparated = isSeparator(separator)
    if isSeparated { scanner.skip() }
    if scanner.next | 0x20 == UInt8(ascii: "w") { return week(&scanner, into: &time) }
    // 2003 and 2003-12 alone denote the beginning of the year and of the month.
    guard isSeparated else { return scanner.isAtEnd || scanner.next | 0x20 == UInt8(ascii: "t") }
    let digits = scanner.digitsAhead
    if digits == 3 { return ordinal(&scanner, into: &time) }
    if digits == 4 { return monthAndDay(&scanner, into: &time) }
    guard digits <= 2, let month = scanner.number(2) else { return false }
    time.month = month
    guard scanner.next == separator, scanner.peek(1).isDigit else { return !isSeparator(scanner.next) }
    scanner.skip()
    time.day = scanner.number(2) ?? 0
    return true
  }

  /// `03-12-31`, `03-365`. With dots as separators the day comes first, so that form is not accepted here.
  private static func twoDigitYear(_ scanner: inout ByteScanner, into time: inout CivilTime) -> Bool {
    time.year = CivilTime.year(scanner.number(2) ?? 0, digits: 2)
    guard scanner.skip(UInt8(ascii: "-")) else { return false }
    if scanner.digitsAhead == 3 { return ordinal(&scanner, into: &time) }
    guard scanner.digitsAhead == 2, let month = scanner.number(2), scanner.skip(UInt8(ascii: "-")),
      scanner.digitsAhead == 2, let day = scanner.number(2)
    else { return false }
    time.month = month
    time.day = day
    return true
  }

  /// `-03-12`, `-0312`: a month with a two-digit year.
  private static func monthOfTwoDigitYear(_ scanner: inout ByteScanner, into time: inout CivilTime) -> Bool {
    guard scanner.skip(UInt8(ascii: "-")), [2, 4].contains(scanner.digitsAhead), let year = scanner.number(2) else {
      return false
    }
    time.year = CivilTime.year(year, digits: 2)
    _ = scanner.skip(UInt8(ascii: "-"))
    guard scanner.digitsAhead == 2, let month = scanner.number(2) else { return false }
    time.month = month
    return scanner.isAtEnd
  }

  private static func monthAndDay(_ scanner: inout ByteScanner, into time: inout CivilTime) -> Bool {
    time.month = scanner.number(2) ?? 0
    time.day = scanner.number(2) ?? 0
    return true
  }

  private static func ordinal(_ scanner: inout ByteScanner, into time: inout CivilTime) -> Bool {
    scanner.number(3).map { time.setDay(ofYear: $0) } ?? false
  }

  private static func week(_ scanner: inout ByteScanner, into time: inout CivilTime) -> Bool {
    scanner.skip()
    guard let week = scanner.number(2) else { return false }
    if scanner.next == UInt8(ascii: "-"), scanner.peek(1).isDigit { scanner.skip() }
    return time.setDay(week: week, weekday: scanner.number(1) ?? 1)
  }
}

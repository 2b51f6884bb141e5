import Foundation
import WebText

/// Dates in words: RFC 822 §5, RFC 2822 §3.3, asctime, and what people make of them ("31st December 2003, 7:14 pm").
///
/// The parts are told by their looks and not by their order: a word is a weekday, a month, a zone or an AM/PM; a number
/// with a colon is the time; the first number of one or two digits the day; the next number the year.
enum RFC822 {
  /// Reads a date; the scanner stands at its first byte.
  static func date(_ scanner: inout ByteScanner) -> Date? {
    var parts = Parts()
    while !scanner.isAtEnd {
      let byte = scanner.next
      if byte.isDigit {
        guard parts.number(&scanner) else { return nil }
      } else if byte.isLetter {
        guard parts.word(scanner.word()) else { return nil }
      } else if parts.hasClock, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
        guard let offset = TimeZoneName.offset(&scanner) else { return nil }
        parts.time.zone = offset
      } else if byte == UInt8(ascii: "(") {
        // A comment, mostly the zone's name once more.
        break
      } else {
        scanner.skip()
      }
    }
    return parts.date
  }

  private static let months: [StaticString] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static let monthNumbers: [UInt64: Int] = Dictionary(
    uniqueKeysWithValues: months.enumerated().map { ($1.packedWord, $0 + 1) })

  private static let weekdays: Set<UInt64> = Set(
    (["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as [StaticString]).map(\.packedWord))

  private static let ordinals: Set<UInt64> = Set(
    (["st", "nd", "rd", "th", "of", "at", "t"] as [StaticString]).map(\.packedWord))

  /// The first three letters of a packed word, and how many it has.
  private static func head(_ word: UInt64) -> UInt64 {
    var head = word
    while head > 0xFF_FFFF { head >>= 8 }
    return head
  }

  /// What has been found so far.
  private struct Parts {
    var time = CivilTime()
    var hasClock = false
    private var hasMonth = false
    private var hasDay = false
    private var hasYear = false
    private var isAfternoon: Bool?

    mutating func word(_ word: UInt64) -> Bool {
      let head = RFC822.head(word)
      if word == ("am" as StaticString).packedWord || word == ("pm" as StaticString).packedWord {
        isAfternoon = word == ("pm" as StaticString).packedWord
      } else if !hasMonth, let month = RFC822.monthNumbers[head] {
        time.month = month
        hasMonth = true
      } else if hasClock, let zone = TimeZoneName.seconds(word) {
        time.zone = zone
      } else if !RFC822.weekdays.contains(head), !RFC822.ordinals.contains(word) {
        // An unknown zone is UTC; any other unknown word means that this is no date.
        return hasClock
      }
      return true
    }

    mutating func number(_ scanner: inout ByteScanner) -> Bool {
      let digits = scanner.digitsAhead
      guard let value = scanner.number() else { return false }
      if scanner.next == UInt8(ascii: ":"), !hasClock {
        return clock(hour: value, &scanner)
      }
      if !hasDay, digits <= 2 {
        time.day = value
        hasDay = true
      } else if !hasYear {
        time.year = RFC822.year(value, digits: digits)
        hasYear = true
      }
      return true
    }

    private mutating func clock(hour: Int, _ scanner: inout ByteScanner) -> Bool {
      hasClock = true
      time.hour = hour
      scanner.skip()
      guard let minute = scanner.number(2) else { return false }
      time.minute = minute
      if scanner.skip(UInt8(ascii: ":")), let second = scanner.number(2) {
        time.second = Double(second) + scanner.fraction()
      }
      return true
    }

    var date: Date? {
      guard hasDay, hasMonth, hasYear else { return nil }
      var time = time
      if let isAfternoon, time.hour <= 12 { time.hour = time.hour % 12 + (isAfternoon ? 12 : 0) }
      return time.date
    }
  }

  /// A year of two digits lies between 1950 and 2049, one of three counts from 1900 (RFC 2822 §4.3).
  private static func year(_ value: Int, digits: Int) -> Int {
    switch digits {
    case ...2: value < 50 ? 2000 + value : 1900 + value
    case 3: 1900 + value
    default: value
    }
  }
}

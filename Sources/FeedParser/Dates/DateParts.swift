import Foundation
import WebText

/// What has been found of a date in words.
struct DateParts {
  /// Whether the time has just been read, so that a sign begins a zone.
  private(set) var isBeforeZone = false

  private var time = CivilTime()
  private var hasClock = false
  private var hasMonth = false
  private var hasDay = false
  private var hasYear = false
  private var hasZone = false
  private var hasUnknownWord = false
  private var half: HalfOfDay?

  /// The instant; `nil` where day, month or year are missing.
  var date: Date? {
    guard hasDay, hasMonth, hasYear else { return nil }
    var time = time
    if let half { time.hour = half.hour(time.hour) }
    return time.date
  }

  /// Takes a number with what belongs to it; `false` where the text can be no date.
  mutating func takeNumber(_ scanner: inout ByteScanner) -> Bool {
    let digits = scanner.digitsAhead
    guard digits <= 4, let value = scanner.number(4) else { return false }
    isBeforeZone = false
    if scanner.next >= 0x80, takeUnit(of: value, digits, &scanner) { return true }
    if digits <= 2, let half = scanner.halfOfDay() {
      // 10pm
      self.half = half
      time.hour = value
      hasClock = true
      return true
    }
    // behind a year it divides that from the time, as in the logs of web servers
    if scanner.next == UInt8(ascii: ":"), !hasClock, digits <= 2 {
      guard scanner.peek(1).isDigit else { return false }
      hasClock = true
      isBeforeZone = true
      scanner.clock(hour: value, into: &time)
      return true
    }
    if !hasMonth, !hasDay, !hasYear, takeNumbers(value, digits, &scanner) { return true }
    if digits > 2 || hasDay || value > 31 {
      guard !hasYear else { return true }
      time.year = CivilTime.year(value, digits: digits)
      hasYear = true
    } else {
      time.day = value
      hasDay = true
    }
    return true
  }

  /// Takes a word; `false` where it has no place in a date.
  mutating func takeWord(_ scanner: inout ByteScanner) -> Bool {
    // in East Asia it stands before the time, and “am 5. Januar” is no morning
    if hasClock || scanner.next >= 0x80, let half = scanner.halfOfDay() {
      self.half = half
      isBeforeZone = hasClock
      return true
    }
    if hasClock, !hasZone, !MonthName.isMonth(scanner) {
      var ahead = scanner
      let word = ahead.word()
      if !Self.isWeekday(word), !Self.isFiller(word) {
        takeZone(&scanner)
        return true
      }
    }
    isBeforeZone = isBeforeZone && hasClock
    let word = scanner.word()
    if let month = MonthName.month(word), !hasMonth || !hasYear {
      // where there is a second one the first was a weekday, as Spanish “mar” for Tuesday
      time.month = month
      hasMonth = true
    } else if !Self.isWeekday(word), !Self.isFiller(word), TimeZoneName.seconds(word) == nil || !hasMonth {
      // the weekday of another language, or a misspelt one, may come first
      let isFirst = !hasUnknownWord && !hasMonth && !hasDay && !hasYear
      hasUnknownWord = true
      return isFirst || hasClock
    }
    return true
  }

  /// Takes the zone that stands here; one in numbers counts before one by name.
  mutating func takeZone(_ scanner: inout ByteScanner) {
    isBeforeZone = false
    guard let zone = TimeZoneName.zone(&scanner) else { return scanner.skip() }
    time.zone = zone
    hasZone = true
  }

  /// Steps over a comment (RFC 2822 §3.2.3), which mostly is the zone's name once more, and sometimes its only one.
  mutating func takeComment(_ scanner: inout ByteScanner) {
    let start = scanner.index + 1
    var depth = 0
    repeat {
      if scanner.next == UInt8(ascii: "(") { depth += 1 }
      if scanner.next == UInt8(ascii: ")") { depth -= 1 }
      scanner.skip()
    } while depth > 0 && !scanner.isAtEnd
    guard hasClock, !hasZone, scanner.index > start else { return }
    let comment = scanner.bytes.part(start..<scanner.index)
    var inside = ByteScanner(comment)
    let name = inside.word()
    if inside.next == UInt8(ascii: ")"), let seconds = TimeZoneName.seconds(name) { time.zone = seconds }
  }
}

extension DateParts {
  private static func isWeekday(_ word: ByteSpan) -> Bool {
    ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].contains { word.hasASCII($0, at: 0) }
  }

  /// Words that mean nothing for the date: `31st`, `5 de enero`, `at 10:00 Uhr`, `13T9:15`, and those of East Asia,
  /// which are weekdays.
  private static func isFiller(_ word: ByteSpan) -> Bool {
    if let first = word.first, first >= 0xE3 { return true }
    let fillers: [StaticString] = [
      "st", "nd", "rd", "th", "of", "at", "t", "de", "del", "um", "uhr", "the", "on", "a", "le", "г", "года", "em",
      "kl",
    ]
    return fillers.contains { $0.utf8CodeUnitCount == word.count && word.hasASCII($0, at: 0) }
  }

  /// Takes the unit behind a number, as East Asia writes it: `2026年11月21日 10時05分`, `2004년 05월 28일`.
  private mutating func takeUnit(of value: Int, _ digits: Int, _ scanner: inout ByteScanner) -> Bool {
    if scanner.skip("年") || scanner.skip("년") {
      time.year = CivilTime.year(value, digits: digits)
      hasYear = true
    } else if scanner.skip("月") || scanner.skip("월") {
      time.month = value
      hasMonth = true
    } else if scanner.skip("日") || scanner.skip("일") || scanner.skip("号") {
      time.day = value
      hasDay = true
    } else if scanner.skip("時") || scanner.skip("时") || scanner.skip("点") || scanner.skip("點") || scanner.skip("시") {
      time.hour = value
      hasClock = true
      isBeforeZone = true
    } else if scanner.skip("分") || scanner.skip("분") {
      time.minute = value
      isBeforeZone = true
    } else if scanner.skip("秒") || scanner.skip("초") {
      time.second = Double(value)
      isBeforeZone = true
    } else {
      return false
    }
    return true
  }

  /// Takes a day in numbers: `31.12.2003`, and with slashes where it is clear which one is the month, by its value or by
  /// the American clock behind it; also `2006/09/15`, when something stood before it.
  private mutating func takeNumbers(_ first: Int, _ digits: Int, _ scanner: inout ByteScanner) -> Bool {
    let separator = scanner.next
    guard separator == UInt8(ascii: ".") || separator == UInt8(ascii: "/") || separator == UInt8(ascii: "-") else {
      return false
    }
    var ahead = scanner
    ahead.skip()
    guard ahead.digitsAhead <= 2, let second = ahead.number(2), ahead.skip(separator) else { return false }
    let lastDigits = ahead.digitsAhead
    guard let third = ahead.number(4) else { return false }
    if digits == 4 {
      (time.year, time.month, time.day) = (first, second, third)
    } else {
      guard lastDigits == 4 || lastDigits == 2 else { return false }
      time.year = CivilTime.year(third, digits: lastDigits)
      let isAmerican = separator == UInt8(ascii: "/") && (second > 12 || (first <= 12 && Self.hasHalfOfDay(ahead)))
      guard separator == UInt8(ascii: ".") || isAmerican || first > 12 else { return false }
      (time.day, time.month) = isAmerican ? (second, first) : (first, second)
    }
    scanner = ahead
    hasYear = true
    hasMonth = true
    hasDay = true
    return true
  }

  private static func hasHalfOfDay(_ scanner: ByteScanner) -> Bool {
    var ahead = scanner
    while !ahead.isAtEnd {
      if ahead.next.isLetter { return ahead.halfOfDay() != nil }
      ahead.skip()
    }
    return false
  }
}

extension MonthName {
  /// Whether the next word is a month's name.
  static func isMonth(_ scanner: ByteScanner) -> Bool {
    var ahead = scanner
    return month(ahead.word()) != nil
  }
}

import Foundation
import WebText

/// The parts found so far of a date written in words.
struct DateParts {
  /// Whether a time has just been read, so that a sign begins a time zone.
  private(set) var isBeforeZone = false

  private var time = CivilTime()
  private var hasClock = false
  private var hasMonth = false
  private var hasDay = false
  private var hasYear = false
  private var hasZone = false
  private var hasUnknownWord = false
  private var half: HalfOfDay?

  /// The instant, or `nil` if day, month or year are missing.
  var date: Date? {
    guard hasDay, hasMonth, hasYear else { return nil }
    var time = time
    if let half { time.hour = half.hour(time.hour) }
    return time.date
  }

  /// Reads a number and what belongs to it; returns `false` if the text cannot be a date.
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
    // A colon after a year separates it from the time, as in web server logs.
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

  /// Reads a word; returns `false` if it cannot be part of a date.
  mutating func takeWord(_ scanner: inout ByteScanner) -> Bool {
    // East Asian AM and PM precede the time, whereas “am 5. Januar” does not mean AM.
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
      // If there is a second one, the first was a weekday, such as Spanish “mar” for Tuesday.
      time.month = month
      hasMonth = true
    } else if !Self.isWeekday(word), !Self.isFiller(word), TimeZoneName.seconds(word) == nil || !hasMonth {
      // A weekday in another language, or a misspelled one, may come first.
      let isFirst = !hasUnknownWord && !hasMonth && !hasDay && !hasYear
      hasUnknownWord = true
      return isFirst || hasClock
    }
    return true
  }

  /// Reads a time zone; a numeric offset takes precedence over a name.
  mutating func takeZone(_ scanner: inout ByteScanner) {
    isBeforeZone = false
    guard let zone = TimeZoneName.zone(&scanner) else { return scanner.skip() }
    time.zone = zone
    hasZone = true
  }

  /// Skips a comment (RFC 2822 §3.2.3). Usually it repeats the zone's name; sometimes it is the only place that names
  /// it.
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

  /// Words without meaning for the date: `31st`, `5 de enero`, `at 10:00 Uhr`, `13T9:15`, and East Asian words, which
  /// are weekdays.
  private static func isFiller(_ word: ByteSpan) -> Bool {
    if let first = word.first, first >= 0xE3 { return true }
    let fillers: [StaticString] = [
      "st", "nd", "rd", "th", "of", "at", "t", "de", "del", "um", "uhr", "the", "on", "a", "le", "г", "года", "em",
      "kl",
    ]
    return fillers.contains { $0.utf8CodeUnitCount == word.count && word.hasASCII($0, at: 0) }
  }

  /// Reads the unit after a number in East Asian dates: `2026年11月21日 10時05分`, `2004년 05월 28일`.
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

  /// Reads a numeric date: `31.12.2003`; with slashes only if it is clear which number is the month, by its value or by
  /// an AM or PM after it; also `2006/09/15` if something preceded it.
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
  /// Whether the next word is the name of a month.
  static func isMonth(_ scanner: ByteScanner) -> Bool {
    var ahead = scanner
    return month(ahead.word()) != nil
  }
}

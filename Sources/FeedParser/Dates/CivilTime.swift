import Foundation

/// A date and time in the proleptic Gregorian calendar, as written in a feed.
struct CivilTime {
  var year = 0
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  /// Seconds including the fraction; 60 in a leap second.
  var second = 0.0
  /// Seconds east of UTC; 0 if no zone is given.
  var zone = 0

  /// The instant, or `nil` if a field is out of range (there is no February 31).
  ///
  /// Years before 1000 are rejected: nothing was published then, but programs write the year 1 for “never”.
  var date: Date? {
    guard year >= 1000, year <= 9999, month >= 1, month <= 12, day >= 1, day <= daysInMonth else { return nil }
    guard hour >= 0, minute >= 0, minute <= 59, second >= 0, second < 61 else { return nil }
    // 24:00 is the end of the day (ISO 8601 §5.3.2).
    guard hour <= 23 || (hour == 24 && minute == 0 && second == 0) else { return nil }
    // No zone is a day or more away from UTC.
    guard abs(zone) < 86_400 else { return nil }
    let seconds = daysSince1970 * 86_400 + hour * 3600 + minute * 60 - zone
    return Date(timeIntervalSince1970: Double(seconds) + second)
  }

  /// Sets month and day from the day of the year, starting at 1 (ISO 8601 §5.2.2). Returns `false` if the year has no
  /// such day.
  mutating func setDay(ofYear ordinal: Int) -> Bool {
    guard ordinal >= 1, ordinal <= daysInYear else { return false }
    day = ordinal
    month = 1
    while day > daysInMonth {
      day -= daysInMonth
      month += 1
    }
    return true
  }

  /// Sets the date from a week and a weekday, 1 for Monday (ISO 8601 §5.2.3). The first week contains January 4; a week
  /// belongs to the year its Thursday is in. Returns `false` if there is no such week.
  mutating func setDay(week: Int, weekday: Int) -> Bool {
    guard (1...53).contains(week), (1...7).contains(weekday) else { return false }
    // January 1, 1970 was a Thursday.
    let fourth = ((CivilTime(year: year, month: 1, day: 4).daysSince1970 + 3) % 7 + 7) % 7 + 1
    let monday = 5 - fourth + (week - 1) * 7
    guard monday + 3 <= daysInYear else { return false }
    var ordinal = monday + weekday - 1
    if ordinal < 1 {
      year -= 1
      ordinal += daysInYear
    } else if ordinal > daysInYear {
      ordinal -= daysInYear
      year += 1
    }
    return setDay(ofYear: ordinal)
  }

  private var isLeapYear: Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private var daysInYear: Int { isLeapYear ? 366 : 365 }

  private var daysInMonth: Int {
    switch month {
    case 2: isLeapYear ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Computed with years that begin in March, so that the leap day comes last.
  private var daysSince1970: Int {
    let shifted = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }

  /// Expands a two-digit year to 1950 to 2049, and a three-digit one by adding 1900 (RFC 2822 §4.3).
  static func year(_ value: Int, digits: Int) -> Int {
    switch digits {
    case ...2: value < 50 ? 2000 + value : 1900 + value
    case 3: 1900 + value
    default: value
    }
  }
}

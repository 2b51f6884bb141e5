import Foundation

/// A day and a time of the proleptic Gregorian calendar, as a feed writes it.
struct CivilTime {
  var year = 0
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  /// Seconds with their fraction; 60 in a leap second.
  var second = 0.0
  /// Seconds east of UTC; a time that names no zone is UTC.
  var zone = 0

  /// The instant, `nil` where a field is out of its range (there is no 31 February).
  var date: Date? {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= daysInMonth else { return nil }
    guard (0...24).contains(hour), (0...59).contains(minute), second >= 0, second < 61 else { return nil }
    // Nothing is further from UTC than a day; what says so is not a zone.
    guard abs(zone) < 86_400 else { return nil }
    let seconds = daysSince1970 * 86_400 + hour * 3600 + minute * 60 - zone
    return Date(timeIntervalSince1970: Double(seconds) + second)
  }

  private var isLeapYear: Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private var daysInMonth: Int {
    switch month {
    case 2: isLeapYear ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Counted in years that begin in March, so that the leap day is the last one.
  private var daysSince1970: Int {
    let shifted = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}

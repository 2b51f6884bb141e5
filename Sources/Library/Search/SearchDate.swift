import Foundation

/// A day, month or year of the Gregorian calendar as typed in a search: 2026-11-21, 2026-11, 2026.
struct SearchDate: Sendable, Hashable {
  let year: Int
  let month: Int?
  let day: Int?

  /// Parses a valid calendar date; full-width digits are accepted.
  init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "－" }
    let numbers = parts.compactMap { Self.number($0) }
    guard numbers.count == parts.count, (1...3).contains(parts.count), parts[0].count == 4, numbers[0] > 0,
      parts.dropFirst().allSatisfy({ $0.count <= 2 })
    else { return nil }
    year = numbers[0]
    month = numbers.count > 1 ? numbers[1] : nil
    day = numbers.count > 2 ? numbers[2] : nil
    guard (1...12).contains(month ?? 1), (1...Self.days(year, month ?? 1)).contains(day ?? 1) else { return nil }
  }

  /// Returns the first moment of the date in the user's time zone: midnight, or the first moment after it if a clock
  /// change skips midnight. Only the calendar's time zone is used, because the typed date is Gregorian.
  func start(in calendar: Calendar) -> Date? {
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    // Noon exists on every day.
    let noon = gregorian.date(from: DateComponents(year: year, month: month ?? 1, day: day ?? 1, hour: 12))
    return noon.map { gregorian.startOfDay(for: $0) }
  }

  /// Returns the number that up to four digits make; full-width ones are accepted.
  fileprivate static func number(_ text: Substring) -> Int? {
    guard (1...4).contains(text.unicodeScalars.count) else { return nil }
    return text.unicodeScalars.reduce(0 as Int?) { number, scalar in
      switch (number, scalar.value) {
      case (let number?, 0x30...0x39): number * 10 + Int(scalar.value) - 0x30
      case (let number?, 0xFF10...0xFF19): number * 10 + Int(scalar.value) - 0xFF10
      default: nil
      }
    }
  }

  private static func days(_ year: Int, _ month: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}

/// A span of time up to now, as typed in a search: 12h, 7d, 2w, 3m, 1y.
package struct SearchAge: Sendable, Hashable {
  /// A unit of time, and the letter that stands for it.
  package enum Unit: Character, CaseIterable, Sendable {
    case hours = "h"
    case days = "d"
    case weeks = "w"
    case months = "m"
    case years = "y"
  }

  package let count: Int
  package let unit: Unit

  /// Parses a number of one to four digits and the letter of a unit, in any case.
  package init?(_ text: String) {
    guard let letter = text.lowercased().last, let unit = Unit(rawValue: letter),
      let count = SearchDate.number(text.dropLast()), count > 0
    else { return nil }
    (self.count, self.unit) = (count, unit)
  }

  /// Returns the time that lies this far back: days and longer spans end at the same time of day, and a month earlier
  /// than the 31st is the last day of a month without one.
  func start(before now: Date, in calendar: Calendar) -> Date {
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    let past = -count
    let span =
      switch unit {
      case .hours: DateComponents(hour: past)
      case .days: DateComponents(day: past)
      case .weeks: DateComponents(day: 7 * past)
      case .months: DateComponents(month: past)
      case .years: DateComponents(year: past)
      }
    return gregorian.date(byAdding: span, to: now) ?? .distantPast
  }
}

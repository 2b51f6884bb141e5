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

  private static func number(_ text: Substring) -> Int? {
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

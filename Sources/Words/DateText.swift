internal import CGLib
package import Foundation

/// Dates as a person says them, in the locale's own words by GLib.
package enum DateText {
  /// For a row of the list: minutes and hours of the last day, then the day.
  package static func short(_ date: Date, now: Date = Date()) -> String {
    let age = now.timeIntervalSince(date)
    switch age {
    // Translators: the age of an article that is less than a minute old.
    case ..<60: return tr("now")
    // Translators: the age of an article in minutes, in a narrow column.
    case ..<3600: return trn("%d min", "%d min", Int(age / 60))
    // Translators: the age of an article in hours, in a narrow column.
    case ..<86_400: return trn("%d h", "%d h", Int(age / 3600))
    // the weekday alone is enough within a week, the year is needed after one
    // Translators: as g_date_time_format() has it: %a is the short name of the weekday.
    case ..<(6 * 86_400): return format(date, trc("date within a week", "%a %H:%M"))
    case ..<(330 * 86_400): return format(date, trc("date within a year", "%-e %b"))
    default: return format(date, trc("date of another year", "%-e %b %Y"))
    }
  }

  /// For the heading above the articles of a day, short enough for the narrowest list and large text.
  package static func day(_ start: Date, now: Date = Date(), calendar: Calendar = .current) -> String {
    switch calendar.dateComponents([.day], from: start, to: calendar.startOfDay(for: now)).day ?? 0 {
    case 0: tr("Today")
    case 1: tr("Yesterday")
    case 2..<330: format(start, trc("day within a year", "%a, %-e %B"))
    default: format(start, trc("day of another year", "%a, %-e %b %Y"))
    }
  }

  /// For the article's page, and for a screen reader.
  package static func long(_ date: Date) -> String {
    format(date, trc("date and time in full", "%-e %B %Y, %H:%M"))
  }

  private static func format(_ date: Date, _ pattern: String) -> String {
    guard let time = g_date_time_new_from_unix_local(gint64(date.timeIntervalSince1970)) else { return "" }
    defer { g_date_time_unref(time) }
    guard let text = g_date_time_format(time, pattern) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}

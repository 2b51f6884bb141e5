internal import CGLib
package import Foundation

/// Dates for display, with GLib's localized names of days and months.
package enum DateText {
  /// The date for a row of the timeline: minutes or hours within the last day, then the date.
  package static func short(_ date: Date, now: Date = Date()) -> String {
    let age = now.timeIntervalSince(date)
    switch age {
    // Translators: the age of an article that is less than a minute old.
    case ..<60: return tr("now")
    // Translators: the age of an article in minutes, in a narrow column.
    case ..<3600: return trn("%d min", "%d min", Int(age / 60))
    // Translators: the age of an article in hours, in a narrow column.
    case ..<86_400: return trn("%d h", "%d h", Int(age / 3600))
    // The weekday is sufficient within a week; the year is needed after about one year.
    // Translators: a format of g_date_time_format(): %a is the short name of the weekday.
    case ..<(6 * 86_400): return format(date, trc("date within a week", "%a %H:%M"))
    case ..<(330 * 86_400): return format(date, trc("date within a year", "%-e %b"))
    default: return shortDay(date)
    }
  }

  /// The day with its year, for a narrow column.
  package static func shortDay(_ date: Date) -> String { format(date, trc("date of another year", "%-e %b %Y")) }

  /// The date for a section header of the timeline, short enough for the narrowest list and large text.
  package static func day(_ start: Date, now: Date = Date(), calendar: Calendar = .current) -> String {
    switch calendar.dateComponents([.day], from: start, to: calendar.startOfDay(for: now)).day ?? 0 {
    case 0: tr("Today")
    case 1: tr("Yesterday")
    case 2..<330: format(start, trc("day within a year", "%a, %-e %B"))
    default: format(start, trc("day of another year", "%a, %-e %b %Y"))
    }
  }

  /// The date in full, for the reader and for screen readers.
  package static func long(_ date: Date) -> String {
    format(date, trc("date and time in full", "%-e %B %Y, %H:%M"))
  }

  /// The day in full, for a reference to an article.
  package static func date(_ date: Date) -> String {
    // Translators: a format of g_date_time_format(): the day with its year.
    format(date, trc("day in full", "%-e %B %Y"))
  }

  /// The time of day.
  package static func time(_ date: Date) -> String {
    // Translators: a format of g_date_time_format(): the time of day.
    format(date, trc("time of day", "%H:%M"))
  }

  private static func format(_ date: Date, _ pattern: String) -> String {
    guard let time = g_date_time_new_from_unix_local(gint64(date.timeIntervalSince1970)) else { return "" }
    defer { g_date_time_unref(time) }
    guard let text = g_date_time_format(time, pattern) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}

public import Foundation

/// A day of a list, and how many of its articles it has.
public struct DayCount: Sendable, Hashable {
  /// When the day begins, by the calendar that was asked for.
  public let start: Date
  /// How many articles of the list have a date in it; never none.
  public let count: Int

  /// Makes a day's value; the library makes them, and so may a test.
  public init(start: Date, count: Int) {
    self.start = start
    self.count = count
  }
}

/// Counts dates that come in order by their days, asking the calendar once a day.
struct DayCounter {
  private let calendar: Calendar
  private var finished: [DayCount] = []
  private var start = Date.distantPast
  private var range: Range<Int64> = 0..<0
  private var count = 0

  init(calendar: Calendar) {
    self.calendar = calendar
  }

  /// The days so far.
  var counts: [DayCount] { count == 0 ? finished : finished + [DayCount(start: start, count: count)] }

  /// Counts anew from here; the day that was begun may go on.
  mutating func forget() { (finished, count) = ([], 0) }

  /// - Parameter date: in milliseconds since 1970.
  mutating func add(_ date: Int64) {
    if !range.contains(date) {
      if count > 0 { finished.append(DayCount(start: start, count: count)) }
      count = 0
      start = calendar.startOfDay(for: Date(milliseconds: date))
      // a day may have 23 or 25 hours
      let next = calendar.date(byAdding: .day, value: 1, to: start) ?? start.addingTimeInterval(86_400)
      range = start.milliseconds..<max(next.milliseconds, date + 1)
    }
    count += 1
  }
}

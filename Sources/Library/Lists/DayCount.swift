public import Foundation

/// A day of a list and the number of its articles.
public struct DayCount: Sendable, Hashable {
  /// The start of the day in the requested calendar.
  public let start: Date
  /// The number of articles in the list with a date on this day; never 0.
  public let count: Int

  /// Creates a day. Only the library and tests need this.
  public init(start: Date, count: Int) {
    self.start = start
    self.count = count
  }
}

/// Counts a sorted sequence of dates by day, using the calendar only once per day.
struct DayCounter {
  private let calendar: Calendar
  private var finished: [DayCount] = []
  private var start = Date.distantPast
  private var range: Range<Int64> = 0..<0
  private var count = 0

  init(calendar: Calendar) {
    self.calendar = calendar
  }

  /// The days counted so far.
  var counts: [DayCount] { count == 0 ? finished : finished + [DayCount(start: start, count: count)] }

  /// Resets the counts. The current day may continue afterwards.
  mutating func forget() { (finished, count) = ([], 0) }

  /// - Parameter date: In milliseconds since 1970.
  mutating func add(_ date: Int64) {
    if !range.contains(date) {
      if count > 0 { finished.append(DayCount(start: start, count: count)) }
      count = 0
      start = calendar.startOfDay(for: Date(milliseconds: date))
      // A day may have 23 or 25 hours.
      let next = calendar.date(byAdding: .day, value: 1, to: start) ?? start.addingTimeInterval(86_400)
      range = start.milliseconds..<max(next.milliseconds, date + 1)
    }
    count += 1
  }
}

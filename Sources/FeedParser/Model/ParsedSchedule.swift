/// When a feed asks to be fetched, as given by its document.
public struct ParsedSchedule: Sendable, Equatable {
  /// The maximum interval in minutes: a year, to prevent arithmetic overflow.
  static let longestInterval = 366 * 24 * 60

  /// How long the document may be cached, in minutes (RSS 2.0 `ttl`; the syndication module's period and frequency).
  public var interval: Int?
  /// The hours of the day, GMT, in which the feed should not be fetched (RSS 2.0 `skipHours`): 0 is the hour that
  /// begins at midnight.
  public var skippedHours: Set<Int> = []
  /// The days of the week, GMT, on which the feed should not be fetched (RSS 2.0 `skipDays`): 1 is Monday, 7 is Sunday.
  public var skippedDays: Set<Int> = []

  /// Creates an empty schedule.
  public init() {}
}

/// The parts of a schedule while the document is read.
struct ScheduleDraft {
  private var timeToLive: Int?
  private var period: Int?
  private var frequency: Int?
  private var skipped = ParsedSchedule()

  /// Sets RSS 2.0 `ttl`, in minutes.
  mutating func setTimeToLive(_ text: String) { timeToLive = Self.number(text) }

  /// Sets the syndication module's `updatePeriod`.
  mutating func setPeriod(_ text: String) { period = Self.periods[text.lowercased()] }

  /// Sets the syndication module's `updateFrequency`: the number of updates per period.
  mutating func setFrequency(_ text: String) { frequency = Self.number(text) }

  /// Adds an hour of `skipHours`; Netscape used 24 for midnight.
  mutating func skipHour(_ text: String) {
    guard let hour = Int(text), (0...24).contains(hour) else { return }
    skipped.skippedHours.insert(hour % 24)
  }

  /// Adds a day of `skipDays`, by its English name.
  mutating func skipDay(_ text: String) {
    guard let day = Self.days.firstIndex(of: text.lowercased()) else { return }
    skipped.skippedDays.insert(day + 1)
  }

  /// The resulting schedule. Skipping every hour or every day is ignored.
  var schedule: ParsedSchedule {
    var schedule = skipped
    if schedule.skippedHours.count == 24 { schedule.skippedHours = [] }
    if schedule.skippedDays.count == 7 { schedule.skippedDays = [] }
    let module = period.map { $0 / max(1, frequency ?? 1) }
    schedule.interval = (timeToLive ?? module).flatMap { $0 > 0 ? min($0, ParsedSchedule.longestInterval) : nil }
    return schedule
  }

  private static func number(_ text: String) -> Int? {
    Int(text).flatMap { $0 > 0 ? $0 : nil }
  }

  private static let periods = [
    "hourly": 60, "daily": 24 * 60, "weekly": 7 * 24 * 60, "monthly": 30 * 24 * 60, "yearly": 365 * 24 * 60,
  ]
  private static let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
}

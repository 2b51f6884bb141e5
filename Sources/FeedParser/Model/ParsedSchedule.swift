/// When a feed wants to be asked for, as its document says it.
public struct ParsedSchedule: Sendable, Equatable {
  /// The longest interval that is believed, in minutes: a year, so that no sum overflows.
  static let longestInterval = 366 * 24 * 60

  /// How long the document may be kept, in minutes (RSS 2.0 `ttl`; the syndication module's period and frequency).
  public var interval: Int?
  /// The hours of the day, GMT, in which nobody should ask (RSS 2.0 `skipHours`): 0 is the hour from midnight.
  public var skippedHours: Set<Int> = []
  /// The days of the week, GMT, in which nobody should ask (RSS 2.0 `skipDays`): 1 is Monday, 7 Sunday.
  public var skippedDays: Set<Int> = []

  /// The document says nothing.
  public init() {}
}

/// The parts of a schedule while they come.
struct ScheduleDraft {
  private var timeToLive: Int?
  private var period: Int?
  private var frequency: Int?
  private var skipped = ParsedSchedule()

  /// RSS 2.0 `ttl`, in minutes.
  mutating func setTimeToLive(_ text: String) { timeToLive = Self.number(text) }

  /// The syndication module's `updatePeriod`.
  mutating func setPeriod(_ text: String) { period = Self.periods[text.lowercased()] }

  /// The syndication module's `updateFrequency`: how often in a period.
  mutating func setFrequency(_ text: String) { frequency = Self.number(text) }

  /// An hour of `skipHours`; 24 is what Netscape called midnight.
  mutating func skipHour(_ text: String) {
    guard let hour = Int(text), (0...24).contains(hour) else { return }
    skipped.skippedHours.insert(hour % 24)
  }

  /// A day of `skipDays`, by its English name.
  mutating func skipDay(_ text: String) {
    guard let day = Self.days.firstIndex(of: text.lowercased()) else { return }
    skipped.skippedDays.insert(day + 1)
  }

  /// What the parts mean together; one that skips every hour or every day says nothing.
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

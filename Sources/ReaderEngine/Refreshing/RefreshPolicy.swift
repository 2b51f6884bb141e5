public import Foundation
public import Library

/// When a feed may be fetched. Pure: the same of the same.
public enum RefreshPolicy {
  /// The least between two fetches of a feed that nobody asks for, in seconds: what feeds cost their owners is the
  /// number of readers times this.
  public static let leastInterval: TimeInterval = 10 * 60
  /// The longest that `Cache-Control` is believed: many sites say a year of everything, and mean their pictures.
  public static let longestFreshness: TimeInterval = 6 * 3600
  /// The longest that a document's own interval is believed: a reader who sees nothing for longer thinks it broken.
  public static let longestWish: TimeInterval = 24 * 3600
  /// The longest that `Retry-After` is believed.
  public static let longestRest: TimeInterval = 24 * 3600
  /// For how long a server rests that answers 429 and does not say for how long.
  public static let unsaidRest: TimeInterval = 3600
  /// How long a feed waits after its first failure; twice that after the second, and so on.
  public static let firstPause: TimeInterval = 15 * 60
  /// The longest that failures make a feed wait: it may be back tomorrow.
  public static let longestPause: TimeInterval = 24 * 3600
  /// By how much of itself a pause is longer or shorter by chance, so that not all come back at the same moment.
  public static let jitter = 0.2
  /// After how long a feed is asked for without validators: there are servers that say "not modified" for ever.
  public static let validatorsLast: TimeInterval = 7 * 24 * 3600
  /// On how many days a permanent redirect must be seen: one day's may be a mistake, or a hotel's network.
  public static let daysOfMove = 3
  /// After how long without a new article a feed counts as quiet.
  public static let quietAfter: TimeInterval = 30 * 24 * 3600
  /// A quiet feed is asked once in this part of the time it has been quiet, but once in ``longestWish``.
  public static let quietPart: Double = 60

  /// From when on a feed may be fetched without being asked for.
  ///
  /// What the person, the server, the document and failures say holds all together: the latest of them. Nil for never:
  /// the server has said that the feed is gone for good.
  public static func due(_ target: FetchTarget, _ wish: RefreshWish, at now: Date) -> Date? {
    let state = target.state
    guard state.goneAt == nil else { return nil }
    // by hand, and nothing else is said of it: not even one that was never fetched is asked for by itself
    guard (target.interval ?? wish.interval).isFinite else { return .distantFuture }
    guard let attempted = state.attemptedAt else { return .distantPast }
    // a clock that was set back must not make a feed wait for ever
    guard attempted <= now else { return .distantPast }
    var interval = max(target.interval ?? wish.interval, leastInterval)
    if wish.sparesQuietFeeds, target.interval == nil, let changed = state.changedAt {
      let quiet = now.timeIntervalSince(changed)
      if quiet > quietAfter { interval = max(interval, min(quiet / quietPart, longestWish)) }
    }
    let due = max(attempted + interval, state.dueAt ?? .distantPast)
    let allowed = state.firstAllowed(from: due)
    // who looks late must not come at a time when nobody should
    return allowed > now ? allowed : state.firstAllowed(from: now)
  }

  /// Whether a feed is asked for without validators this time.
  public static func asksForAll(_ state: FetchState, at now: Date) -> Bool {
    guard let full = state.fullAt else { return true }
    return now.timeIntervalSince(full) >= validatorsLast || full > now
  }

  /// How long a feed waits after so many failures in a row.
  /// - Parameter chance: from 0 to 1.
  public static func pause(after failures: Int, chance: Double) -> TimeInterval {
    // beyond that the longest is reached anyway
    let doublings = min(max(failures, 1) - 1, 16)
    let pause = min(firstPause * Double(1 << doublings), longestPause)
    return pause * (1 + jitter * (2 * chance - 1))
  }
}

extension FetchState {
  /// The first moment that is in none of the hours and days in which the document asks to be left alone.
  func firstAllowed(from date: Date) -> Date {
    guard skipHours != 0 || skipDays != 0, date > .distantPast else { return date }
    var date = date
    // a week's hours: one that skips all of them waits for a week
    for _ in 0..<(7 * 24) where isSkipped(date) {
      let hour = (date.timeIntervalSince1970 / 3600).rounded(.down)
      date = Date(timeIntervalSince1970: (hour + 1) * 3600)
    }
    return date
  }

  private func isSkipped(_ date: Date) -> Bool {
    let hours = Int((date.timeIntervalSince1970 / 3600).rounded(.down))
    let days = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
    let hour = ((hours % 24) + 24) % 24
    // the first day of 1970 was a Thursday
    let weekday = (((days + 3) % 7) + 7) % 7
    return skipHours & (1 << UInt32(hour)) != 0 || skipDays & (1 << UInt8(weekday)) != 0
  }
}

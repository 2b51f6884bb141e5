public import Foundation
public import Library

/// Decides when feeds may be fetched. Pure functions: equal inputs give equal results.
public enum RefreshPolicy {
  /// The minimum time between two automatic fetches of a feed, in seconds. Together with the number of readers, it
  /// determines the load on the feed's server.
  public static let leastInterval: TimeInterval = 10 * 60
  /// The longest `Cache-Control` lifetime that is honored: many sites send a year for everything, although they only
  /// mean their images.
  public static let longestFreshness: TimeInterval = 6 * 3600
  /// The longest update interval requested by a document that is honored: users who see nothing new for longer think
  /// the feed is broken.
  public static let longestWish: TimeInterval = 24 * 3600
  /// The longest `Retry-After` that is honored.
  public static let longestRest: TimeInterval = 24 * 3600
  /// How long a server is paused after status 429 without a duration.
  public static let unsaidRest: TimeInterval = 3600
  /// The backoff after a feed's first failure; it doubles with each further failure.
  public static let firstPause: TimeInterval = 15 * 60
  /// The longest backoff: the feed may be back the next day.
  public static let longestPause: TimeInterval = 24 * 3600
  /// The random variation of a backoff, as a fraction of it, so that feeds are not all retried at the same moment.
  public static let jitter = 0.2
  /// After how long a feed is fetched without validators, because some servers answer "not modified" forever.
  public static let validatorsLast: TimeInterval = 7 * 24 * 3600
  /// The number of days on which a permanent redirect must be seen: on a single day, it may be a mistake or a hotel
  /// network.
  public static let daysOfMove = 3
  /// After how long without a new article a feed counts as quiet.
  public static let quietAfter: TimeInterval = 30 * 24 * 3600
  /// A quiet feed is fetched once per this fraction of the time it has been quiet, and at least once per
  /// ``longestWish``.
  public static let quietPart: Double = 60

  /// Returns when a feed may next be fetched automatically.
  ///
  /// The limits set by the user, the server, the document and failures all apply: the result is the latest of them. Nil
  /// means never, because the server has reported that the feed is permanently gone.
  public static func due(_ target: FetchTarget, _ wish: RefreshWish, at now: Date) -> Date? {
    let state = target.state
    guard state.goneAt == nil else { return nil }
    // Fetched manually: not even a feed that was never fetched is fetched automatically.
    guard (target.interval ?? wish.interval).isFinite else { return .distantFuture }
    guard let attempted = state.attemptedAt else { return .distantPast }
    // If the clock was set back, the feed must not wait forever.
    guard attempted <= now else { return .distantPast }
    var interval = max(target.interval ?? wish.interval, leastInterval)
    if wish.sparesQuietFeeds, target.interval == nil, let changed = state.changedAt {
      let quiet = now.timeIntervalSince(changed)
      if quiet > quietAfter { interval = max(interval, min(quiet / quietPart, longestWish)) }
    }
    let due = max(attempted + interval, state.dueAt ?? .distantPast)
    let allowed = state.firstAllowed(from: due)
    // A late check must not fetch at a time the document excludes either.
    return allowed > now ? allowed : state.firstAllowed(from: now)
  }

  /// Whether a feed should now be fetched without validators.
  public static func asksForAll(_ state: FetchState, at now: Date) -> Bool {
    guard let full = state.fullAt else { return true }
    return now.timeIntervalSince(full) >= validatorsLast || full > now
  }

  /// Returns the backoff after a number of consecutive failures.
  ///
  /// - Parameter chance: A random number from 0 to 1.
  public static func pause(after failures: Int, chance: Double) -> TimeInterval {
    // More doublings would exceed the maximum anyway.
    let doublings = min(max(failures, 1) - 1, 16)
    let pause = min(firstPause * Double(1 << doublings), longestPause)
    return pause * (1 + jitter * (2 * chance - 1))
  }
}

extension FetchState {
  /// Returns the first moment outside the hours and days in which the document asks not to be fetched.
  func firstAllowed(from date: Date) -> Date {
    guard skipHours != 0 || skipDays != 0, date > .distantPast else { return date }
    var date = date
    // One week of hours. A feed that skips all of them waits a week.
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
    // January 1, 1970 was a Thursday.
    let weekday = (((days + 3) % 7) + 7) % 7
    return skipHours & (1 << UInt32(hour)) != 0 || skipDays & (1 << UInt8(weekday)) != 0
  }
}

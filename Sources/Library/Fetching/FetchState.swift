public import Foundation

/// The state kept between fetches of a feed. The library stores it; interpreting it is up to the caller.
public struct FetchState: Sendable, Hashable {
  /// The earliest next fetch that the server, the document or the backoff after failures allows; nil if fetching is
  /// allowed at once.
  public var dueAt: Date?
  /// When the last fetch began.
  public var attemptedAt: Date?
  /// The last fetch without validators.
  public var fullAt: Date?
  /// The last fetch that returned a new article.
  public var changedAt: Date?
  /// The number of consecutive failed fetches.
  public var failures = 0
  /// The update interval requested by the document, in seconds.
  public var wishedInterval: TimeInterval?
  /// The hours in which the document asks not to be fetched: bit 0 is midnight to 1 a.m. GMT.
  public var skipHours: UInt32 = 0
  /// The days in which the document asks not to be fetched: bit 0 is Monday, GMT.
  public var skipDays: UInt8 = 0
  /// The permanent redirect that the server reports.
  public var move: Move?
  /// Since when the server has reported that the feed no longer exists.
  public var goneAt: Date?
  /// The icon URL named by the document.
  public var iconURL: String?

  /// A permanent redirect and how long it has been seen.
  public struct Move: Sendable, Hashable {
    /// The redirect's target.
    public var url: String
    /// The number of days on which it was seen.
    public var days: Int
    /// The last of these days, in whole days since 1970, UTC.
    public var lastDay: Int

    /// Creates a redirect.
    public init(url: String, days: Int, lastDay: Int) {
      self.url = url
      self.days = days
      self.lastDay = lastDay
    }
  }

  /// Creates an empty state.
  public init() {}
}

public import Foundation

/// What is remembered of fetching a feed from one fetch to the next. The library keeps it; what follows from it is the
/// caller's to say.
public struct FetchState: Sendable, Hashable {
  /// The earliest that the server, the document or failures allow; nil when nothing was said, which is at once.
  public var dueAt: Date?
  /// When the last fetch was begun.
  public var attemptedAt: Date?
  /// When a fetch last asked without validators.
  public var fullAt: Date?
  /// When a fetch last brought an article that was new.
  public var changedAt: Date?
  /// How many fetches have failed since the last that did not.
  public var failures = 0
  /// How often the document wants to be asked for, in seconds.
  public var wishedInterval: TimeInterval?
  /// The hours of the day in which the document asks to be left alone: bit 0 is midnight to one, GMT.
  public var skipHours: UInt32 = 0
  /// The days of the week in which it does: bit 0 is Monday, GMT.
  public var skipDays: UInt8 = 0
  /// Where the server says that the feed has gone for good.
  public var move: Move?
  /// Since when the server says that there is no such feed any more.
  public var goneAt: Date?
  /// The picture that the document names for the feed.
  public var iconURL: String?

  /// A permanent redirect, and how long it has been seen.
  public struct Move: Sendable, Hashable {
    /// Where to.
    public var url: String
    /// On how many days it was seen.
    public var days: Int
    /// The last of them: whole days since 1970, UTC.
    public var lastDay: Int

    /// Holds the three.
    public init(url: String, days: Int, lastDay: Int) {
      self.url = url
      self.days = days
      self.lastDay = lastDay
    }
  }

  /// Nothing is known.
  public init() {}
}

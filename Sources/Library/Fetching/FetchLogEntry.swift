public import Foundation

/// A line of the log of fetches.
public struct FetchLogEntry: Sendable, Hashable, Identifiable {
  /// The line's number: a later one is higher.
  public let id: Int64
  /// The feed.
  public let feed: Feed.ID
  /// The title to show.
  public let title: String
  /// When it was begun.
  public let startedAt: Date
  /// How long it took, in seconds.
  public let duration: TimeInterval
  /// What came of it.
  public let result: Result
  /// The HTTP status of the last answer; nil where there was none.
  public let status: Int?
  /// The bytes of the body, decompressed; 0 where the server said that nothing changed.
  public let bytes: Int
  /// Why what was stored is not all that the feed has: the code that the caller gave.
  public let warning: String?

  /// Makes a line's value; the library makes them, and so may a test.
  public init(
    id: Int64, feed: Feed.ID, title: String, startedAt: Date, duration: TimeInterval, result: Result, status: Int?,
    bytes: Int, warning: String? = nil
  ) {
    self.id = id
    self.feed = feed
    self.title = title
    self.startedAt = startedAt
    self.duration = duration
    self.result = result
    self.status = status
    self.bytes = bytes
    self.warning = warning
  }

  /// What came of a fetch.
  public enum Result: Sendable, Hashable {
    /// A new body, with so many articles that were not there before.
    case updated(newArticles: Int)
    /// Nothing changed.
    case unchanged
    /// Nothing came, for a reason whose code the caller gave.
    case failed(String)
  }
}

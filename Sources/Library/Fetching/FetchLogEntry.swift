public import Foundation

/// An entry of the fetch log.
public struct FetchLogEntry: Sendable, Hashable, Identifiable {
  /// The entry's identifier; later entries have higher ones.
  public let id: Int64
  /// The feed.
  public let feed: Feed.ID
  /// The feed's title, for display.
  public let title: String
  /// When the fetch began.
  public let startedAt: Date
  /// The duration in seconds.
  public let duration: TimeInterval
  /// The result of the fetch.
  public let result: Result
  /// The HTTP status of the last response; nil if there was none.
  public let status: Int?
  /// The size of the decompressed body in bytes; 0 if the server reported no change.
  public let bytes: Int
  /// The caller's code for why the stored articles are not all that the feed has.
  public let warning: String?

  /// Creates an entry. Only the library and tests need this.
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

  /// The result of a fetch.
  public enum Result: Sendable, Hashable {
    /// A new body, with the given number of new articles.
    case updated(newArticles: Int)
    /// Nothing changed.
    case unchanged
    /// The fetch failed; the value is the caller's code for the reason.
    case failed(String)
  }
}

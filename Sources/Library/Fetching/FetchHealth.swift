public import Foundation

/// A summary of how fetching a feed has gone.
public struct FetchHealth: Sendable, Hashable {
  /// The time of the last successful fetch.
  public let fetchedAt: Date?
  /// The time of the last failure, if it came after the last successful fetch.
  public let failedAt: Date?
  /// The number of fetches that got a response.
  public let answers: Int
  /// The number of those responses that reported no change.
  public let unchanged: Int
  /// The state kept between fetches.
  public let state: FetchState
}

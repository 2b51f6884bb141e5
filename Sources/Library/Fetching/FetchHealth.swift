public import Foundation

/// How a feed fares.
public struct FetchHealth: Sendable, Hashable {
  /// When it was last fetched without a failure.
  public let fetchedAt: Date?
  /// When it last failed, if it has failed since.
  public let failedAt: Date?
  /// How many fetches got an answer.
  public let answers: Int
  /// How many of them said that nothing changed.
  public let unchanged: Int
  /// What is remembered of the fetches.
  public let state: FetchState
}

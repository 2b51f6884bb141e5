public import Foundation

/// What is needed to fetch a feed, without its title or counts.
public struct FetchTarget: Sendable, Hashable {
  /// The feed to fetch.
  public let feed: Feed.ID
  /// The address to fetch it from.
  public let url: String
  /// What to ask the server with.
  public let validators: Validators
  /// The hash of the last body that was stored, in the form ``FeedUpdate/bodyHash`` gave it.
  public let bodyHash: String?
  /// When it is to be fetched; nil when nothing was said, which is as soon as can be.
  public let dueAt: Date?
  /// How many fetches have failed since the last that did not.
  public let failures: Int

  /// Makes a target's value; the library makes them, and so may a test.
  public init(
    feed: Feed.ID, url: String, validators: Validators, bodyHash: String?, dueAt: Date? = nil, failures: Int = 0
  ) {
    self.feed = feed
    self.url = url
    self.validators = validators
    self.bodyHash = bodyHash
    self.dueAt = dueAt
    self.failures = failures
  }
}

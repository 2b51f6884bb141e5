internal import Credentials
internal import FeedFetcher
internal import ImageDecoding
internal import Library

/// What the parts of an engine share.
struct EngineEnvironment: Sendable {
  /// The library.
  let library: Library
  /// The fetcher for feeds.
  let fetcher: FeedFetcher
  /// The store for feed passwords; nil if none are stored.
  let passwords: (any PasswordStore)?
  /// The source of time and randomness for refreshes.
  let clock: RefreshClock
  /// The decoder for downloaded icons.
  let iconDecoder = IconDecoder()
  /// Whether `resource:` URLs can be read: true in the window; the command line has no resources.
  let readsResources: Bool
}

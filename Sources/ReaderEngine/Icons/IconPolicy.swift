internal import FeedFetcher
internal import ImageDecoding
internal import Foundation

/// Limits and intervals for icon lookups.
enum IconPolicy {
  /// How long a result is valid, in seconds: sites change their icons once every few years.
  static let lasts: TimeInterval = 30 * 24 * 3600
  /// How long a failure is valid, in seconds: the server may be back by then.
  static let failureLasts: TimeInterval = 3 * 24 * 3600
  /// The number of feeds per run, so that a thousand new feeds do not cause a burst; the next run continues.
  static let feedsPerRun = 60
  /// The number of concurrent lookups; icons are not urgent.
  static let feedsAtOnce = 4
  /// The number of icon links tried per page: pages link the same icon in many sizes.
  static let linksPerPage = 3

  /// The limits for fetching an icon or the page that links to it.
  static var limits: FetchLimits {
    var limits = FetchLimits()
    limits.bodyBytes = IconDecoder.maximumBytes
    limits.firstByte = .seconds(8)
    limits.total = .seconds(15)
    limits.redirects = 5
    return limits
  }
}

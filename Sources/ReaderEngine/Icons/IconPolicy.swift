internal import FeedFetcher
internal import Foundation

/// How often and how hard pictures are looked for.
enum IconPolicy {
  /// How long what was found is good for, in seconds: sites change their picture once in years.
  static let lasts: TimeInterval = 30 * 24 * 3600
  /// How long a failure is good for, in seconds: a server that was down is up again.
  static let failureLasts: TimeInterval = 3 * 24 * 3600
  /// Feeds looked at in one run, so that the first of a thousand feeds is no flood; the next run takes the next ones.
  static let feedsPerRun = 60
  /// Feeds looked at at once: pictures are in no hurry.
  static let feedsAtOnce = 4
  /// Pictures of a page that are tried: a page names the same one in many sizes.
  static let linksPerPage = 3

  /// What a picture may cost, and the page that names it.
  static var limits: FetchLimits {
    var limits = FetchLimits()
    limits.bodyBytes = IconDecoder.maximumBytes
    limits.firstByte = .seconds(8)
    limits.total = .seconds(15)
    limits.redirects = 5
    return limits
  }
}

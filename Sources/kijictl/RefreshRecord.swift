import Library
import ReaderEngine

/// The JSON form of a refresh's result.
struct RefreshRecord: Encodable {
  let refreshed: Int
  let failed: Int
  let new: Int
  let resting: Int
  let errors: [Failed]
  /// Feeds that were stored incompletely.
  let warnings: [Failed]

  struct Failed: Encodable {
    let feed: Int64
    let url: String
    let reason: String

    init(_ failed: RefreshReport.Failed) {
      (feed, url, reason) = (failed.feed.rawValue, failed.url, failed.failure.sentence)
    }
  }

  init(_ report: RefreshReport) {
    refreshed = report.progress.done - report.progress.failed
    failed = report.progress.failed
    new = report.progress.newArticles
    resting = report.resting.count
    errors = report.failures.map(Failed.init)
    warnings = report.warnings.map(Failed.init)
  }
}

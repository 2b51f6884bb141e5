import Library
import ReaderEngine

/// What came of a refresh, as scripts see it.
struct RefreshRecord: Encodable {
  let refreshed: Int
  let failed: Int
  let new: Int
  let resting: Int
  let errors: [Failed]

  struct Failed: Encodable {
    let feed: Int64
    let url: String
    let reason: String
  }

  init(_ report: RefreshReport) {
    refreshed = report.progress.done - report.progress.failed
    failed = report.progress.failed
    new = report.progress.newArticles
    resting = report.resting.count
    errors = report.failures.map {
      Failed(feed: $0.feed.rawValue, url: $0.url, reason: $0.failure.sentence)
    }
  }
}

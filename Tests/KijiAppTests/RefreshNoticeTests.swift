import Library
import Testing

@testable import KijiApp
@testable import ReaderEngine

/// How the failures of a refresh are shown.
@Suite struct RefreshNoticeTests {
  private func report(failed: [FeedFailure], of total: Int) -> RefreshReport {
    var report = RefreshReport()
    report.progress.total = total
    report.progress.failed = failed.count
    report.failures = failed.enumerated().map { number, failure in
      RefreshReport.Failed(feed: .init(rawValue: Int64(number)), url: "https://example.org/\(number)", failure: failure)
    }
    return report
  }

  @Test func fewFailuresShowAToastIfTheUserAsked() {
    #expect(
      RefreshNotice(report(failed: [.timedOut], of: 9), isAskedFor: true) == .toast("1 feed could not be refreshed"))
    #expect(RefreshNotice(report(failed: [.timedOut], of: 9), isAskedFor: false) == .none)
    #expect(RefreshNotice(report(failed: [], of: 9), isAskedFor: true) == .none)
    // a single feed does not count as most feeds
    #expect(
      RefreshNotice(report(failed: [.timedOut], of: 1), isAskedFor: true) == .toast("1 feed could not be refreshed"))
  }

  /// A check that finds no due feed must not remove the banner.
  @Test func nothingFetchedChangesNothing() {
    #expect(RefreshNotice(report(failed: [], of: 0), isAskedFor: false) == .unchanged)
    #expect(RefreshNotice(report(failed: [], of: 0), isAskedFor: true) == .none)
    #expect(RefreshNotice(report(failed: [], of: 1), isAskedFor: false) == .none)
  }

  @Test func mostFailuresShowABanner() {
    let failures: [FeedFailure] = [.status(500), .timedOut, .notAFeed]
    for isAskedFor in [true, false] {
      #expect(
        RefreshNotice(report(failed: failures, of: 5), isAskedFor: isAskedFor)
          == .banner("3 feeds could not be refreshed"))
    }
    #expect(
      RefreshNotice(report(failed: [.hostNotFound, .connectionFailed], of: 2), isAskedFor: false)
        == .banner("No server can be reached. Check your network connection."))
  }
}

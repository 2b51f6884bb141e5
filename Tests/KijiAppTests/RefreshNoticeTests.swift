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
      RefreshNotice(report(failed: [.timedOut], of: 9), isAskedFor: true, isOnline: true)
        == .toast("1 feed could not be refreshed"))
    #expect(RefreshNotice(report(failed: [.timedOut], of: 9), isAskedFor: false, isOnline: true) == .none)
    #expect(RefreshNotice(report(failed: [], of: 9), isAskedFor: true, isOnline: true) == .none)
    // a single feed does not count as most feeds
    #expect(
      RefreshNotice(report(failed: [.timedOut], of: 1), isAskedFor: true, isOnline: true)
        == .toast("1 feed could not be refreshed"))
  }

  /// A check that finds no due feed must not remove the banner.
  @Test func nothingFetchedChangesNothing() {
    #expect(RefreshNotice(report(failed: [], of: 0), isAskedFor: false, isOnline: true) == .unchanged)
    #expect(RefreshNotice(report(failed: [], of: 0), isAskedFor: true, isOnline: true) == .none)
    #expect(RefreshNotice(report(failed: [], of: 1), isAskedFor: false, isOnline: true) == .none)
  }

  @Test func mostFailuresShowABanner() {
    let failures: [FeedFailure] = [.status(500), .timedOut, .notAFeed]
    for isAskedFor in [true, false] {
      #expect(
        RefreshNotice(report(failed: failures, of: 5), isAskedFor: isAskedFor, isOnline: true)
          == .banner("3 feeds could not be refreshed"))
    }
    #expect(
      RefreshNotice(report(failed: [.hostNotFound, .connectionFailed], of: 2), isAskedFor: false, isOnline: true)
        == .banner("No server can be reached. Check your network connection."))
  }

  @Test func withoutANetworkTheBannerSaysSo() {
    let offline = "You are offline. Feeds will refresh when the network is back."
    let unreachable = report(failed: [.hostNotFound, .connectionFailed], of: 2)
    #expect(RefreshNotice(unreachable, isAskedFor: true, isOnline: false) == .banner(offline))
    // a server of the local network may have answered
    let answered = report(failed: [.hostNotFound, .status(500)], of: 2)
    #expect(RefreshNotice(answered, isAskedFor: true, isOnline: false) == .banner("2 feeds could not be refreshed"))
  }
}

import ReaderEngine
import Words

/// How to report feeds that failed in a refresh.
nonisolated enum RefreshNotice: Equatable {
  /// Nothing was fetched: the banner of the previous refresh stays.
  case unchanged
  /// Nothing to report; also removes the banner of the previous refresh.
  case none
  /// A few feeds failed in a refresh that the user requested.
  case toast(String)
  /// Most feeds failed.
  case banner(String)

  /// - Parameters:
  ///   - isAskedFor: whether the user requested the refresh. Otherwise, the warning signs in the sidebar suffice for a
  ///     few failures.
  ///   - isOnline: whether there is a network connection.
  init(_ report: RefreshReport, isAskedFor: Bool, isOnline: Bool) {
    let failed = report.failures.count
    let words = trn("%d feed could not be refreshed", "%d feeds could not be refreshed", failed)
    if report.progress.total == 0, !isAskedFor {
      // Due feeds are looked for every minute, usually without finding any.
      self = .unchanged
    } else if failed > 1, failed * 2 > report.progress.total {
      self = .banner(report.reachedNoServer ? Self.unreachable(isOnline: isOnline) : words)
    } else {
      self = failed > 0 && isAskedFor ? .toast(words) : .none
    }
  }

  private static func unreachable(isOnline: Bool) -> String {
    isOnline
      ? tr("No server can be reached. Check your network connection.")
      : tr("You are offline. Feeds will refresh when the network is back.")
  }
}

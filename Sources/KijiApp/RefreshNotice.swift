import ReaderEngine
import Words

/// How the user is told that feeds failed in a refresh: not at all, in passing, or in a banner that stays.
nonisolated enum RefreshNotice: Equatable {
  /// Nothing is worth a word; a banner of the refresh before goes.
  case none
  /// A few feeds failed in a refresh that the user asked for.
  case toast(String)
  /// Most feeds failed.
  case banner(String)

  /// - Parameter isAskedFor: whether the user waits for the outcome. If not, the signs beside the feeds say enough of a
  ///   few failures.
  init(_ report: RefreshReport, isAskedFor: Bool) {
    let failed = report.failures.count
    let words = trn("%d feed could not be refreshed", "%d feeds could not be refreshed", failed)
    if failed > 1, failed * 2 > report.progress.total {
      let isUnreachable = failed == report.progress.total && report.failures.allSatisfy(\.failure.isUnreachable)
      self = .banner(isUnreachable ? tr("No server can be reached. Is the network there?") : words)
    } else {
      self = failed > 0 && isAskedFor ? .toast(words) : .none
    }
  }
}

extension FeedFailure {
  /// Whether nothing answered: where that is so of every feed, the network is at fault and not the feeds.
  nonisolated fileprivate var isUnreachable: Bool {
    switch self {
    case .hostNotFound, .connectionFailed, .timedOut: true
    default: false
    }
  }
}

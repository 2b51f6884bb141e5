import Library
import ReaderEngine
import Sync
import Upkeep
import Words
import Models
import Toolkit
import Sidebar

/// Shows the progress of refreshes and imports and the state of the network in a window.
final class RefreshController {
  /// The progress of the running import; nil if there is none.
  var importing: ImportProgress? {
    didSet { showProgress() }
  }
  var model: RefreshModel { upkeep.refreshing }
  var syncing: SyncModel? { upkeep.syncing }

  private let upkeep: LibraryUpkeep
  private let panes: ReaderPanes
  private let dialogs: LibraryDialogs
  private let toasts: ToastOverlay
  private let preferences: PreferencesStore

  /// - Parameter toasts: the toasts of the main window.
  init(
    upkeep: LibraryUpkeep, panes: ReaderPanes, dialogs: LibraryDialogs, toasts: ToastOverlay,
    preferences: PreferencesStore
  ) {
    (self.upkeep, self.panes, self.dialogs, self.toasts) = (upkeep, panes, dialogs, toasts)
    self.preferences = preferences
  }

  /// Shows what the library's upkeep does, and starts it, unless it has been running without a window.
  func start() {
    upkeep.delegate = self
    showProgress()
    upkeep.start()
  }

  /// Fetches new feeds, unless the network may not be used for it.
  func fetchNew(_ feeds: [Feed.ID]) { model.fetchNew(feeds, preferences.current) }

  /// Shows the progress again, because other panes are visible.
  func showProgress() {
    panes.show(refreshing: upkeep.progress, importing: importing, isOnline: upkeep.network.status.isOnline)
  }

  /// Stops showing anything, because the window closes.
  func stop() {
    if upkeep.delegate === self { upkeep.delegate = nil }
  }
}

extension RefreshController: LibraryUpkeepDelegate {
  func libraryUpkeepDidAdvance(_ upkeep: LibraryUpkeep) {
    showProgress()
    dialogs.refreshDidAdvance()
  }

  func libraryUpkeep(_ upkeep: LibraryUpkeep, didRefresh result: Result<RefreshReport, ArticlesError>) {
    switch result {
    case .success(let report):
      panes.show(RefreshNotice(report, isAskedFor: model.isAskedFor), toasts: toasts)
      // A rate limit does not cause a library change.
      if !report.resting.isEmpty { panes.sidebar.model.load() }
    case .failure(let error): toasts.say(error.words)
    }
  }

  func libraryUpkeep(_ upkeep: LibraryUpkeep, didEnd report: SyncReport, isAskedFor: Bool) {
    // The state of an account is shown in the sidebar.
    panes.sidebar.model.load()
    dialogs.syncDidEnd()
    if isAskedFor, let failure = report.failure { toasts.say(failure.words) }
  }

  func libraryUpkeep(_ upkeep: LibraryUpkeep, didFail error: LibraryError) { toasts.say(error.words) }
}

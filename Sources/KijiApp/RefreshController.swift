import Foundation
import Library
import ReaderEngine
import Sync
import Words
import Models
import Toolkit
import Sidebar

/// Refreshes feeds when they are due or the user wants it, and shows the progress of refreshes and imports and the
/// state of the network.
final class RefreshController {
  let model: RefreshModel
  /// Synchronizes accounts along with refreshes; nil without a place for passwords.
  let syncing: SyncModel?
  /// The progress of the running import; nil if there is none.
  var importing: ImportProgress? {
    didSet { showProgress() }
  }

  private let panes: ReaderPanes
  private let dialogs: LibraryDialogs
  private let toasts: ToastOverlay
  private let fullTexts: FullTextsAhead
  private let network: any NetworkMonitor
  private let preferences: PreferencesStore
  /// The progress of the running refresh; nil if there is none.
  private var refreshing: RefreshProgress?
  private var followingNetwork: Task<Void, Never>?
  /// How often to check for due feeds. No refresh interval is shorter than ten times this, and a check reads one small
  /// table.
  private static let look: Duration = .seconds(60)
  /// The timer for these checks. Each check compares dates, so an early or late one does no harm.
  private lazy var schedule = RepeatingTimer(every: Self.look) { [weak self] in self?.refreshDue() }

  /// - Parameter toasts: the toasts of the main window.
  init(
    engine: ReaderEngine, panes: ReaderPanes, dialogs: LibraryDialogs, toasts: ToastOverlay,
    fullTexts: FullTextsAhead, network: any NetworkMonitor, preferences: PreferencesStore
  ) {
    model = RefreshModel(engine: engine, network: network)
    syncing = engine.passwords.map { passwords in
      SyncModel(
        synchronizer: Synchronizer(library: engine.library, passwords: passwords), library: engine.library,
        network: network)
    }
    (self.panes, self.dialogs, self.toasts, self.fullTexts) = (panes, dialogs, toasts, fullTexts)
    (self.network, self.preferences) = (network, preferences)
    model.delegate = self
    syncing?.delegate = self
  }

  isolated deinit {
    followingNetwork?.cancel()
  }

  /// Refreshes if the user has chosen that, and starts checking for due feeds.
  func start() {
    showProgress()
    followingNetwork = Task { [weak self, changes = network.changes()] in
      for await status in changes {
        self?.showProgress()
        if status.isOnline { self?.syncing?.networkDidReturn() }
      }
    }
    // Also if feeds are refreshed manually: a feed may have its own interval.
    schedule.start()
    let preferences = preferences.current
    if preferences.refreshesAtStart {
      model.startUnasked(preferences, isStart: true)
      syncing?.startUnasked(preferences, isStart: true)
    }
  }

  /// Fetches new feeds, unless the network may not be used for it.
  func fetchNew(_ feeds: [Feed.ID]) { model.fetchNew(feeds, preferences.current) }

  /// Shows the progress again, because other panes are visible.
  func showProgress() {
    panes.show(refreshing: refreshing, importing: importing, isOnline: network.status.isOnline)
  }

  /// Stops refreshing. The model has still to store what it has fetched.
  func stop() {
    followingNetwork?.cancel()
    schedule.stop()
    model.delegate = nil
    syncing?.delegate = nil
    model.cancel()
  }

  private func refreshDue() {
    model.startUnasked(preferences.current)
    syncing?.startUnasked(preferences.current)
  }
}

extension RefreshController: SyncModelDelegate {
  func syncModel(_ model: SyncModel, didEnd report: SyncReport, isAskedFor: Bool) {
    // The state of an account is shown in the sidebar.
    panes.sidebar.model.load()
    dialogs.syncDidEnd()
    if report.changes.new > 0 { fullTexts.articlesDidArrive(since: Date(timeIntervalSinceNow: -report.seconds)) }
    if isAskedFor, let failure = report.failure { toasts.say(failure.words) }
  }
}

extension RefreshController: RefreshModelDelegate {
  func refreshModel(_ model: RefreshModel, didAdvance progress: RefreshProgress?) {
    refreshing = progress
    showProgress()
    dialogs.refreshDidAdvance()
  }

  func refreshModel(_ model: RefreshModel, didLoad result: Result<RefreshReport, ArticlesError>) {
    switch result {
    case .success(let report):
      if report.progress.newArticles > 0 { fullTexts.articlesDidArrive(since: model.began) }
      panes.show(RefreshNotice(report, isAskedFor: model.isAskedFor), toasts: toasts)
      // A rate limit does not cause a library change.
      if !report.resting.isEmpty { panes.sidebar.model.load() }
    case .failure(let error): toasts.say(error.words)
    }
  }
}

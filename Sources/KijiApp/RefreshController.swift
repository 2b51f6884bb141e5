import Accounts
import Credentials
import Library
import ReaderEngine
import Subscribing
import Sync
import Upkeep
import Words
import Models
import Toolkit
import Sidebar
import Timeline

/// Shows the progress of refreshes, imports and moves of feeds and the state of the network in a window.
final class RefreshController {
  /// The progress of the running import; nil if there is none.
  var importing: ImportProgress? {
    didSet { showProgress() }
  }
  var model: RefreshModel { upkeep.refreshing }
  var syncing: SyncModel? { upkeep.syncing }

  private let upkeep: LibraryUpkeep
  private let panes: ReaderPanes
  private let history: HistoryModel
  private let dialogs: LibraryDialogs
  private let outcomes: ImportController
  private let toasts: ToastOverlay
  private let preferences: PreferencesStore
  /// The accounts that were added and whose feeds have not been read yet.
  private var added: Set<SyncAccount.ID> = []
  /// The feeds that failed in the last refresh, which the banner is about.
  private var failed: Set<Feed.ID> = []

  /// - Parameters:
  ///   - outcomes: shows results of more than a few words.
  ///   - toasts: the toasts of the main window.
  init(
    upkeep: LibraryUpkeep, panes: ReaderPanes, history: HistoryModel, dialogs: LibraryDialogs,
    outcomes: ImportController, toasts: ToastOverlay, preferences: PreferencesStore
  ) {
    (self.upkeep, self.panes, self.history, self.dialogs, self.outcomes) = (upkeep, panes, history, dialogs, outcomes)
    (self.toasts, self.preferences) = (toasts, preferences)
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
    let progress =
      importing.map(SidebarProgress.init) ?? syncing?.moving.map(SidebarProgress.init(moving:))
      ?? upkeep.progress.map(SidebarProgress.init)
    panes.show(progress, isRefreshing: upkeep.progress != nil, isOnline: upkeep.network.status.isOnline)
  }

  /// Does what the dialogs for accounts ask for.
  func handle(_ intent: AccountsIntent) {
    switch intent {
    case .added(let account, let place):
      // The user should know of an unusual place.
      toasts.say(place == .keyring ? tr("Loading the feeds of %s…", account.title) : place.words)
      added.insert(account.id)
      syncing?.sync(account.id)
    case .synchronize(let account): syncing?.sync(account)
    case .moveLocalFeeds(let account): syncing?.moveLocalFeeds(into: account)
    case .removed(let account, let isKept, let failure):
      // What was done to deleted articles cannot be undone.
      if !isKept { history.forget() }
      if let failure {
        outcomes.say(tr("“%s” Was Removed", account.title), [failure.wordsOfRemoval])
      } else {
        toasts.say(
          isKept ? tr("“%s” removed; its feeds are local now", account.title) : tr("“%s” removed", account.title))
      }
    }
  }

  /// If a new account has feeds that are local, too, says so, and offers the account's settings, which move them.
  private func offerToMove(into id: SyncAccount.ID) {
    Task { [weak self, library = upkeep.engine.library] in
      guard let feeds = try? await library.feeds(), let self else { return }
      let count = feeds.localTwins(of: id)
      guard count > 0 else { return }
      toasts.say(
        // Translators: feeds of the account that was just added. Short, to fit beside a button in a narrow window.
        trn("%d feed is also local", "%d feeds are also local", count),
        // Translators: a button: opens the settings of an account, where local feeds can be moved into it.
        button: trc("local feeds", "Move…"), action: "win.account-settings(int64 \(id.rawValue))")
    }
  }

  /// Hides the banner when none of its feeds is left, for example because their import was undone.
  func libraryDidChange(_ changes: [LibraryChange]) {
    let concernsFailed = changes.contains { change in
      switch change {
      case .feeds(let ids): ids.contains(where: failed.contains)
      case .everything: !failed.isEmpty
      default: false
      }
    }
    guard concernsFailed else { return }
    Task { [weak self, library = upkeep.engine.library] in
      guard let feeds = try? await library.feeds(), let self, failed.isDisjoint(with: feeds.map(\.id)) else { return }
      failed = []
      panes.articles.view.showBanner(nil)
    }
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
      let isOnline = upkeep.network.status.isOnline
      let notice = RefreshNotice(report, isAskedFor: model.isAskedFor, isOnline: isOnline)
      if notice != .unchanged { failed = Set(report.failures.map(\.feed)) }
      panes.show(notice, toasts: toasts)
      guard !report.resting.isEmpty else { return }
      // A rate limit does not cause a library change.
      panes.sidebar.model.load()
      guard model.isAskedFor, report.progress.total == 0 else { return }
      let count = report.resting.count
      toasts.say(
        // Translators: shown instead of a refresh. The servers allow no further requests for some time.
        trn("%d feed skipped: its server asked to wait", "%d feeds skipped: their servers asked to wait", count))
    case .failure(let error): toasts.say(error.words)
    }
  }

  func libraryUpkeep(_ upkeep: LibraryUpkeep, didEnd report: SyncReport, isAskedFor: Bool) {
    // The state of an account is shown in the sidebar.
    panes.sidebar.model.load()
    let isShown = dialogs.syncDidEnd(report)
    if report.failure == nil, added.remove(report.account) != nil, !isShown { offerToMove(into: report.account) }
    guard !isShown, isAskedFor, let failure = report.failure else { return }
    let account = panes.sidebar.model.contents.accounts.first { $0.id == report.account }
    toasts.say([account?.title, failure.words].compactMap(\.self).joined(separator: ": "))
  }

  func libraryUpkeep(_ upkeep: LibraryUpkeep, didMove report: LocalFeedsReport) {
    if report.isComplete {
      toasts.say(report.words)
    } else {
      outcomes.say(report.heading, report.paragraphs)
    }
  }

  func libraryUpkeep(_ upkeep: LibraryUpkeep, didFail error: LibraryError) { toasts.say(error.words) }
}

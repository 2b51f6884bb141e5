internal import CGtk
import GLibKit
import Foundation
import Library
import ListKit
import ReaderEngine
import Words
import Models
import Toolkit
import Settings
import Subscribing
import Reader
import Timeline
import Sidebar

/// Connects a library and its main window.
final class MainWindowController: ViewController {
  /// The dependencies of a main window.
  struct Dependencies {
    let location: LibraryLocation
    let settings: ProgramSettings?
    let preferences: PreferencesStore
    /// Reports the state of the network.
    var network: any NetworkMonitor = SystemNetworkMonitor()
    /// Creates the engine of an open library.
    let makeEngine: @MainActor (Library) -> ReaderEngine
    /// Opens a URL in the default browser.
    let openOutside: @MainActor (String) -> Void
    /// Opens a folder in the file manager.
    let openFolder: @MainActor (URL) -> Void
  }

  let view: MainWindow
  /// Called after the window has closed, with the remaining work.
  var onClose: (@MainActor (@escaping @MainActor () async -> Void) -> Void)?

  let needs: Dependencies
  let actions: Actions
  private(set) var panes: ReaderPanes?
  private(set) var refresh: RefreshModel?
  private(set) var history: HistoryModel?
  private(set) var importing: ImportController?
  private(set) var backup: BackupModel?
  /// The progress of the running refresh and import.
  var progress: (refresh: RefreshProgress?, list: ImportProgress?) {
    didSet { showProgress() }
  }
  private var following: Task<Void, Never>?
  private lazy var gestures = BackGestures(of: view.root)
  /// Files to import as soon as the library is open.
  var files: [URL] = []
  private var quietKeys: SingleKeyShortcuts?
  /// The visible panes.
  var arrangement = PaneArrangement() {
    didSet {
      guard arrangement != oldValue else { return }
      view.arrange(arrangement)
      showProgress()
    }
  }
  /// The open dialogs.
  var dialogs = WindowDialogs()
  /// How often to check for due feeds. No refresh interval is shorter than ten times this, and a check reads one small
  /// table.
  private static let look: Duration = .seconds(60)
  /// The timer for these checks. Each check compares dates, so an early or late one does no harm.
  private lazy var schedule = RepeatingTimer(every: Self.look) { [weak self] in self?.refreshUnasked() }
  private let opening: OpeningModel
  private var openingView: OpeningView?
  private(set) var failureView: FailureView?

  init(view: MainWindow, dependencies: Dependencies) {
    self.view = view
    needs = dependencies
    opening = OpeningModel(location: dependencies.location)
    actions = Actions(of: UnsafeMutableRawPointer(view.root))
    opening.delegate = self
    addActions()
    quietKeys = SingleKeyShortcuts(of: view.root) { [weak self] in self?.panes?.keepsSpace($0) ?? true }
    view.onWidth = { [weak self] in self?.arrangement.width = $0 }
    view.onLeastWidths = { [weak self] in self?.take($0) }
    gestures.onBack = { [weak self] in self?.goBack() }
    gestures.onEscape = { [weak self] in self?.escape() ?? false }
    gestures.isPage = { [weak self] in self?.panes?.article.hasPage($0) ?? false }
    gestures.onDrop = { [weak self] in
      switch $0 {
      case .success(let file): self?.bringIn([file])
      case .failure(let refusal): self?.say(refusal.words)
      }
    }
    if let settings = needs.settings {
      view.restore(settings)
      arrangement.hidesSidebar = settings[flag: "hide-sidebar"]
    }
    Signal.connectQuestion("close-request", of: view.root) { [weak self] in
      self?.close()
      return false
    }
  }

  /// Shows the window and opens the library.
  func present() {
    gtk_window_present(view.window)
    if openingView == nil { opening.open() }
  }

  /// Shows a toast in this window.
  func say(_ words: String) { view.toasts.say(words) }

  private func begin(_ library: Library) {
    let engine = needs.makeEngine(library)
    let history = HistoryModel(engine.library)
    let panes = ReaderPanes(
      engine: engine, history: history, preferences: needs.preferences, openOutside: needs.openOutside)
    let refresh = RefreshModel(engine: engine, network: needs.network)
    (self.panes, self.refresh, self.history, failureView) = (panes, refresh, history, nil)
    (refresh.delegate, history.delegate) = (self, self)
    importing = makeImport(engine)
    backup = makeBackup(engine.library)
    panes.onShow = { [weak self] in self?.show($0) }
    panes.article.onChange = { [weak self] in self?.articleChanged($0) }
    panes.article.onSay = { [weak self] in self?.view.toasts.say($0) }
    panes.onFailure = { [weak self] in self?.view.toasts.say($0.words) }
    panes.sidebar.onSay = { [weak self] in self?.say($0) }
    panes.sidebar.onSettings = { [weak self] in self?.showSettings(of: $0, isForPassword: $1) }
    panes.sidebar.onRefresh = { [weak refresh] in refresh?.refresh($0) }
    panes.articles.arrange(needs.preferences.current.list)
    panes.articles.onSay = { [weak self] in self?.say($0) }
    panes.articles.onSelectionChange = { [weak self] in self?.articleChanged(self?.panes?.article.content) }
    view.show(panes.sidebar.view, panes.articles.view, panes.article.view)
    view.arrange(arrangement)
    setLibraryActionsEnabled(true)
    panes.start()
    followNetwork()
    bringIn([])
    needs.preferences.follow(self) { [weak self] in self?.follow($0) }
    follow(needs.preferences.current)
    let preferences = needs.preferences.current
    if preferences.refreshesAtStart { refresh.startUnasked(preferences, isStart: true) }
    Task { [weak self] in
      do throws(FeedFailure) {
        try await engine.subscriber.welcome(with: BundledResources.welcomeFeed(in: preferredLanguages()))
      } catch {
        // The feed is bundled, so this can only fail if the library does; the message says what to do.
        self?.view.toasts.say(error.words)
      }
    }
  }

  private func follow(_ preferences: Preferences) {
    quietKeys?.takesLetters = preferences.usesLetterKeys
    arrangeLists(preferences.list)
    // Also if feeds are refreshed manually: a feed may have its own interval.
    schedule.start()
  }

  private func refreshUnasked() { refresh?.startUnasked(needs.preferences.current) }

  private func show(_ error: LibraryError) {
    let failureView = FailureView.instance()
    self.failureView = failureView
    failureView.show(error, backup: opening.backup)
    failureView.retry.onClick { [weak self] in self?.opening.open() }
    failureView.restore.onClick { [weak self] in self?.opening.restore() }
    failureView.startFresh.onClick { [weak self] in self?.opening.startFresh() }
    view.show(failureView)
  }

  /// Shows a pane and focuses it.
  private func show(_ pane: PaneArrangement.Pane) {
    let before = arrangement
    arrangement.show(pane)
    if arrangement != before { panes?.focus(pane) }
  }

  private func take(_ least: PaneArrangement.LeastWidths) {
    arrangement.least = least
    // Measuring may have shown buttons that the arrangement hides.
    view.arrange(arrangement)
  }

  private func followNetwork() {
    showProgress()
    following = Task { [weak self, changes = needs.network.changes()] in
      for await _ in changes { self?.showProgress() }
    }
  }

  private func showProgress() {
    panes?.show(refreshing: progress.refresh, importing: progress.list, isOnline: needs.network.status.isOnline)
  }

  private func close() {
    panes?.remember()
    panes?.articles.marker.stop()
    following?.cancel()
    importing?.close()
    backup?.cancel()
    if let settings = needs.settings {
      settings[flag: "hide-sidebar"] = arrangement.hidesSidebar
      view.save(to: settings)
    }
    opening.cancel()
    refresh?.cancel()
    schedule.stop()
    dialogs.close()
    panes?.article.close()
    onClose? { [panes, refresh, backup, importing] in
      await refresh?.end()
      await importing?.end()
      await backup?.end()
      await panes?.close()
    }
  }
}

extension MainWindowController: OpeningModelDelegate {
  func openingModel(_ model: OpeningModel, didAdvance step: OpeningStep) {
    let openingView = self.openingView ?? .instance()
    self.openingView = openingView
    openingView.show(step)
    view.show(openingView)
  }

  func openingModel(_ model: OpeningModel, didSetAside old: URL) {
    say(tr("Old library kept as %s", old.lastPathComponent))
  }

  func openingModel(_ model: OpeningModel, didLoad result: Result<Library, LibraryError>) {
    switch result {
    case .success(let library): begin(library)
    case .failure(let error): show(error)
    }
  }
}

extension MainWindowController: RefreshModelDelegate {
  func refreshModel(_ model: RefreshModel, didAdvance progress: RefreshProgress?) {
    self.progress.refresh = progress
    dialogs.refreshDidAdvance()
  }

  func refreshModel(_ model: RefreshModel, didLoad result: Result<RefreshReport, ArticlesError>) {
    switch result {
    case .success(let report):
      panes?.show(RefreshNotice(report, isAskedFor: model.isAskedFor)) { [weak self] in self?.view.toasts.say($0) }
      // A rate limit does not cause a library change.
      if !report.resting.isEmpty { panes?.sidebar.model.load() }
    case .failure(let error): view.toasts.say(error.words)
    }
  }
}

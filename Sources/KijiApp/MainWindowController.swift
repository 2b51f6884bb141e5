internal import CGtk
import GLibKit
import Foundation
import Library
import ListKit
import ReaderEngine
import Upkeep
import Words
import Models
import Toolkit
import Subscribing
import Reader
import Shortcuts
import Sidebar
import Timeline

/// Connects the main window and its library: opens the library, and shows its panes or why there are none.
final class MainWindowController: ViewController {
  /// The dependencies of a main window.
  struct Dependencies {
    var location: LibraryLocation
    let settings: ProgramSettings?
    let preferences: PreferencesStore
    /// The keys of the commands.
    var shortcuts = ShortcutsStore(Command.shortcuts, settings: nil)
    /// The session bus; nil if the session has none.
    var bus: BusConnection?
    /// Shows the window, or opens it again.
    var raise: @MainActor () -> Void = {}
    /// Quits the program.
    var quit: @MainActor () -> Void = {}
    /// Reports the state of the network.
    var network: any NetworkMonitor = SystemNetworkMonitor()
    /// Creates the engine of an open library.
    let makeEngine: @MainActor (Library) -> ReaderEngine
    /// Opens a URL in the default browser.
    let openOutside: @MainActor (String) -> Void
    /// Opens a folder in the file manager.
    let openFolder: @MainActor (URL) -> Void
    /// The library, if it is already being opened without a window.
    var opening: OpeningModel?
    /// Called with the library when it was opened.
    var prepare: @MainActor (LibraryUpkeep) -> Void = { _ in }
    /// Asked when the window closes: whether the library stays open without it.
    var keeps: @MainActor (LibraryUpkeep) -> Bool = { _ in false }
  }

  let view: MainWindow
  /// Called after the window has closed, with the remaining work.
  var onClose: (@MainActor (@escaping @MainActor () async -> Void) -> Void)?
  /// The open library; nil until it is open.
  private(set) var session: LibrarySession?
  private(set) var failureView: FailureView?

  private let needs: Dependencies
  private let actions: Actions
  private let navigator: PaneNavigator
  private let opening: OpeningModel
  private var openingView: OpeningView?
  private var about: AboutViewController?
  private var shortcuts: ShortcutsViewController?
  private let hints: KeyHints
  private lazy var gestures = BackGestures(of: view.root)
  private lazy var quietKeys = SingleKeyShortcuts(of: view.root) { [weak self] in
    self?.session?.panes.keepsSpace($0) ?? true
  }
  /// What to do as soon as the library is open.
  private var waiting: [OpenRequest] = []

  init(view: MainWindow, dependencies: Dependencies) {
    self.view = view
    needs = dependencies
    opening = dependencies.opening ?? OpeningModel(location: dependencies.location)
    actions = Actions(of: UnsafeMutableRawPointer(view.root))
    navigator = PaneNavigator(view, hidesSidebar: dependencies.settings?[flag: "hide-sidebar"] ?? false)
    hints = KeyHints(in: view.root, dependencies.shortcuts)
    opening.delegate = self
    addActions()
    needs.preferences.follow(self) { [weak self] in self?.quietKeys.takesLetters = $0.usesLetterKeys }
    quietKeys.takesLetters = needs.preferences.current.usesLetterKeys
    needs.shortcuts.follow(self) { [weak self] in self.map { $0.quietKeys.map = KeyMap($0.needs.shortcuts.current) } }
    quietKeys.map = KeyMap(needs.shortcuts.current)
    gestures.delegate = self
    if let settings = needs.settings { view.restore(settings) }
    Signal.connectQuestion("close-request", of: view.root) { [weak self] in
      self?.close()
      return false
    }
  }

  /// Shows the window and opens the library.
  func present() {
    gtk_window_present(view.window)
    if openingView == nil, session == nil { opening.open() }
  }

  /// Shows the window with a library that has been open without one.
  func present(_ upkeep: LibraryUpkeep) {
    begin(upkeep)
    present()
  }

  /// Shows a toast in this window, or in the dialog over it.
  func say(_ words: String) { (session?.toasts ?? view.toasts).say(words) }

  /// Does what is asked for as soon as the library is open.
  func handle(_ requests: [OpenRequest]) {
    waiting += requests
    guard let session else { return }
    let requests = waiting
    waiting = []
    for request in requests { session.handle(request) }
  }

  /// Adds the actions that do not require an open library.
  private func addActions() {
    actions.add("back") { [weak self] in self?.navigator.goBack() }
    actions.add("next-pane") { [weak self] in self?.navigator.moveFocus(1) }
    actions.add("previous-pane") { [weak self] in self?.navigator.moveFocus(-1) }
    actions.add("sidebar") { [weak self] in self?.navigator.toggleSidebar() }
    actions.add("fullscreen") { [weak self] in self?.view.frame.toggleFullscreen() }
    // Wait until the menu has closed and returned the keyboard focus.
    actions.add("shortcuts") { [weak self] in MainLoopBridge.whenIdle { self?.showShortcuts() } }
    actions.add("about") { [weak self] in MainLoopBridge.whenIdle { self?.showAbout() } }
    actions.add("whats-new") { [weak self] in MainLoopBridge.whenIdle { self?.showAbout(isNews: true) } }
  }

  private func begin(_ upkeep: LibraryUpkeep) {
    failureView = nil
    let session = LibrarySession(upkeep, in: view, navigator, needs)
    self.session = session
    session.start(actions, needs)
    hints.begin([
      // Their actions do more than the switches.
      (session.panes.articles.view.searchToggle, "win.search"),
      (session.panes.sidebar.view.filterToggle, "win.filter-feeds"),
    ])
    handle([])
    noteUpdate()
  }

  /// Says that Kiji was updated since it was used last.
  private func noteUpdate() {
    guard let settings = needs.settings else { return }
    let last = settings[text: "last-version"]
    guard last != Version.current else { return }
    settings[text: "last-version"] = Version.current
    guard !last.isEmpty else { return }
    // Translators: %s is a version number.
    view.toasts.say(
      tr("Kiji was updated to version %s", Version.current), button: tr("What’s New"), action: "win.whats-new")
  }

  private func show(_ error: LibraryError) {
    let failureView = FailureView.instance()
    self.failureView = failureView
    failureView.show(error, backup: opening.backup)
    failureView.retry.onClick { [weak self] in self?.opening.open() }
    failureView.restore.onClick { [weak self] in self?.opening.restore() }
    failureView.startFresh.onClick { [weak self] in self?.opening.startFresh() }
    view.show(failureView)
  }

  private func showAbout(isNews: Bool = false) {
    guard about == nil else { return }
    let controller = AboutViewController(.init(library: session?.engine.library, openOutside: needs.openOutside))
    about = controller
    controller.onClose = { [weak self] in self?.about = nil }
    controller.present(over: view.root, isNews: isNews)
  }

  private func showShortcuts() {
    guard shortcuts == nil else { return }
    let controller = ShortcutsViewController.instance(
      .init(store: needs.shortcuts) { [needs] in needs.preferences.current.usesLetterKeys })
    shortcuts = controller
    controller.onClose = { [weak self] in self?.shortcuts = nil }
    controller.present(over: view.root)
  }

  private func close() {
    if let settings = needs.settings {
      settings[flag: "hide-sidebar"] = navigator.arrangement.hidesSidebar
      view.save(to: settings)
    }
    opening.cancel()
    about?.close()
    shortcuts?.close()
    (about, shortcuts) = (nil, nil)
    let upkeep = session?.upkeep
    let remainder = session?.close()
    // In this order, because the session leaves the upkeep to whoever keeps it.
    let isKept = upkeep.map { needs.keeps($0) } ?? false
    if !isKept { upkeep?.stop() }
    onClose? {
      await remainder?()
      if !isKept { await upkeep?.end() }
    }
  }
}

extension MainWindowController: BackGesturesDelegate {
  func backGesturesDidGoBack(_ gestures: BackGestures) { navigator.goBack() }

  /// Reduces a multiple selection to one article, ends a search, goes back from the reader if it is the only visible
  /// pane, or leaves full screen.
  func backGesturesDidEscape(_ gestures: BackGestures) -> Bool {
    if let articles = session?.panes.articles, articles.selection.leave() || articles.leaveSearch() { return true }
    if navigator.arrangement.panes == [.article] {
      navigator.goBack()
    } else if view.frame.isFullscreen {
      view.frame.toggleFullscreen()
    } else {
      return false
    }
    return true
  }

  func backGestures(_ gestures: BackGestures, pageLeavesEscape widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    session?.panes.article.view.leavesEscape(widget) ?? false
  }

  func backGestures(_ gestures: BackGestures, didDrop address: String) { handle([OpenRequest(address)]) }
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
    case .success(let library):
      let upkeep = LibraryUpkeep(
        engine: needs.makeEngine(library), network: needs.network, preferences: needs.preferences)
      needs.prepare(upkeep)
      begin(upkeep)
    case .failure(let error): show(error)
    }
  }
}

internal import CGtk
import GLibKit
import Library
import ListKit
import Models
import Reader
import Rules
import Shortcuts
import Tags
import Timeline
import Toolkit

/// A request of an article's window that concerns the session.
enum ArticleWindowIntent {
  /// Sends the article to a service.
  case send(Article.ID, to: SendService)
  /// Plays an audio attachment of an article.
  case listen(to: String, of: Article.ID, EpisodeChoice)
  /// Shows the articles that have a tag, in the main window.
  case showTag(Tag.ID)
  /// Shows the services that articles can be sent to.
  case showServices
  /// Opens what was dropped on the window.
  case open(OpenRequest)
}

/// Connects an article's window with its reader.
final class ArticleWindowController: ViewController {
  /// The dependencies of the window.
  struct Dependencies {
    let article: Article.ID
    let reader: ReaderDependencies
    let library: Library
    let history: HistoryModel
    let preferences: PreferencesStore
    let shortcuts: ShortcutsStore
    let settings: ProgramSettings?
    let readAloud: ReadAloud
  }

  let view: ArticleWindow
  let reader: ReaderViewController
  /// Called with what concerns the session.
  var onIntent: (@MainActor (ArticleWindowIntent) -> Void)?
  /// Called when the article was merged with another one, which the window shows from now on.
  var onReplace: (@MainActor (_ old: Article.ID, _ new: Article.ID) -> Void)?
  /// Called when the window closes.
  var onClose: (@MainActor () -> Void)?
  /// Called when the window has become the one that the user works in.
  var onActive: (@MainActor () -> Void)?

  /// The article that the window shows.
  private(set) var article: Article.ID
  private let needs: Dependencies
  private let actions: Actions
  private let readerActions: ReaderActions
  private let hints: KeyHints
  private let marker: ReadMarker
  private var tags: TagsViewController?
  private var rule: RuleEditorViewController?
  private lazy var gestures = BackGestures(of: view.root)
  private lazy var quietKeys = SingleKeyShortcuts(of: view.root) { [weak self] in self?.reader.hasPage($0) != true }
  /// Whether the user has seen the window.
  private var isSeen = false

  init(view: ArticleWindow, dependencies: Dependencies) {
    self.view = view
    needs = dependencies
    article = dependencies.article
    reader = ReaderViewController.instance(dependencies.reader)
    actions = Actions(of: UnsafeMutableRawPointer(view.root))
    readerActions = ReaderActions(actions, on: reader, dependencies.readAloud)
    hints = KeyHints(in: view.root, dependencies.shortcuts)
    marker = ReadMarker(history: dependencies.history, preferences: dependencies.preferences)
    view.show(reader.view)
    if let settings = needs.settings { view.frame.restore(settings) }
    addActions()
    hints.begin()
    reader.onIntent = { [weak self] in self?.handle($0) }
    gestures.delegate = self
    needs.preferences.follow(self) { [weak self] in self?.quietKeys.takesLetters = $0.usesLetterKeys }
    quietKeys.takesLetters = needs.preferences.current.usesLetterKeys
    needs.shortcuts.follow(self) { [weak self] in self.map { $0.quietKeys.map = KeyMap($0.needs.shortcuts.current) } }
    quietKeys.map = KeyMap(needs.shortcuts.current)
    Signal.connectNotify("is-active", of: view.root) { [weak self] in self?.activeDidChange() }
    Signal.connectQuestion("close-request", of: view.root) { [weak self] in
      self?.willClose()
      return false
    }
  }

  /// Shows the window with its article, which is marked as read as in the main window.
  /// - Parameter other: the window to stay behind; nil for none.
  func present(behind other: UnsafeMutablePointer<GtkWindow>?) {
    reader.open(article)
    readerActions.articleDidChange()
    reader.focus()
    if let other { view.present(behind: other) } else { view.present() }
  }

  /// Adds commands of the main window: those of the player, which is there, and those that open something over it.
  /// - Parameter perform: Performs one. What opens something brings the main window to the front.
  func addMainCommands(_ perform: @escaping @MainActor (_ action: String, _ opens: Bool) -> Void) {
    for action in Command.all.compactMap(\.action) where action.hasPrefix("win.") {
      let name = String(action.trimmingPrefix("win."))
      let opens = Self.opening.contains(name)
      // Other commands about audio act on the article of this window.
      if opens || name.hasPrefix("listen-") { actions.add(name) { perform(name, opens) } }
    }
  }

  private static let opening: Set = [
    "add-feed", "listen-chapters", "listen-queue", "palette", "preferences", "shortcuts",
  ]

  /// Closes the window.
  func close() { gtk_window_close(view.window) }

  private func addActions() {
    add("toggle-read") { $0.reader.toggleRead() }
    add("toggle-star") { $0.reader.toggleStar() }
    add("toggle-later") { $0.reader.toggleLater() }
    add("tags") { $0.showTags() }
    actions.addNumbered("send") { [weak self] in self?.send(Int($0)) }
    // Wait until the menu has closed.
    add("services") { me in MainLoopBridge.whenIdle { [weak me] in me?.onIntent?(.showServices) } }
    add("read-on") { $0.reader.readOn { _ in } }
    add("undo") { $0.needs.history.undo() }
    add("redo") { $0.needs.history.redo() }
    add("next-pane") { $0.moveFocus() }
    add("previous-pane") { $0.moveFocus() }
    add("fullscreen") { $0.view.frame.toggleFullscreen() }
  }

  private func add(_ name: String, _ perform: @escaping @MainActor (ArticleWindowController) -> Void) {
    actions.add(name) { [weak self] in if let self { perform(self) } }
  }

  private func handle(_ intent: ReaderIntent) {
    switch intent {
    case .articleChanged: articleDidChange()
    case .replaced(let old, let new):
      article = new
      if marker.stop() { marker.opened(new) }
      onReplace?(old, new)
    case .say(let words): view.toasts.say(words)
    case .listen(let url, let article, let choice): onIntent?(.listen(to: url, of: article, choice))
    case .mute(let query): addRule(RuleDraft(query: query, actions: .mute))
    case .showTag(let tag): onIntent?(.showTag(tag))
    case .scrolled, .openInWindow: break
    }
  }

  private func addRule(_ draft: RuleDraft) {
    guard rule == nil else { return }
    let controller = RuleEditorViewController.instance(
      .init(adding: draft, library: needs.library, history: needs.history))
    rule = controller
    controller.onClose = { [weak self] in self?.rule = nil }
    controller.present(over: view.root)
  }

  private func articleDidChange() {
    let article = reader.content
    for name in ["toggle-read", "toggle-star", "toggle-later", "tags", "send"] {
      actions.setEnabled(name, article != nil)
    }
    readerActions.articleDidChange()
    if let article { view.show(title: article.summary.title, feed: article.summary.feedTitle) }
  }

  private func activeDidChange() {
    guard gtk_window_is_active(view.window) != 0 else {
      // A glance does not count.
      if marker.stop() { isSeen = false }
      return
    }
    guard !view.staysBehind else { return }
    onActive?()
    // An article that waits behind the main window is not being read.
    if !isSeen { marker.opened(article) }
    isSeen = true
  }

  private func showTags() {
    guard tags == nil else { return }
    let controller = TagsViewController.instance(
      .init(articles: [article], library: needs.library, history: needs.history))
    tags = controller
    controller.onClose = { [weak self] in self?.tags = nil }
    controller.present(over: view.root)
  }

  private func send(_ number: Int) {
    let services = needs.preferences.services
    if services.indices.contains(number) { onIntent?(.send(article, to: services[number])) }
  }

  /// Moves the focus between the page and the header bar.
  private func moveFocus() {
    let header = (reader.view as any PaneView).header
    if AnyWidget(header.pointer).hasFocusWithin {
      reader.focus()
    } else {
      gtk_widget_child_focus(header.pointer, GTK_DIR_TAB_FORWARD)
    }
  }

  private func willClose() {
    if let settings = needs.settings { view.frame.save(to: settings) }
    view.endStayingBehind()
    tags?.close()
    rule?.close()
    (tags, rule) = (nil, nil)
    marker.stop()
    readerActions.close()
    reader.close()
    onClose?()
  }
}

extension ArticleWindowController: BackGesturesDelegate {
  // There is nothing before the article.
  func backGesturesDidGoBack(_ gestures: BackGestures) {}

  func backGesturesDidEscape(_ gestures: BackGestures) -> Bool {
    if view.frame.isFullscreen { view.frame.toggleFullscreen() } else { close() }
    return true
  }

  func backGestures(_ gestures: BackGestures, pageLeavesEscape widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    reader.view.leavesEscape(widget)
  }

  func backGestures(_ gestures: BackGestures, didDrop address: String) { onIntent?(.open(OpenRequest(address))) }
}

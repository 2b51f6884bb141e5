internal import CGtk
import GLibKit
import Library
import ListKit
import Models
import Reader
import Shortcuts
import Toolkit
import Words

/// The windows with an article each, beside the main window of an open library.
final class ArticleWindows {
  /// The dependencies of the windows.
  struct Dependencies {
    let reader: ReaderDependencies
    let library: Library
    let history: HistoryModel
    let preferences: PreferencesStore
    let shortcuts: ShortcutsStore
    let settings: ProgramSettings?
  }

  /// How many windows can be open at once. Each page has a process of its own, which needs about 40 MB.
  static let most = 12

  /// Called with what concerns the session.
  var onIntent: (@MainActor (ArticleWindowIntent) -> Void)?

  /// Articles read aloud, in these windows and in the main one.
  let readAloud: ReadAloud

  /// The main window, and its toasts.
  private let main: UnsafeMutablePointer<GtkWindow>
  private let mainToasts: ToastOverlay
  private let needs: Dependencies
  private(set) var windows: [Article.ID: ArticleWindowController] = [:]
  /// The window that the user has worked in last; nil for the main window.
  private weak var latest: ArticleWindowController?

  /// - Parameters:
  ///   - main: the main window; must outlive this object.
  ///   - toasts: its toasts.
  init(beside main: UnsafeMutablePointer<GtkWindow>, toasts: ToastOverlay, _ dependencies: Dependencies) {
    (self.main, mainToasts, needs) = (main, toasts, dependencies)
    readAloud = ReadAloud(dependencies.preferences)
    Signal.connectNotify("is-active", of: main) { [weak self] in self?.mainDidChange() }
  }

  /// The toasts of the window that the user has worked in last; nil for the main window's.
  var toasts: ToastOverlay? { latest?.view.toasts }

  /// The toasts of the window that is active now.
  var activeToasts: ToastOverlay? { active?.view.toasts }

  /// The reader of the window that is active now.
  var activeReader: ReaderViewController? { active?.reader }

  private var active: ArticleWindowController? {
    latest.flatMap { gtk_window_is_active($0.view.window) != 0 ? $0 : nil }
  }

  /// The toasts of all windows.
  var allToasts: [ToastOverlay] { windows.values.map(\.view.toasts) }

  /// Opens each article in a window, or brings the window that it has to the front.
  /// - Parameter isBehind: whether the windows stay behind the main one.
  func open(_ articles: [Article.ID], isBehind: Bool = false) {
    // The first article is opened last, and is in front.
    let new = articles.filter { windows[$0] == nil }
    let left = Set(new.dropFirst(max(0, Self.most - windows.count)))
    for article in articles.reversed() where !left.contains(article) { open(article, isBehind: isBehind) }
    guard !left.isEmpty else { return }
    let (count, most) = (left.count, String(Self.most))
    // Translators: %d is the number of articles that were left out, %s the largest number of windows.
    let words = trn("%d article left out: at most %s windows", "%d articles left out: at most %s windows", count, most)
    // When the windows are drawn: until then, nobody would see it.
    let front = isBehind ? nil : articles.first.flatMap { windows[$0] } ?? latest
    MainLoopBridge.whenIdle { [mainToasts, weak front] in (front?.view.toasts ?? mainToasts).say(words) }
  }

  private func open(_ article: Article.ID, isBehind: Bool) {
    if let window = windows[article] {
      if !isBehind { window.view.present() }
      return
    }
    var reader = needs.reader
    reader.isWindow = true
    let controller = ArticleWindowController.instance(
      .init(
        article: article, reader: reader, library: needs.library, history: needs.history,
        preferences: needs.preferences, shortcuts: needs.shortcuts, settings: needs.settings, readAloud: readAloud))
    windows[article] = controller
    controller.addMainCommands { [main] name, opens in
      if opens { gtk_window_present(main) }
      gtk_widget_activate_action_variant(UnsafeMutableRawPointer(main).typed(), "win." + name, nil)
    }
    controller.onIntent = { [weak self] in self?.onIntent?($0) }
    controller.onReplace = { [weak self] in self?.didReplace($0, by: $1) }
    controller.onClose = { [weak self, weak controller] in if let controller { self?.didClose(controller) } }
    controller.onActive = { [weak self, weak controller] in self?.latest = controller }
    gtk_window_set_application(controller.view.window, gtk_window_get_application(main))
    if Profile.isDevel { gtk_widget_add_css_class(controller.view.root, "devel") }
    controller.present(behind: isBehind ? main : nil)
  }

  /// Applies a change of the library.
  func libraryDidChange(_ changes: [LibraryChange]) {
    for window in windows.values { window.reader.libraryDidChange(changes) }
  }

  /// Closes all windows.
  func close() {
    for window in windows.values { window.close() }
  }

  private func didReplace(_ old: Article.ID, by new: Article.ID) {
    guard let window = windows.removeValue(forKey: old) else { return }
    // The other article may have a window, too: the one that the user works in stays.
    let other = windows[new]
    let closed = gtk_window_is_active(window.view.window) != 0 ? other : other == nil ? nil : window
    if closed !== window { windows[new] = window }
    // Not while it is told of the change.
    if let closed { MainLoopBridge.whenIdle { [weak closed] in closed?.close() } }
  }

  private func didClose(_ window: ArticleWindowController) {
    if windows[window.article] === window { windows[window.article] = nil }
    Heaps.tidySoon()
  }

  private func mainDidChange() { if gtk_window_is_active(main) != 0 { latest = nil } }
}

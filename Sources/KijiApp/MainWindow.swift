internal import CGtk
import GLibKit
import ListKit
import Models
import Toolkit
import Reader
import Timeline
import Sidebar

/// The window: three panes, or one page that says why there are none.
final class MainWindow: View {
  @Outlet var toasts: ToastOverlay
  @Outlet var pages: Stack
  @Outlet var opening: Bin
  @Outlet var panes: ScrolledWindow
  @Outlet var outer: Paned
  @Outlet var inner: Paned
  @Outlet var failure: Bin

  var window: UnsafeMutablePointer<GtkWindow> { UnsafeMutableRawPointer(root).typed() }

  /// Called when the window is wider or narrower, with its width in pixels.
  var onWidth: (@MainActor (Int) -> Void)?
  /// Called when the panes need more or less room than before.
  var onLeastWidths: (@MainActor (PaneArrangement.LeastWidths) -> Void)?

  /// The three panes, in their order.
  private var shown: [any PaneView] = []

  /// The widths of the sidebar and of the list that the person gave them: a window that was narrow for a while gives them
  /// back.
  private var wanted = (sidebar: 0, list: 0)
  /// The width that the panes have been laid out in, in pixels.
  private var width = 0
  private var seen: [PaneArrangement.Pane] = []
  private var isGivingWidths = false
  private var settingsConnections: [SignalConnection] = []

  override func didLoad() {
    wanted = (outer.position, inner.position)
    followTextAndButtons()
    for pane in [outer, inner] { pane.onMove { [weak self] in self?.keepWidths() } }
    panes.onWidth { [weak self] width in
      self?.width = width
      self?.onWidth?(width)
      self?.giveWidths()
    }
  }

  /// The user's text and the buttons of a window decide how much room the panes' bars need.
  private func followTextAndButtons() {
    guard let settings = gtk_settings_get_default() else { return }
    settingsConnections = ["gtk-xft-dpi", "gtk-font-name", "gtk-decoration-layout"].map { property in
      Signal.connectNotify(property, of: settings) { [weak self] in
        // once the widgets have heard of it themselves
        MainLoopBridge.whenIdle { self?.measurePanes() }
      }
    }
  }

  isolated deinit {
    for connection in settingsConnections { connection.disconnect() }
  }

  private func measurePanes() {
    guard shown.count == 3 else { return }
    let (sidebar, list, article) = (shown[0], shown[1], shown[2])
    // the window's own buttons stand in the first pane and in the last
    let first = sidebar.leastWidth(isFirst: true)
    let last = article.leastWidth(isLast: true)
    let two = max(list.leastWidth(isFirst: true, hasBack: true) + last, first + list.leastWidth(isLast: true))
    onLeastWidths?(PaneArrangement.LeastWidths(two: two, three: first + list.leastWidth() + last))
  }

  /// Remembers where the user put a handle. A pane that moved because the window changed its width, or because the
  /// article would have got less than its least width, was not moved by the user.
  private func keepWidths() {
    let (sidebar, list) = (outer.position, inner.position)
    guard !isGivingWidths, seen.count == 3, panes.width == width, sidebar + list + Self.leastArticle < width else {
      return
    }
    wanted = (sidebar, list)
  }

  private func giveWidths() {
    // one handle that moves must not have the other's place, which a narrow window gave it, taken for the user's
    isGivingWidths = true
    defer { isGivingWidths = false }
    if seen.contains(.sidebar), seen.count > 1 { outer.position = wanted.sidebar }
    if seen.contains(.article), seen.count > 1 { inner.position = wanted.list }
  }

  /// In pixels, as its template says, with the handles between the panes.
  private static let leastArticle = 264

  /// Puts the three panes in.
  func show(_ sidebar: SidebarView, _ articles: ArticlesView, _ article: ArticleView) {
    shown = [sidebar, articles, article]
    outer.setStart(sidebar.root)
    inner.setStart(articles.root)
    inner.setEnd(article.root)
    pages.show("panes")
    measurePanes()
  }

  /// Shows some of the panes. The window's own buttons stand in the first and in the last of them.
  func arrange(_ arrangement: PaneArrangement) {
    seen = arrangement.panes
    for (pane, view) in zip(PaneArrangement.Pane.allCases, shown) {
      AnyWidget(view.root).setVisible(seen.contains(pane))
      view.header.showButtons(start: pane == seen.first, end: pane == seen.last)
      view.showBack(pane == seen.first && arrangement.hasPaneBefore)
      view.showAlone(seen.count == 1)
    }
    AnyWidget(inner.pointer).setVisible(seen.contains { $0 != .sidebar })
    giveWidths()
  }

  /// Shows one page in place of the panes.
  func show(_ failureView: FailureView) {
    failure.setChild(failureView.root)
    pages.show("failure")
  }

  /// Shows how the library is being opened.
  func show(_ openingView: OpeningView) {
    opening.setChild(openingView.root)
    pages.show("opening")
  }

  /// Takes the size and the panes' widths of the last time.
  func restore(_ settings: ProgramSettings) {
    gtk_window_set_default_size(
      window, Int32(clamping: settings[number: "window-width"]), Int32(clamping: settings[number: "window-height"]))
    if settings[flag: "window-maximized"] { gtk_window_maximize(window) }
    wanted = (settings[number: "sidebar-width"], settings[number: "list-width"])
    (outer.position, inner.position) = (wanted.sidebar, wanted.list)
  }

  /// Whether it fills the screen.
  var isFullscreen: Bool { gtk_window_is_fullscreen(window) != 0 }

  /// Fills the screen, or gives it back.
  func toggleFullscreen() {
    if isFullscreen { gtk_window_unfullscreen(window) } else { gtk_window_fullscreen(window) }
  }

  /// Remembers them for the next.
  func save(to settings: ProgramSettings) {
    // GTK keeps the size that the window had before it was maximized
    var (width, height) = (Int32(0), Int32(0))
    gtk_window_get_default_size(window, &width, &height)
    settings[number: "window-width"] = Int(width)
    settings[number: "window-height"] = Int(height)
    settings[flag: "window-maximized"] = gtk_window_is_maximized(window) != 0
    settings[number: "sidebar-width"] = wanted.sidebar
    settings[number: "list-width"] = wanted.list
    settings.flush()
  }
}

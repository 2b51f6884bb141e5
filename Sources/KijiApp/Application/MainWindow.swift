internal import CGtk
import GLibKit
import ListKit

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

  /// The three panes, in their order.
  private var shown: [any PaneView] = []

  /// The widths of the sidebar and of the list that the person gave them: a window that was narrow for a while gives them
  /// back.
  private var wanted = (sidebar: 0, list: 0)
  /// The width that the panes have been laid out in, in pixels.
  private var width = 0
  private var showsAll = false

  override func didLoad() {
    wanted = (outer.position, inner.position)
    for pane in [outer, inner] { pane.onMove { [weak self] in self?.keepWidths() } }
    panes.onWidth { [weak self] width in
      self?.width = width
      self?.onWidth?(width)
      self?.giveWidths()
    }
  }

  /// What moves in a window that stays as wide, and leaves the article more than the least room, was put there, and not
  /// pressed there by need.
  private func keepWidths() {
    let (sidebar, list) = (outer.position, inner.position)
    guard showsAll, panes.width == width, sidebar + list + Self.leastArticle < width else { return }
    wanted = (sidebar, list)
  }

  private func giveWidths() {
    guard showsAll else { return }
    (outer.position, inner.position) = (wanted.sidebar, wanted.list)
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
  }

  /// Shows some of the panes. The window's own buttons stand in the first and in the last of them.
  func arrange(_ arrangement: PaneArrangement) {
    let seen = arrangement.panes
    for (pane, view) in zip(PaneArrangement.Pane.allCases, shown) {
      AnyWidget(view.root).setVisible(seen.contains(pane))
      view.header.showButtons(start: pane == seen.first, end: pane == seen.last)
      view.showBack(pane == seen.first && arrangement.hasPaneBefore)
      view.showAlone(seen.count == 1)
    }
    AnyWidget(inner.pointer).setVisible(seen.contains { $0 != .sidebar })
    showsAll = seen.count == PaneArrangement.Pane.allCases.count
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

/// One of the three panes.
protocol PaneView: View {
  var header: HeaderBar { get }
  /// Shows the button that leads to the pane before, or not.
  func showBack(_ isShown: Bool)
  /// Leaves out of its bar what else is in its menu, where the window's buttons need the room.
  func showAlone(_ isAlone: Bool)
}

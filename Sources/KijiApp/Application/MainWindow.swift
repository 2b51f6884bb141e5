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

  override func didLoad() {
    panes.onWidth { [weak self] in self?.onWidth?($0) }
  }

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
    }
    AnyWidget(inner.pointer).setVisible(seen.contains { $0 != .sidebar })
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
    outer.position = settings[number: "sidebar-width"]
    inner.position = settings[number: "list-width"]
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
    settings[number: "sidebar-width"] = outer.position
    settings[number: "list-width"] = inner.position
    settings.flush()
  }
}

/// One of the three panes.
protocol PaneView: View {
  var header: HeaderBar { get }
  /// Shows the button that leads to the pane before, or not.
  func showBack(_ isShown: Bool)
}

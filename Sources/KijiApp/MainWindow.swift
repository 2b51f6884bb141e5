internal import CGtk
import GLibKit
import ListKit
import Models
import Toolkit
import Reader
import Timeline
import Sidebar

/// Receives changes of the main window's size.
protocol MainWindowDelegate: AnyObject {
  /// The window's width, in pixels, has changed.
  func mainWindow(_ window: MainWindow, didChangeWidth width: Int)
  /// The panes' minimum widths have changed.
  func mainWindow(_ window: MainWindow, didMeasure least: PaneArrangement.LeastWidths)
}

/// The main window: three panes, or a page that explains why there are none.
final class MainWindow: View {
  @Outlet var toasts: ToastOverlay
  @Outlet var pages: Stack
  @Outlet var opening: Bin
  @Outlet var panes: ScrolledWindow
  @Outlet var outer: Paned
  @Outlet var inner: Paned
  @Outlet var player: Bin
  @Outlet var failure: Bin

  var window: UnsafeMutablePointer<GtkWindow> { UnsafeMutableRawPointer(root).typed() }
  var frame: WindowFrame { WindowFrame(window: window) }

  /// The player's bar, if it is shown.
  var visiblePlayer: AnyWidget? {
    gtk_widget_get_first_child(player.pointer).map(AnyWidget.init).flatMap { $0.isVisible ? $0 : nil }
  }

  weak var delegate: (any MainWindowDelegate)?

  /// The three panes, in order.
  private var shown: [any PaneView] = []

  /// The widths of sidebar and timeline chosen by the user, restored after the window has been narrow for a while.
  private var wanted = (sidebar: 0, list: 0)
  /// The width of the last layout, in pixels.
  private var width = 0
  private var seen: [PaneArrangement.Pane] = []
  private var isGivingWidths = false
  private var settingsConnections: [SignalConnection] = []

  override func didLoad() {
    wanted = (outer.position, inner.position)
    followTextAndButtons()
    for pane in [outer, inner] { pane.onMove { [weak self] in self?.keepWidths() } }
    panes.onWidth { [weak self] width in
      guard let self else { return }
      self.width = width
      delegate?.mainWindow(self, didChangeWidth: width)
      giveWidths()
    }
  }

  /// Measures the panes again when the text size, font or window buttons change.
  private func followTextAndButtons() {
    guard let settings = gtk_settings_get_default() else { return }
    settingsConnections = ["gtk-xft-dpi", "gtk-font-name", "gtk-decoration-layout"].map { property in
      Signal.connectNotify(property, of: settings) { [weak self] in
        // Wait until the widgets have processed the change themselves.
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
    // The window buttons are in the first and in the last pane.
    let first = sidebar.leastWidth(isFirst: true)
    let last = article.leastWidth(isLast: true)
    let two = max(list.leastWidth(isFirst: true, hasBack: true) + last, first + list.leastWidth(isLast: true))
    delegate?.mainWindow(
      self, didMeasure: PaneArrangement.LeastWidths(two: two, three: first + list.leastWidth() + last))
  }

  /// Saves the position of a handle moved by the user. Movements caused by resizing the window, or by the reader's
  /// minimum width, do not count.
  private func keepWidths() {
    let (sidebar, list) = (outer.position, inner.position)
    guard !isGivingWidths, seen.count == 3, panes.width == width, sidebar + list + Self.leastArticle < width else {
      return
    }
    wanted = (sidebar, list)
  }

  private func giveWidths() {
    // Moving one handle notifies keepWidths(), which must not save the other's position from a narrow window.
    isGivingWidths = true
    defer { isGivingWidths = false }
    if seen.contains(.sidebar), seen.count > 1 { outer.position = wanted.sidebar }
    if seen.contains(.article), seen.count > 1 { inner.position = wanted.list }
  }

  /// The reader's minimum width as in its template, plus the handles between the panes, in pixels.
  private static let leastArticle = 264

  /// Shows the three panes.
  func show(_ sidebar: SidebarView, _ articles: TimelineView, _ article: ReaderView) {
    shown = [sidebar, articles, article]
    outer.setStart(sidebar.root)
    inner.setStart(articles.root)
    inner.setEnd(article.root)
    pages.show("panes")
    measurePanes()
  }

  /// Shows some of the panes. The window buttons are in the first and last of them.
  func arrange(_ arrangement: PaneArrangement) {
    seen = arrangement.panes
    for (pane, view) in zip(PaneArrangement.Pane.allCases, shown) {
      AnyWidget(view.root).setVisible(seen.contains(pane))
      view.header.showButtons(start: pane == seen.first, end: pane == seen.last)
      view.showBack(pane == seen.first && arrangement.hasPaneBefore)
      view.showAlone(seen.count == 1)
    }
    AnyWidget(inner.pointer).setVisible(seen.contains { $0 != .sidebar })
    outer.setDraggable(seen.contains(.sidebar) && seen.count > 1)
    inner.setDraggable(seen.contains(.list) && seen.contains(.article))
    giveWidths()
  }

  /// Shows the failure page instead of the panes.
  func show(_ failureView: FailureView) {
    failure.setChild(failureView.root)
    pages.show("failure")
  }

  /// Shows the progress of opening the library.
  func show(_ openingView: OpeningView) {
    opening.setChild(openingView.root)
    pages.show("opening")
  }

  /// Restores the window's size and the panes' widths.
  func restore(_ settings: ProgramSettings) {
    frame.restore(settings)
    wanted = (settings[number: "sidebar-width"], settings[number: "list-width"])
    (outer.position, inner.position) = (wanted.sidebar, wanted.list)
  }

  /// Saves the window's size and the panes' widths.
  func save(to settings: ProgramSettings) {
    settings[number: "sidebar-width"] = wanted.sidebar
    settings[number: "list-width"] = wanted.list
    frame.save(to: settings)
  }
}

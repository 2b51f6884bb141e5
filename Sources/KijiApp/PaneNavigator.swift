import GLibKit
import Library
import ListKit
import Models
import Reader
import Timeline
import Sidebar
import Toolkit

/// Decides which panes of a window are visible, and moves the focus between them.
final class PaneNavigator {
  /// The visible panes.
  private(set) var arrangement: PaneArrangement {
    didSet {
      guard arrangement.panes != oldValue.panes else { return }
      let focused = panes?.focused
      view.arrange(arrangement)
      // GTK would move the focus to the first widget that is left.
      if let focused, !arrangement.panes.contains(focused) { panes?.focus(arrangement.front) }
      onChange?()
    }
  }
  /// Called when other panes are visible.
  var onChange: (@MainActor () -> Void)?

  /// Whether the window has been laid out.
  private var hasWidth = false
  private let view: MainWindow
  /// The panes of the open library; nil until it is open.
  private var panes: ReaderPanes?

  /// - Parameter hidesSidebar: whether the user has hidden the sidebar.
  init(_ view: MainWindow, hidesSidebar: Bool) {
    self.view = view
    arrangement = PaneArrangement()
    arrangement.hidesSidebar = hidesSidebar
    view.delegate = self
    Signal.connectNotify("focus-widget", of: view.root) { [weak self] in self?.focusDidMove() }
  }

  /// Shows the panes of an open library.
  func begin(_ panes: ReaderPanes) {
    self.panes = panes
    view.show(panes.sidebar.view, panes.articles.view, panes.article.view)
    view.arrange(arrangement)
  }

  /// Makes a pane visible.
  func show(_ pane: PaneArrangement.Pane) { arrangement.show(pane) }

  /// Makes a pane visible and focuses it, unless it already was visible.
  func goTo(_ pane: PaneArrangement.Pane) {
    let before = arrangement.panes
    arrangement.show(pane)
    if arrangement.panes != before { panes?.focus(pane) }
  }

  /// Shows a smart feed. The search that it was saved from ends, which would leave the keyboard nowhere.
  func open(_ search: SavedSearch) {
    panes?.sidebar.selection.go(to: .search(search.id, search.query))
    panes?.focus(.list)
  }

  /// Keeps the open article visible when the window becomes narrower, because the user has read it in the last session.
  func resumeReading() { arrangement.keep(.article) }

  private func focusDidMove() {
    // Before the first layout, GTK may focus a pane that will have no room.
    guard hasWidth, let pane = panes?.focused else { return }
    arrangement.keep(pane)
  }

  /// Goes to the pane before the first visible one.
  func goBack() {
    arrangement.goBack()
    if let first = arrangement.panes.first { panes?.focus(first) }
  }

  /// Focuses the next (1) or previous (-1) visible pane, or the player, which comes last; wraps around.
  func moveFocus(_ step: Int) {
    guard let panes else { return }
    let seen = arrangement.panes
    let player = view.visiblePlayer
    let count = seen.count + (player == nil ? 0 : 1)
    let focused = player?.hasFocusWithin == true ? seen.count : panes.focused.flatMap(seen.firstIndex)
    let next = ((focused ?? (step > 0 ? -1 : 0)) + step + count) % count
    if next < seen.count { panes.focus(seen[next]) } else { player?.focusFirst() }
  }

  /// Hides or shows the sidebar.
  func toggleSidebar() { arrangement.toggleSidebar() }
}

extension PaneNavigator: MainWindowDelegate {
  func mainWindow(_ window: MainWindow, didChangeWidth width: Int) {
    arrangement.width = width
    guard !hasWidth else { return }
    hasWidth = true
    focusDidMove()
  }

  func mainWindow(_ window: MainWindow, didMeasure least: PaneArrangement.LeastWidths) {
    arrangement.least = least
    // Measuring may have shown buttons that the arrangement hides.
    window.arrange(arrangement)
  }
}

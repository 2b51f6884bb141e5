internal import CAdwaita
internal import CGtk
import GLibKit
package import ListKit
import Words
import Toolkit

/// Receives the user's actions in the sidebar.
protocol SidebarViewDelegate: AnyObject {
  /// The filter text has changed; empty for no filter.
  func sidebarView(_ view: SidebarView, didFilter text: String)
  /// The user moves from the filter entry to the results.
  func sidebarViewDidLeaveFilter(_ view: SidebarView)
  /// The filter bar was closed.
  func sidebarViewDidCloseFilter(_ view: SidebarView)
  /// The user presses the arrow key that expands or collapses a row. Returns whether the key was handled.
  func sidebarView(_ view: SidebarView, foldsRow isExpanding: Bool) -> Bool
}

/// The pane with the list of feeds.
package final class SidebarView: View, PaneView {
  @Outlet var header: HeaderBar
  @Outlet var filterBar: FilterBar
  @Outlet var filter: FilterEntry
  @Outlet var room: Bin
  @Outlet var list: ListView
  @Outlet var progressRevealer: Revealer
  @Outlet var progressText: Label
  @Outlet var progress: ProgressBar
  @Outlet var progressStop: Button
  @Outlet var offlineRevealer: Revealer
  @Outlet var failureRevealer: Revealer
  @Outlet var failure: AnyWidget
  @Outlet var failureText: Label
  @Outlet var failureClose: Button

  weak var delegate: (any SidebarViewDelegate)?

  package override func didLoad() {
    room.takeGivenRoom()
    filterBar.connect(filter)
    filter.onChange { [weak self] in self.map { $0.delegate?.sidebarView($0, didFilter: $0.filter.text) } }
    filter.onLeave { [weak self] in self.map { $0.delegate?.sidebarViewDidLeaveFilter($0) } }
    filterBar.onToggle { [weak self] in
      guard let self else { return }
      if filterBar.isOpen { filter.grabFocus() } else { delegate?.sidebarViewDidCloseFilter(self) }
    }
    connectFolding()
  }

  /// Opens the filter bar and focuses its entry.
  package func openFilter() {
    filterBar.setOpen(true)
    filter.grabFocusBeforeFirstFrame()
  }

  /// Shows a task's progress; nil hides it.
  package func show(_ work: SidebarProgress?) {
    progressRevealer.setRevealed(work != nil)
    // The button must not be clickable during the hiding animation.
    progressStop.setSensitive(work != nil)
    guard let work else { return }
    progressText.setText(work.words)
    progress.setFraction(work.fraction)
    progress.describe(name: work.words)
    progressStop.setAction(work.stop.action)
    progressStop.setTooltip(work.stop.words)
    progressStop.describe(name: work.stop.words)
  }

  /// Shows or hides the offline notice.
  package func showOffline(_ isOffline: Bool) { offlineRevealer.setRevealed(isOffline) }

  /// Shows an error message; nil hides it.
  func showFailure(_ words: String?) {
    failureRevealer.setRevealed(words != nil)
    // The button must not be clickable during the hiding animation.
    failureClose.setSensitive(words != nil)
    guard let words else { return }
    failureText.setText(words)
    failure.describe(name: words)
  }

  // The sidebar is the first pane.
  func showBack(_ isShown: Bool) {}

  func showAlone(_ isAlone: Bool) {}

  /// Handles arrow keys in the capture phase, because the list consumes all of them.
  private func connectFolding() {
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    Signal.connectKey("key-pressed", of: keys) { [weak self] key, held in
      guard let self, held & gtk_accelerator_get_default_mod_mask().rawValue == 0, isFocusOnRow else { return false }
      let isRightToLeft = gtk_widget_get_direction(root) == GTK_TEXT_DIR_RTL
      switch Int32(bitPattern: key) {
      case GDK_KEY_Right, GDK_KEY_KP_Right: return delegate?.sidebarView(self, foldsRow: !isRightToLeft) ?? false
      case GDK_KEY_Left, GDK_KEY_KP_Left: return delegate?.sidebarView(self, foldsRow: isRightToLeft) ?? false
      default: return false
      }
    }
    gtk_widget_add_controller(root, keys)
  }

  /// Whether the focus is on a row itself rather than on a widget inside it.
  private var isFocusOnRow: Bool {
    guard let focus = gtk_widget_get_root(root).flatMap({ gtk_root_get_focus($0) }) else { return false }
    return gtk_widget_get_parent(focus) == list.pointer
  }
}

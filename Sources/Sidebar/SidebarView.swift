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
}

/// The pane with the list of feeds.
package final class SidebarView: View, PaneView {
  @Outlet var header: HeaderBar
  @Outlet package var filterToggle: AnyWidget
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
}

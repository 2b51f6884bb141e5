import ListKit
import ReaderEngine

/// The pane of feeds.
final class SidebarView: View, PaneView {
  @Outlet var header: HeaderBar
  @Outlet var list: ListView
  @Outlet var progressRevealer: Revealer
  @Outlet var progressText: Label
  @Outlet var progress: ProgressBar

  /// Shows how far a refresh is, or nothing.
  func show(_ refresh: RefreshProgress?) {
    progressRevealer.setRevealed(refresh != nil)
    guard let refresh else { return }
    let (done, total) = (refresh.done.localized, refresh.total.localized)
    progressText.setText(tr("Refreshing %s of %s", done, total))
    progress.setFraction(refresh.total == 0 ? 0 : Double(refresh.done) / Double(refresh.total))
  }

  // nothing is before it
  func showBack(_ isShown: Bool) {}
}

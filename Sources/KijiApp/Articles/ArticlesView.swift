import ListKit

/// The pane with the list of articles.
final class ArticlesView: View, PaneView {
  @Outlet var header: HeaderBar
  @Outlet var back: Button
  @Outlet var heading: WindowTitle
  @Outlet var refresh: Button
  @Outlet var pages: Stack
  @Outlet var list: ListView
  @Outlet var empty: StatusPage
  @Outlet var emptyAction: Button
  @Outlet var emptyActionLabel: Label
  @Outlet var failure: StatusPage
  @Outlet var retry: Button

  /// Says whose articles these are, and how many.
  func show(title: String, count: Int?) {
    heading.show(title, subtitle: count.map { trn("%d article", "%d articles", $0) } ?? "")
  }

  /// While feeds are fetched the button calls it off.
  func showRefreshing(_ isRefreshing: Bool) {
    refresh.setIcon(isRefreshing ? "process-stop-symbolic" : "view-refresh-symbolic")
    let words = isRefreshing ? tr("Stop Refreshing") : tr("Refresh All (F5)")
    refresh.setTooltip(words)
    refresh.describe(name: isRefreshing ? words : tr("Refresh All"))
  }

  /// Shows the list.
  func showList() { pages.show("list") }

  /// Says why the list is empty, and offers what can be done.
  func showEmpty(title: String, description: String, action: (label: String, name: String)) {
    empty.show(title: title, description: description)
    emptyActionLabel.setMnemonicText(action.label)
    emptyAction.setAction(action.name)
    pages.show("empty")
  }

  /// Says why there is no list.
  func show(_ error: ArticlesError) {
    failure.show(description: error.words)
    pages.show("failure")
  }

  func showBack(_ isShown: Bool) { back.setVisible(isShown) }
}

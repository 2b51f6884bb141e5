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
  @Outlet var emptyOther: Button
  @Outlet var emptyOtherLabel: Label
  @Outlet var failure: StatusPage
  @Outlet var retry: Button
  @Outlet var room: Bin
  @Outlet var scroller: ScrolledWindow
  @Outlet var pillRevealer: Revealer
  @Outlet var pill: Button
  @Outlet var searchBar: SearchBar
  @Outlet var searchEntry: SearchEntry
  @Outlet var saveSearch: Button
  @Outlet var searchFailure: Label

  override func didLoad() {
    room.takeGivenRoom()
    searchBar.connect(searchEntry)
  }

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

  /// Says how many new articles wait above or below; none hides the button that brings them.
  func showNew(_ count: Int) {
    if count > 0 { pill.setText(trn("%d new article", "%d new articles", count)) }
    pillRevealer.setRevealed(count > 0)
    pill.setSensitive(count > 0)
  }

  /// Whether anything in the window has the keyboard.
  var isFocusAnywhere: Bool { AnyWidget(root).windowHasFocus }

  /// Opens the search, and gives the keyboard to it.
  func openSearch() {
    searchBar.isOpen = true
    searchEntry.grabFocusBeforeFirstFrame()
    // what is typed takes the place of what was searched for
    searchEntry.selectText()
  }

  /// Says below the line why a text cannot be searched for, which moves the list; nil when it can.
  func explainSearchFailure(_ words: String?) {
    searchFailure.setText(words ?? "")
    searchFailure.setVisible(words != nil)
  }

  /// Shows that a text cannot be searched for, and why to a screen reader; nil when it can.
  func showSearchFailure(_ words: String?) {
    searchEntry.setStyle("error", words != nil)
    searchEntry.describe(name: tr("Search all articles"), description: words)
  }

  /// Shows the list.
  /// - Returns: whether what it takes the place of had the keyboard, which is to go to a row.
  func showList() -> Bool {
    let hadFocus = AnyWidget(pages.pointer).hasFocusWithin && !AnyWidget(list.pointer).hasFocusWithin
    pages.show("list")
    return hadFocus
  }

  /// Says why the list is empty, and offers what can be done.
  func showEmpty(_ list: EmptyList) {
    // the keyboard must not be lost with the row that had it, or with the pane where this was chosen
    let hadFocus = AnyWidget(pages.pointer).hasFocusWithin || !isFocusAnywhere
    empty.show(title: list.title, description: list.description)
    empty.setIcon(list.icon)
    empty.describe(name: list.title, description: list.description)
    show(list.actions.first, on: emptyAction, emptyActionLabel)
    show(list.actions.dropFirst().first, on: emptyOther, emptyOtherLabel)
    pages.show("empty")
    if hadFocus { focusEmpty() }
  }

  /// Gives the keyboard to what can be done where the list is empty.
  func focusEmpty() {
    (emptyAction.isVisible ? AnyWidget(emptyAction.pointer) : AnyWidget(empty.pointer)).grabFocus()
  }

  private func show(_ action: EmptyList.Action?, on button: Button, _ label: Label) {
    button.setVisible(action != nil)
    guard let action else { return }
    label.setMnemonicText(action.label)
    button.setAction(action.name)
  }

  /// Says why there is no list.
  func show(_ error: ArticlesError) {
    // the keyboard must not be lost with the row that had it
    let hadFocus = AnyWidget(pages.pointer).hasFocusWithin
    failure.show(description: error.words)
    pages.show("failure")
    if hadFocus { retry.grabFocus() }
  }

  func showBack(_ isShown: Bool) { back.setVisible(isShown) }

  func showAlone(_ isAlone: Bool) { refresh.setVisible(!isAlone) }
}

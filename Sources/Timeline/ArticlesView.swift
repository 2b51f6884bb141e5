package import ListKit
import Words
import Models
import Toolkit

/// The pane with the list of articles.
package final class ArticlesView: View, PaneView {
  @Outlet var header: HeaderBar
  @Outlet var back: Button
  @Outlet var heading: WindowTitle
  @Outlet var refresh: Button
  @Outlet var listMenu: AnyWidget
  @Outlet var viewOptionsMenu: AnyWidget
  @Outlet var wholeMenu: AnyWidget
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
  @Outlet var suggestions: AnyWidget
  @Outlet var suggestionList: ListView
  @Outlet var day: Label
  @Outlet var bannerRevealer: Revealer
  @Outlet var banner: AnyWidget
  @Outlet var bannerText: Label
  @Outlet var bannerDetails: Button
  @Outlet var bannerClose: Button
  @Outlet var selectionPlace: Bin

  /// What can be done with several articles.
  let selectionBar = SelectionBar.instance()

  package override func didLoad() {
    room.takeGivenRoom()
    searchBar.connect(searchEntry)
    selectionPlace.setChild(selectionBar.root)
    bannerClose.onClick { [weak self] in self?.showBanner(nil) }
  }

  /// Says above the list that feeds could not be refreshed, or nothing.
  package func showBanner(_ words: String?) {
    let hadFocus = words == nil && banner.hasFocusWithin
    bannerRevealer.setRevealed(words != nil)
    for button in [bannerDetails, bannerClose] { button.setSensitive(words != nil) }
    bannerText.setText(words ?? "")
    banner.describe(name: words ?? "")
    if hadFocus { list.grabFocus() }
  }

  /// Says whose articles these are, and how many.
  func show(title: String, count: Int?) {
    heading.show(title, subtitle: count.map { trn("%d article", "%d articles", $0) } ?? "")
  }

  /// While feeds are fetched the button stops that, where the sidebar with its own button is not in sight.
  package func showRefreshing(_ isRefreshing: Bool, offersStop: Bool) {
    let stops = isRefreshing && offersStop
    refresh.setIcon(stops ? "media-playback-stop-symbolic" : "view-refresh-symbolic")
    let words = stops ? tr("Stop Refreshing") : tr("Refresh All (F5)")
    refresh.setTooltip(words)
    refresh.describe(name: stops ? words : tr("Refresh All"))
    refresh.setSensitive(!isRefreshing || offersStop)
  }

  /// Says how many new articles wait above or below; none hides the button that brings them.
  func showNew(_ count: Int) {
    if count > 0 { pill.setText(trn("%d new article", "%d new articles", count)) }
    pillRevealer.setRevealed(count > 0)
    pill.setSensitive(count > 0)
  }

  /// Shows the day of the uppermost article, or nothing where articles do not stand under days.
  func show(day name: String?) {
    day.setVisible(name != nil)
    if let name { day.setText(name) }
  }

  /// Whether anything in the window has the keyboard.
  package var isFocusAnywhere: Bool { AnyWidget(root).windowHasFocus }

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

  /// Shows whether a text can be searched for.
  /// - Parameter words: what a screen reader says of the line: why it cannot be, or what is suggested.
  func showSearch(isWrong: Bool, words: String?) {
    searchEntry.setStyle("error", isWrong)
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

  /// There is less room where the window's own buttons are here, too.
  func showAlone(_ isAlone: Bool) {
    for button in [AnyWidget(refresh.pointer), listMenu, viewOptionsMenu] { button.setVisible(!isAlone) }
    wholeMenu.setVisible(isAlone)
  }
}

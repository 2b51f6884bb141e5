internal import CGtk
import GLibKit
package import ListKit
import Words
import Models
import Toolkit

/// The pane with the timeline.
package final class TimelineView: View, PaneView {
  @Outlet var header: HeaderBar
  @Outlet var back: Button
  @Outlet var heading: WindowTitle
  @Outlet var refresh: Button
  @Outlet var listMenu: AnyWidget
  @Outlet var viewOptionsMenu: AnyWidget
  @Outlet var wholeMenu: AnyWidget
  @Outlet var pages: Stack
  @Outlet var list: ListView
  @Outlet var layouts: AnyWidget
  @Outlet var cards: ListView
  @Outlet var empty: StatusPage
  @Outlet var emptyAction: Button
  @Outlet var emptyActionLabel: Label
  @Outlet var emptyOther: Button
  @Outlet var emptyOtherLabel: Label
  @Outlet var failure: StatusPage
  @Outlet var retry: Button
  @Outlet var room: Bin
  @Outlet var scroller: ScrolledWindow
  @Outlet var cardScroller: ScrolledWindow
  @Outlet var pillRevealer: Revealer
  @Outlet var pill: Button
  @Outlet package var searchToggle: AnyWidget
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

  /// The bar with actions on the selected articles.
  let selectionBar = SelectionBar.instance()

  /// Whether this is the only visible pane.
  private var isAlone = false
  /// Both layouts, of which one is in the widget tree.
  private var scrollers: [GObjectRef] = []
  /// Whether articles are shown as cards.
  private var isCards = false
  /// Whether the refresh button stops a refresh.
  private var offersToStop = false

  package override func didLoad() {
    room.takeGivenRoom()
    scrollers = [scroller, cardScroller].map { GObjectRef(retaining: $0.pointer) }
    gtk_box_remove(layouts.pointer.raw.typed(), cardScroller.pointer)
    searchBar.connect(searchEntry)
    selectionPlace.setChild(selectionBar.root)
    bannerClose.onClick { [weak self] in self?.showBanner(nil) }
  }

  /// Shows a banner that feeds could not be refreshed; nil hides it.
  package func showBanner(_ words: String?) {
    let hadFocus = words == nil && banner.hasFocusWithin
    bannerRevealer.setRevealed(words != nil)
    for button in [bannerDetails, bannerClose] { button.setSensitive(words != nil) }
    bannerText.setText(words ?? "")
    banner.describe(name: words ?? "")
    if hadFocus { grabListFocus() }
  }

  /// Shows the list's title and its number of articles.
  func show(title: String, count: Int?) {
    heading.show(title, subtitle: count.map { trn("%d article", "%d articles", $0) } ?? "")
  }

  /// Turns the refresh button into a stop button during a refresh, unless the sidebar with its own stop button is
  /// visible.
  package func showRefreshing(_ isRefreshing: Bool, offersStop: Bool) {
    offersToStop = isRefreshing && offersStop
    refresh.setIcon(offersToStop ? "media-playback-stop-symbolic" : "view-refresh-symbolic")
    let words = offersToStop ? tr("Stop Refreshing") : tr("Refresh All")
    refresh.setTooltip(words)
    refresh.describe(name: words)
    refresh.setSensitive(!isRefreshing || offersStop)
    showRefreshButton()
  }

  private func showRefreshButton() {
    let isShown = !isAlone || offersToStop
    // Keep the focus in this pane: GTK would move it to any widget.
    let hadFocus = !isShown && AnyWidget(refresh.pointer).hasFocusWithin
    refresh.setVisible(isShown)
    if hadFocus { gtk_widget_child_focus(pages.pointer, GTK_DIR_TAB_FORWARD) }
  }

  /// Shows the button that inserts new articles, with their number; 0 hides it.
  func showNew(_ count: Int) {
    if count > 0 { pill.setText(trn("%d new article", "%d new articles", count)) }
    pillRevealer.setRevealed(count > 0)
    pill.setSensitive(count > 0)
  }

  /// Shows the day of the topmost article; nil if the list is not grouped by day.
  func show(day name: String?) {
    day.setVisible(name != nil)
    if let name { day.setText(name) }
  }

  /// Whether any widget in the window has the keyboard focus.
  package var isFocusAnywhere: Bool { AnyWidget(root).windowHasFocus }

  /// Opens the search bar and focuses its entry.
  func openSearch() {
    searchBar.isOpen = true
    searchEntry.grabFocusBeforeFirstFrame()
    // Typing replaces the previous search.
    searchEntry.selectText()
  }

  /// Shows why a text cannot be searched for, below the entry, which moves the list; nil hides it.
  func explainSearchFailure(_ words: String?) {
    searchFailure.setText(words ?? "")
    searchFailure.setVisible(words != nil)
  }

  /// Shows whether the search text is valid.
  /// - Parameter words: a description for screen readers: the error or the suggestions.
  func showSearch(isWrong: Bool, words: String?) {
    searchEntry.setStyle("error", isWrong)
    searchEntry.describe(name: tr("Search all articles"), description: words)
  }

  /// Shows the list.
  /// - Returns: whether the page it replaces had the keyboard focus, which the caller should move to a row.
  func showList() -> Bool {
    let hadFocus = AnyWidget(pages.pointer).hasFocusWithin && !layouts.hasFocusWithin
    pages.show("list")
    return hadFocus
  }

  /// Shows the articles as cards instead of rows, or the other way round.
  /// - Returns: whether another layout was shown before, and had the keyboard focus.
  func showLayout(isCards: Bool) -> Bool {
    guard isCards != self.isCards else { return false }
    let hadFocus = layouts.hasFocusWithin
    self.isCards = isCards
    let (old, new) = isCards ? (scroller, cardScroller) : (cardScroller, scroller)
    gtk_box_remove(layouts.pointer.raw.typed(), old.pointer)
    gtk_box_append(layouts.pointer.raw.typed(), new.pointer)
    return hadFocus
  }

  /// Focuses the list of articles.
  func grabListFocus() { (isCards ? cards : list).grabFocus() }

  /// Calls a handler when the articles are scrolled.
  func onScroll(_ handler: @escaping @MainActor () -> Void) {
    for scroller in [scroller, cardScroller] { scroller.onScroll(handler) }
  }

  /// Shows why the list is empty, and what the user can do.
  func showEmpty(_ list: EmptyList) {
    // Keep the focus if it was in a row, or in a widget that was hidden after choosing this list.
    let hadFocus = AnyWidget(pages.pointer).hasFocusWithin || !isFocusAnywhere
    empty.show(title: list.title, description: list.description)
    empty.setIcon(list.icon)
    empty.describe(name: list.title, description: list.description)
    show(list.actions.first, on: emptyAction, emptyActionLabel)
    show(list.actions.dropFirst().first, on: emptyOther, emptyOtherLabel)
    pages.show("empty")
    if hadFocus { focusEmpty() }
  }

  /// Focuses the first action of the empty list's placeholder.
  func focusEmpty() {
    (emptyAction.isVisible ? AnyWidget(emptyAction.pointer) : AnyWidget(empty.pointer)).grabFocus()
  }

  private func show(_ action: EmptyList.Action?, on button: Button, _ label: Label) {
    button.setVisible(action != nil)
    guard let action else { return }
    label.setMnemonicText(action.label)
    button.setAction(action.name)
  }

  /// Shows why the list could not be loaded.
  func show(_ error: ArticlesError) {
    // Keep the focus if it was in a row.
    let hadFocus = AnyWidget(pages.pointer).hasFocusWithin
    failure.show(description: error.words)
    pages.show("failure")
    if hadFocus { retry.grabFocus() }
  }

  func showBack(_ isShown: Bool) { back.setVisible(isShown) }

  /// Moves header buttons into one menu, because the window buttons are in this pane, too. A refresh can still be stopped.
  func showAlone(_ isAlone: Bool) {
    self.isAlone = isAlone
    for menu in [listMenu, viewOptionsMenu] { menu.setVisible(!isAlone) }
    wholeMenu.setVisible(isAlone)
    header.setStyle("alone", isAlone)
    showRefreshButton()
  }
}

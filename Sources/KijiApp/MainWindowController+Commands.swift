import ListKit
import Models
import Toolkit
import Subscribing
import Reader
import Timeline
import Sidebar

/// The window's actions, forwarded to the responsible objects.
extension MainWindowController {
  /// The actions that require an open library.
  private static let libraryActions = [
    "add-feed", "refresh", "unread-only", "preferences", "undo", "go-today", "go-all", "go-unread", "go-starred",
    "next-article", "previous-article", "next-unread", "previous-unread", "oldest-first", "by-day", "mark-all-read",
    "search", "zoom-in", "zoom-out", "zoom-normal", "new-folder", "rename", "remove", "filter-feeds",
    "read-on", "read-back", "activity", "feed-settings", "import", "stop-import", "refresh-list",
    "failed-fetches",
  ]

  func addActions() {
    actions.add("add-feed") { [weak self] in self?.addFeed() }
    actions.add("import") { [weak self] in self?.importing?.chooseFile() }
    actions.add("stop-import") { [weak self] in self?.importing?.cancel() }
    actions.add("refresh-list") { [weak self] in self?.panes?.sidebar.refreshSelected() }
    actions.add("preferences") { [weak self] in self?.showPreferences() }
    actions.add("refresh") { [weak self] in self?.refresh?.toggle() }
    actions.add("undo") { [weak self] in self?.history?.undo() }
    actions.add("shortcuts") { [weak self] in self.map { ShortcutsWindow.show(over: $0.view.window) } }
    addArticleActions()
    addTextActions()
    addListActions()
    addPaneActions()
    addSidebarActions()
    addDialogActions()
    setLibraryActionsEnabled(false)
    articleChanged(nil)
  }

  private func addArticleActions() {
    actions.add("open-in-browser") { [weak self] in self?.panes?.article.openInBrowser() }
    actions.add("toggle-read") { [weak self] in self?.panes?.toggleRead() }
    actions.add("toggle-star") { [weak self] in self?.panes?.toggleStar() }
  }

  private func addTextActions() {
    actions.add("find") { [weak self] in self?.panes?.article.find() }
    actions.add("print") { [weak self] in self?.panes?.article.sendToPrinter() }
    actions.add("copy-link") { [weak self] in self?.panes?.article.copyLink() }
    actions.add("copy-markdown") { [weak self] in self?.panes?.article.copyMarkdown() }
    actions.add("show-pictures") { [weak self] in self?.panes?.article.showPictures() }
    actions.add("zoom-in") { [weak self] in self?.panes?.article.zoom(1) }
    actions.add("zoom-out") { [weak self] in self?.panes?.article.zoom(-1) }
    actions.add("zoom-normal") { [weak self] in self?.panes?.article.zoom(0) }
  }

  private func addListActions() {
    addListSwitch("unread-only", \.unreadOnly)
    addListSwitch("oldest-first", \.oldestFirst)
    addListSwitch("by-day", \.byDay)
    actions.add("mark-all-read") { [weak self] in self?.panes?.articles.markAllRead() }
    actions.add("search") { [weak self] in self?.search() }
    actions.add("go-today") { [weak self] in self?.panes?.sidebar.go(to: .today) }
    actions.add("go-all") { [weak self] in self?.panes?.sidebar.go(to: .all) }
    actions.add("go-unread") { [weak self] in self?.panes?.sidebar.go(to: .unread) }
    actions.add("go-starred") { [weak self] in self?.panes?.sidebar.go(to: .starred) }
    actions.add("next-article") { [weak self] in self?.panes?.articles.openNext() }
    actions.add("previous-article") { [weak self] in self?.panes?.articles.openPrevious() }
    actions.add("read-on") { [weak self] in self?.panes?.readOn() }
    actions.add("read-back") { [weak self] in self?.panes?.article.readBack() }
    actions.add("next-unread") { [weak self] in self?.panes?.articles.openUnread(forward: true) }
    actions.add("previous-unread") { [weak self] in self?.panes?.articles.openUnread(forward: false) }
  }

  /// Adds an action that toggles a preference of how lists are arranged.
  private func addListSwitch(_ name: String, _ path: WritableKeyPath<ListArrangement, Bool>) {
    actions.addSwitch(name, isOn: needs.preferences.current.list[keyPath: path]) { [weak self] isOn in
      guard let self else { return }
      var preferences = needs.preferences.current
      preferences.list[keyPath: path] = isOn
      needs.preferences.set(preferences)
    }
  }

  /// Applies changed list preferences.
  func arrangeLists(_ list: ListArrangement) {
    for (name, isOn) in [("unread-only", list.unreadOnly), ("oldest-first", list.oldestFirst), ("by-day", list.byDay)] {
      actions.setOn(name, isOn)
    }
    panes?.articles.arrange(list)
  }

  private func search() {
    arrangement.show(.list)
    panes?.articles.openSearch()
  }

  private func addSidebarActions() {
    actions.add("new-folder") { [weak self] in self?.showSidebar()?.addFolder(around: nil) }
    actions.add("filter-feeds") { [weak self] in self?.showSidebar()?.view.openFilter() }
    actions.add("rename") { [weak self] in self?.panes?.sidebar.performOnSelected(.rename) }
    actions.add("remove") { [weak self] in self?.panes?.sidebar.performOnSelected(.remove) }
    guard let settings = needs.settings else { return }
    for key in ["hide-read-feeds", "feed-order"] { actions.keep(settings.action(for: key), key) }
  }

  private func showSidebar() -> SidebarViewController? {
    arrangement.show(.sidebar)
    return panes?.sidebar
  }

  private func addPaneActions() {
    actions.add("back") { [weak self] in self?.goBack() }
    actions.add("next-pane") { [weak self] in self?.focusPane(1) }
    actions.add("previous-pane") { [weak self] in self?.focusPane(-1) }
    actions.add("sidebar") { [weak self] in self?.arrangement.toggleSidebar() }
    actions.add("fullscreen") { [weak self] in self?.view.toggleFullscreen() }
  }

  /// Focuses the next or previous visible pane, wrapping around.
  private func focusPane(_ step: Int) {
    guard let panes else { return }
    let seen = arrangement.panes
    let current = seen.firstIndex { panes.hasFocus($0) } ?? (step > 0 ? -1 : 0)
    panes.focus(seen[(current + step + seen.count) % seen.count])
  }

  /// Handles Escape: reduces a multiple selection to one article, ends a search, goes back from the reader if it is the
  /// only visible pane, or leaves full screen.
  func escape() -> Bool {
    if panes?.articles.leaveSelection() == true || panes?.articles.leaveSearch() == true { return true }
    if arrangement.panes == [.article] {
      goBack()
    } else if view.isFullscreen {
      view.toggleFullscreen()
    } else {
      return false
    }
    return true
  }

  func goBack() {
    arrangement.goBack()
    if let first = arrangement.panes.first { panes?.focus(first) }
  }

  func setLibraryActionsEnabled(_ isEnabled: Bool) {
    for name in Self.libraryActions { actions.setEnabled(name, isEnabled) }
  }

  /// Enables the actions that require an article.
  func articleChanged(_ article: ArticleContent?) {
    // While another article is loading, leave the buttons as they are: they would flicker.
    if article == nil, panes?.article.isOpening == true { return }
    let hasSelection = panes?.articles.hasSelection ?? false
    for name in ["toggle-read", "toggle-star"] { actions.setEnabled(name, article != nil || hasSelection) }
    for name in ["find", "print", "copy-markdown"] { actions.setEnabled(name, article != nil) }
    for name in ["open-in-browser", "copy-link"] { actions.setEnabled(name, article?.webAddress != nil) }
    actions.setEnabled("show-pictures", panes?.article.hidesPictures ?? false)
  }
}

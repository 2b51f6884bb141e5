import ListKit

/// What the person can do with the window, each thing given to whom it concerns.
extension MainWindowController {
  /// Those that need a library.
  private static let libraryActions = [
    "add-feed", "refresh", "unread-only", "preferences", "undo", "go-all", "go-unread", "go-starred", "next-article",
    "previous-article", "next-unread", "previous-unread",
  ]

  func addActions() {
    actions.add("add-feed") { [weak self] in self?.addFeed() }
    actions.add("preferences") { [weak self] in self?.showPreferences() }
    actions.add("refresh") { [weak self] in self?.refresh?.toggle() }
    actions.add("undo") { [weak self] in self?.history?.undo() }
    actions.add("shortcuts") { [weak self] in self.map { ShortcutsWindow.show(over: $0.view.window) } }
    addArticleActions()
    addListActions()
    addPaneActions()
    setLibraryActionsEnabled(false)
    articleChanged(nil)
  }

  private func addArticleActions() {
    actions.add("open-in-browser") { [weak self] in self?.panes?.article.openInBrowser() }
    actions.add("toggle-read") { [weak self] in self?.panes?.article.toggleRead() }
    actions.add("toggle-star") { [weak self] in self?.panes?.article.toggleStar() }
  }

  private func addListActions() {
    let unreadOnly = needs.settings?[flag: "unread-only"] ?? false
    actions.addSwitch("unread-only", isOn: unreadOnly) { [weak self] in self?.setUnreadOnly($0) }
    actions.add("go-all") { [weak self] in self?.panes?.sidebar.go(to: .all) }
    actions.add("go-unread") { [weak self] in self?.panes?.sidebar.go(to: .unread) }
    actions.add("go-starred") { [weak self] in self?.panes?.sidebar.go(to: .starred) }
    actions.add("next-article") { [weak self] in self?.panes?.articles.openNext() }
    actions.add("previous-article") { [weak self] in self?.panes?.articles.openPrevious() }
  }

  private func addPaneActions() {
    actions.add("back") { [weak self] in self?.goBack() }
    actions.add("sidebar") { [weak self] in self?.arrangement.toggleSidebar() }
    actions.add("fullscreen") { [weak self] in self?.view.toggleFullscreen() }
  }

  private func goBack() {
    arrangement.goBack()
    if let first = arrangement.panes.first { panes?.focus(first) }
  }

  func setLibraryActionsEnabled(_ isEnabled: Bool) {
    for name in Self.libraryActions { actions.setEnabled(name, isEnabled) }
  }

  /// Some can be done with an article alone.
  func articleChanged(_ article: ArticleContent?) {
    for name in ["toggle-read", "toggle-star"] { actions.setEnabled(name, article != nil) }
    actions.setEnabled("open-in-browser", article?.webAddress != nil)
  }
}

import GLibKit
import Library
import Sync
import Models
import Toolkit
import Upkeep
import Subscribing
import Reader
import Timeline
import Sidebar
import Words

/// The window's actions that require an open library, forwarded to the responsible objects. Until they are added,
/// their buttons, menu items and shortcuts are disabled.
final class LibraryActions {
  private let actions: Actions
  private let navigator: PaneNavigator
  private let panes: ReaderPanes
  private let history: HistoryModel
  private let refresh: RefreshModel
  private let syncing: SyncModel?
  private let importing: ImportController
  private let files: LibraryFiles
  private let dialogs: LibraryDialogs
  private let palette: CommandPalette
  private let preferences: PreferencesStore
  private let sender: ArticleSender
  private let windows: ArticleWindows
  private let readerActions: ReaderActions

  init(_ actions: Actions, in session: LibrarySession) {
    (self.actions, navigator, panes) = (actions, session.navigator, session.panes)
    (history, refresh, importing) = (session.history, session.refreshing.model, session.importing)
    (dialogs, palette, preferences) = (session.dialogs, session.palette, session.preferences)
    (syncing, sender, windows) = (session.refreshing.syncing, session.sender, session.windows)
    files = session.files
    readerActions = ReaderActions(actions, on: session.panes.article, session.windows.readAloud)
    readerActions.onReadAloud = { [navigator] in navigator.goTo(.article) }
    addArticleActions()
    addListActions()
    addFeedActions()
    addDialogActions()
    addSidebarOptions()
    articleDidChange()
    panes.articles.views.follow(self) { [weak self] in self?.showSwitches() }
  }

  /// Enables the actions that apply to the open article, or to the selected ones.
  func articleDidChange() {
    showSwitches()
    let article = panes.article.content
    // While another article is loading, leave the buttons as they are: they would flicker.
    if article == nil, panes.article.isOpening { return }
    for name in ["toggle-read", "toggle-star", "toggle-later", "tags", "send", "open-in-window"]
      + MuteReason.allCases.map(\.action)
    {
      actions.setEnabled(name, article != nil || !panes.articles.selection.isEmpty)
    }
    for name in ["mark-above", "mark-below"] { actions.setEnabled(name, !panes.articles.selection.isEmpty) }
    readerActions.articleDidChange()
  }

  /// Asks for a rule that mutes articles like the chosen one.
  private func mute(by reason: MuteReason) {
    guard let article = panes.chosen.only else {
      return panes.say(tr("Select a single article to mute others like it"))
    }
    guard let query = reason.query(for: article) else {
      return panes.say(reason == .author ? tr("The article has no author") : tr("The article has no title"))
    }
    dialogs.addRule(RuleDraft(query: query, actions: .mute))
  }

  private func add(_ name: String, _ perform: @escaping @MainActor (LibraryActions) -> Void) {
    actions.add(name) { [weak self] in if let self { perform(self) } }
  }

  private func addArticleActions() {
    add("toggle-read") { $0.panes.chosen.toggleRead() }
    add("toggle-star") { $0.panes.chosen.toggleStar() }
    add("toggle-later") { $0.panes.chosen.toggleLater() }
    add("tags") { me in if case let ids = me.panes.chosen.ids, !ids.isEmpty { me.dialogs.showTags(of: ids) } }
    actions.addNumbered("send") { [weak self] in self?.send(Int($0)) }
    add("read-on") { $0.panes.readOn() }
    add("open-in-window") { $0.windows.open($0.panes.chosen.ids) }
    add("undo") { $0.history.undo() }
    add("redo") { $0.history.redo() }
  }

  /// Sends the chosen articles to a service.
  private func send(_ number: Int) {
    let (services, articles) = (preferences.services, panes.chosen.ids)
    if services.indices.contains(number), !articles.isEmpty { sender.send(articles, to: services[number]) }
  }

  private func addListActions() {
    addSwitch("unread-only", \.unreadOnly)
    addSwitch("oldest-first", \.oldestFirst)
    addSwitch("by-day", \.byDay)
    actions.addChoice("density", state: ListDensity.normal.name) { [weak self] name in
      if let density = ListDensity(name: name) { self?.arrange { $0.density = density } }
    }
    actions.addSwitch("own-view", isOn: false) { [weak self] isOn in self?.rearrange { $0.setOwn(isOn, $1) } }
    add("mark-all-read") { $0.panes.articles.markAllRead() }
    add("mark-older-than-day") { $0.panes.articles.markAllRead(olderThan: 1) }
    add("mark-older-than-week") { $0.panes.articles.markAllRead(olderThan: 7) }
    add("mark-above") { $0.panes.articles.selection.markAbove() }
    add("mark-below") { $0.panes.articles.selection.markBelow() }
    for reason in MuteReason.allCases { add(reason.action) { $0.mute(by: reason) } }
    add("search") {
      $0.navigator.show(.list)
      $0.panes.articles.openSearch()
    }
    add("go-today") { $0.panes.sidebar.selection.go(to: .today) }
    add("go-all") { $0.panes.sidebar.selection.go(to: .all) }
    add("go-unread") { $0.panes.sidebar.selection.go(to: .unread) }
    add("go-starred") { $0.panes.sidebar.selection.go(to: .starred) }
    add("go-later") { $0.panes.sidebar.selection.go(to: .later) }
    add("go-quiet") { $0.panes.sidebar.selection.go(to: .quiet) }
    add("next-article") { $0.panes.articles.navigator.openNext() }
    add("previous-article") { $0.panes.articles.navigator.openPrevious() }
    add("next-unread") { $0.panes.articles.navigator.openUnread(forward: true) }
    add("previous-unread") { $0.panes.articles.navigator.openUnread(forward: false) }
  }

  private func addFeedActions() {
    add("refresh") {
      $0.refresh.toggle()
      $0.syncing?.sync()
    }
    actions.addNumbered("sync") { [weak self] in self?.syncing?.sync(SyncAccount.ID(rawValue: $0)) }
    add("refresh-list") { $0.panes.sidebar.actions.performOnSelected(.refresh) }
    add("enter-password") { $0.panes.sidebar.actions.performOnSelected(.enterPassword) }
    add("edit-address") { $0.panes.sidebar.actions.performOnSelected(.editAddress) }
    add("new-folder") {
      $0.navigator.show(.sidebar)
      $0.panes.sidebar.actions.addFolder(around: nil)
    }
    add("filter-feeds") {
      $0.navigator.show(.sidebar)
      $0.panes.sidebar.view.openFilter()
    }
    actions.addNumbered("list-action") { [weak self] number in
      guard let self, let action = SidebarAction(rawValue: number) else { return }
      if action == .rename { navigator.show(.sidebar) }
      panes.sidebar.actions.performOffered(action)
    }
    add("rename") { $0.panes.sidebar.actions.performOnFocused(.rename) }
    add("remove") { $0.panes.sidebar.actions.performOnFocused(.remove) }
    add("feed-settings") { $0.panes.sidebar.actions.performOnFocused(.settings) }
    add("import") { $0.importing.chooseFile() }
    add("export") { $0.files.exportFeeds() }
    add("back-up") { $0.files.backUp() }
    add("stop-import") { $0.importing.cancel() }
    add("stop-moving") { $0.syncing?.stopMoving() }
  }

  private func addDialogActions() {
    add("add-feed") { $0.dialogs.addFeed(to: $0.panes.sidebar.foldersForNewFeed) }
    add("add-account") { me in me.syncing.map { me.dialogs.addAccount($0.synchronizer) } }
    actions.addNumbered("account-settings") { [weak self] number in
      guard let self, let syncing else { return }
      dialogs.showAccount(SyncAccount.ID(rawValue: number), syncing.synchronizer)
    }
    add("services") { me in MainLoopBridge.whenIdle { [weak me] in me?.dialogs.showServices() } }
    add("palette") { $0.palette.show() }
    add("preferences") { $0.dialogs.showPreferences() }
    // Wait until the menu has closed and returned the keyboard focus.
    add("activity") { me in MainLoopBridge.whenIdle { [weak me] in me?.dialogs.showActivity() } }
    add("new-smart-feed") { me in MainLoopBridge.whenIdle { [weak me] in me?.dialogs.addSmartFeed() } }
    add("rules") { me in MainLoopBridge.whenIdle { [weak me] in me?.dialogs.showRules() } }
    add("statistics") { me in MainLoopBridge.whenIdle { [weak me] in me?.dialogs.showStatistics() } }
    add("failed-fetches") { $0.dialogs.showActivity(failuresOnly: true) }
  }

  private func addSidebarOptions() {
    actions.addSwitch("hide-read-feeds", isOn: false) { [weak self] isOn in
      self?.change(tr("Hide feeds without unread articles")) { $0.hidesReadFeeds = isOn }
    }
    actions.addChoice("feed-order", state: FeedOrder.byName.name) { [weak self] name in
      if let order = FeedOrder(name: name) { self?.change(tr("Sort feeds")) { $0.feedOrder = order } }
    }
    preferences.follow(self) { [weak self] in self?.show($0) }
    show(preferences.current)
  }

  private func change(_ preference: String, _ change: (inout Preferences) -> Void) {
    preferences.change(preference, in: history, change)
  }

  private func show(_ preferences: Preferences) {
    actions.setOn("hide-read-feeds", preferences.hidesReadFeeds)
    actions.choose("feed-order", preferences.feedOrder.name)
  }

  /// Adds an action that toggles how the list is arranged.
  private func addSwitch(_ name: String, _ path: WritableKeyPath<ListArrangement, Bool>) {
    actions.addSwitch(name, isOn: false) { [weak self] isOn in self?.arrange { $0[keyPath: path] = isOn } }
  }

  /// Arranges the list in another way.
  private func arrange(_ change: (inout ListArrangement) -> Void) {
    var changed = panes.articles.views.arrangement(of: panes.articles.item)
    change(&changed)
    rearrange { $0.set(changed, of: $1) }
  }

  /// Changes how the list is arranged, which can be undone.
  private func rearrange(_ change: @escaping @MainActor (ListViews, SidebarItem) -> Void) {
    let (views, item) = (panes.articles.views, panes.articles.item)
    history.perform(saying: tr("View options changed"), isVisible: true) {
      let (before, wasOwn, restore) = (views.arrangement(of: item), views.isOwn(item), views.restoring(item))
      change(views, item)
      guard views.arrangement(of: item) != before || views.isOwn(item) != wasOwn else { return nil }
      return {
        restore()
        return tr("View options restored")
      }
    }
  }

  /// Shows in menus how the list is arranged.
  private func showSwitches() {
    let (views, item) = (panes.articles.views, panes.articles.item)
    let list = views.arrangement(of: item)
    actions.setOn("own-view", views.isOwn(item))
    actions.setOn("oldest-first", list.oldestFirst)
    // A queue is in the order of adding, and keeps what was read.
    let isQueue = item.list.isQueue
    for (name, isOn) in [("unread-only", list.unreadOnly), ("by-day", list.byDay)] {
      actions.setOn(name, isOn && !isQueue)
      actions.setEnabled(name, !isQueue)
    }
    actions.choose("density", list.density.name)
  }
}

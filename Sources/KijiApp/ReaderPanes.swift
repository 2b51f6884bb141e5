import CGtk
import FullTextFetcher
import GLibKit
import Library
import ListKit
import ReaderEngine
import Words
import Models
import Toolkit
import Icons
import Reader
import Timeline
import Sidebar

/// A request of a pane that concerns the window.
enum PanesIntent {
  /// Shows a message.
  case say(String)
  /// An article of a list was opened.
  case opened(Article.ID, in: ArticleList)
  /// Opens articles in windows of their own.
  case openInWindows([Article.ID], isBehind: Bool)
  /// The library has changed.
  case libraryChanged([LibraryChange])
  /// Makes a pane visible.
  case show(PaneArrangement.Pane)
  /// The article that was open in the last session is open again.
  case resumeReading
  /// Refreshes feeds; nil for all.
  case refresh([Feed.ID]?)
  case synchronize(SyncAccount.ID)
  /// Shows an account's state and settings.
  case showAccount(SyncAccount.ID)
  /// Asks for the tags of articles.
  case tag([Article.ID])
  /// Sends articles to a service, or, without one, lets the user choose the services.
  case send([Article.ID], to: SendService?)
  /// Asks for a rule that begins with a search.
  case addRule(RuleDraft)
  /// Changes a smart feed.
  case edit(SavedSearch)
  /// Saves a search as a smart feed.
  case save(SearchQuery)
  /// Shows a feed's settings.
  case showSettings(Feed.ID, for: FeedSettingsGoal)
  /// Opens the command palette with a text.
  case findCommand(String)
  /// Does what the user has chosen with an audio attachment.
  case listen(to: String, of: Article.ID, EpisodeChoice)
  /// Enables the actions that apply to the open article and to the selected ones, which have changed.
  case updateActions
}

/// The three panes of an open library, which follow its changes.
final class ReaderPanes {
  let sidebar: SidebarViewController
  let articles: TimelineViewController
  let article: ReaderViewController
  private let engine: ReaderEngine
  private let history: HistoryModel
  private let icons: IconCache
  private let memory: ReadingMemory

  /// Called with requests that concern the window.
  var onIntent: (@MainActor (PanesIntent) -> Void)?

  private var following: Task<Void, Never>?
  /// Whether the first list is shown, and what waits for it.
  private var isRestored = false
  private var waiting: (@MainActor () -> Void)?
  private lazy var minutes = MinuteTimer(
    isSeen: { [weak self] in self.map { AnyWidget($0.sidebar.view.root).isWindowSeen } ?? false },
    onMinute: { [weak self] in self?.renewTimes(isOtherDay: $0) })

  init(
    engine: ReaderEngine, history: HistoryModel, preferences: PreferencesStore,
    openOutside: @escaping @MainActor (String) -> Void
  ) {
    (self.engine, self.history, icons) = (engine, history, IconCache(library: engine.library))
    sidebar = SidebarViewController.instance(
      .init(
        library: engine.library, icons: icons, history: history, preferences: preferences, openOutside: openOutside))
    articles = TimelineViewController.instance(
      .init(
        library: engine.library, icons: icons, images: engine.images, history: history, preferences: preferences,
        openOutside: openOutside))
    article = ReaderViewController.instance(
      ReaderDependencies(
        library: engine.library, history: history, style: .bundled(), preferences: preferences,
        pictures: engine.images, fullTexts: FullTextFetcher(engine), places: ReadingPlaces(engine.library),
        openOutside: openOutside))
    memory = ReadingMemory(of: engine.library, articles, article)
    sidebar.onIntent = { [weak self] in self?.handle($0) }
    articles.onIntent = { [weak self] in self?.handle($0) }
    article.onIntent = { [weak self] in self?.handle($0) }
  }

  isolated deinit { following?.cancel() }

  /// Shows a message.
  func say(_ words: String) { onIntent?(.say(words)) }

  private func handle(_ intent: SidebarIntent) {
    switch intent {
    case .show(let item, let title):
      articles.show(item, title: title)
      onIntent?(.updateActions)
      Heaps.tidySoon()
      describeList()
    case .showArticles: onIntent?(.show(.list))
    case .retitle(let title): articles.retitle(title)
    case .refresh(let feeds): onIntent?(.refresh(feeds))
    case .synchronize(let account): onIntent?(.synchronize(account))
    case .showAccount(let account): onIntent?(.showAccount(account))
    case .edit(let search): onIntent?(.edit(search))
    case .showSettings(let feed, let goal): onIntent?(.showSettings(feed, for: goal))
    case .contentsLoaded:
      describeList()
      articles.tags = Dictionary(uniqueKeysWithValues: sidebar.model.contents.tags.map { ($0.id, $0) })
    case .say(let words): onIntent?(.say(words))
    }
  }

  private func handle(_ intent: TimelineIntent) {
    switch intent {
    case .willOpen(let id): article.prepare(id)
    case .open(let id):
      article.open(id)
      onIntent?(.opened(id, in: articles.navigator.list))
      onIntent?(.show(.article))
      // The positions of rows are known only after layout.
      MainLoopBridge.whenIdle { [weak self] in self?.memory.save() }
    case .openInWindows(let ids, let isBehind): onIntent?(.openInWindows(ids, isBehind: isBehind))
    case .findUnread(let forward): goToUnread(forward: forward)
    case .selectionChanged: onIntent?(.updateActions)
    case .findCommand(let text): onIntent?(.findCommand(text))
    case .scrolled: memory.saveSoon()
    case .tag(let ids): onIntent?(.tag(ids))
    case .send(let ids, let service): onIntent?(.send(ids, to: service))
    case .addRule(let draft): onIntent?(.addRule(draft))
    case .save(let query): onIntent?(.save(query))
    case .say(let words): onIntent?(.say(words))
    }
  }

  private func handle(_ intent: ReaderIntent) {
    switch intent {
    case .articleChanged: onIntent?(.updateActions)
    case .replaced(let old, let new):
      articles.navigator.follow(old, to: new)
      memory.save()
    case .scrolled: memory.save()
    case .openInWindow(let id): onIntent?(.openInWindows([id], isBehind: false))
    case .listen(let url, let article, let choice): onIntent?(.listen(to: url, of: article, choice))
    case .mute(let query): onIntent?(.addRule(RuleDraft(query: query, actions: .mute)))
    case .showTag(let tag): sidebar.selection.go(to: .tag(tag))
    case .say(let words): onIntent?(.say(words))
    }
  }

  /// Shows the library's contents and follows its changes, by this process or another one.
  func start() {
    let changes = engine.library.changes()
    Task { [weak self, memory, views = articles.views] in
      await views.read()
      await memory.restore { [weak self] part in
        switch part {
        case .list: self?.didRestore()
        case .article: self?.onIntent?(.resumeReading)
        }
      }
      self?.sidebar.start()
    }
    following = Task { [weak self] in
      for await batch in changes { self?.libraryDidChange(batch) }
    }
    minutes.start()
  }

  private func didRestore() {
    giveFocus()
    isRestored = true
    waiting.take()?()
  }

  /// Opens an article, in the list of its feed, as soon as the first list is shown. Without an article, shows Unread.
  func open(_ article: (id: Article.ID, feed: Feed.ID)?) {
    guard isRestored else { return waiting = { [weak self] in self?.open(article) } }
    guard let article else { return sidebar.selection.go(to: .unread) }
    articles.navigator.openFromOutside(article.id)
    sidebar.selection.go(to: .feed(article.feed))
    handle(TimelineIntent.open(article.id))
  }

  /// Focuses the list if the sidebar, which has the focus initially, is hidden.
  private func giveFocus() {
    // Wait until the list has been laid out at its restored position.
    MainLoopBridge.whenIdle { [weak self] in
      guard let self, !AnyWidget(sidebar.view.root).isVisible, !articles.view.isFocusAnywhere else { return }
      focus(.list)
    }
  }

  private func describeList() {
    if sidebar.model.isLoaded { articles.surroundings.describe(articles.item, in: sidebar.model.contents) }
  }

  /// Shows what is under way and the state of the network in the panes.
  func show(_ progress: SidebarProgress?, isRefreshing: Bool, isOnline: Bool) {
    sidebar.view.show(progress)
    sidebar.view.showOffline(!isOnline)
    articles.view.showRefreshing(isRefreshing, offersStop: !AnyWidget(sidebar.view.root).isVisible)
    if isOnline, !articles.surroundings.isOnline { articles.view.showBanner(nil) }
    (articles.surroundings.isRefreshing, articles.surroundings.isOnline) = (isRefreshing, isOnline)
  }

  /// Shows a notice about failed feeds, perhaps as one of the window's toasts.
  func show(_ notice: RefreshNotice, toasts: ToastOverlay) {
    switch notice {
    case .unchanged: break
    case .none: articles.view.showBanner(nil)
    case .toast(let words):
      articles.view.showBanner(nil)
      // Translators: a button: shows which feeds could not be refreshed, and why
      toasts.say(words, button: tr("Details"), action: "win.failed-fetches")
    case .banner(let words): articles.view.showBanner(words)
    }
  }

  func focus(_ pane: PaneArrangement.Pane) {
    switch pane {
    case .sidebar: sidebar.focus()
    case .list: articles.focus()
    case .article: article.focus()
    }
  }

  /// The pane with the keyboard focus.
  var focused: PaneArrangement.Pane? {
    if AnyWidget(sidebar.view.root).hasFocusWithin { return .sidebar }
    if AnyWidget(articles.view.root).hasFocusWithin { return .list }
    return AnyWidget(article.view.root).hasFocusWithin ? .article : nil
  }

  /// Scrolls the open article forward. At its end, or without an open article, goes to the next unread one.
  func readOn() {
    guard article.content != nil else {
      // If an article is being loaded, wait for it.
      if articles.navigator.openArticle == nil { articles.navigator.openUnread(forward: true) }
      return
    }
    article.readOn { [weak self] hadEnded in
      if hadEnded { self?.articles.navigator.openUnread(forward: true) }
    }
  }

  /// Continues with the next list that has unread articles, or at the other end of this one.
  private func goToUnread(forward: Bool) {
    guard sidebar.selection.goToUnread(forward: forward) else {
      return articles.navigator.openUnread(forward: forward, fromStart: true)
    }
    articles.navigator.openUnreadWhenRead(forward: forward)
  }

  /// The articles that commands apply to.
  var chosen: ChosenArticles { ChosenArticles(list: articles, reader: article) }

  /// Whether Space belongs to the focused widget. In the list and in the page it scrolls the article; elsewhere it
  /// activates buttons.
  func keepsSpace(_ focus: UnsafeMutablePointer<GtkWidget>) -> Bool {
    !articles.hasFocus && !article.hasPage(focus)
  }

  /// Saves the position and stops what belongs to the window, which must still exist.
  func leave() {
    memory.save()
    articles.marker.stop()
    article.close()
  }

  /// Stops following changes, and stores what waits to be stored.
  func close() async {
    following?.cancel()
    minutes.stop()
    memory.stop()
    await history.end()
    await sidebar.end()
    await articles.views.end()
    await memory.end()
  }

  private func renewTimes(isOtherDay: Bool) {
    articles.renewTimes(isOtherDay: isOtherDay)
    if isOtherDay { sidebar.model.load() }
  }

  private func libraryDidChange(_ changes: [LibraryChange]) {
    icons.libraryDidChange(changes)
    sidebar.libraryDidChange(changes)
    articles.libraryDidChange(changes)
    article.libraryDidChange(changes)
    onIntent?(.libraryChanged(changes))
  }
}

extension ListSurroundings {
  /// Sets the context for the placeholder of an empty list.
  fileprivate mutating func describe(_ item: SidebarItem, in contents: SidebarContents) {
    hasNoFeeds = contents.feeds.isEmpty
    (isBare, failure, needsPassword, hasOwnAddress) = (false, nil, false, false)
    switch item {
    case .feed(let id):
      let feed = contents.feed(id)
      isBare = feed?.articleCount == 0
      let failure = feed?.failure.map { FeedFailure(code: $0, url: feed?.url ?? "") }
      (self.failure, needsPassword) = (failure?.words, failure == .status(401))
      hasOwnAddress = feed?.accountID == nil
    case .folder(let id): isBare = contents.feeds(in: id).isEmpty
    case .today, .unread, .all, .starred, .later, .quiet, .tag, .search: break
    }
  }
}

/// The articles that commands apply to: the selected ones if the list has the focus, otherwise the open one.
struct ChosenArticles {
  let list: TimelineViewController
  let reader: ReaderViewController

  var ids: [Article.ID] { isSelection ? list.selection.articles : [list.navigator.openArticle].compactMap(\.self) }

  /// The article, if it is a single one.
  var only: ArticleSummary? { isSelection ? list.selection.only : reader.content?.summary }

  /// Marks them as read or unread.
  func toggleRead() { if isSelection { list.selection.toggleRead() } else { reader.toggleRead() } }

  /// Stars them, or removes their stars.
  func toggleStar() { if isSelection { list.selection.toggleStar() } else { reader.toggleStar() } }

  /// Adds them to the ones to read later, or removes them.
  func toggleLater() { if isSelection { list.selection.toggleLater() } else { reader.toggleLater() } }

  private var isSelection: Bool { !list.selection.isEmpty && list.selection.hasFocus }
}

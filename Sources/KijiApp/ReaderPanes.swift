import CGtk
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

/// The three panes of an open library, and the changes they follow.
final class ReaderPanes {
  let sidebar: SidebarViewController
  let articles: ArticlesViewController
  let article: ArticleViewController
  let engine: ReaderEngine
  private let history: HistoryModel
  private let icons: IconCache
  private let memory: LibraryMemory<ReadingState>
  private let moving = Coalescer(pause: ReaderPanes.memoryPause)

  /// Called when a pane is to be brought into sight.
  var onShow: (@MainActor (PaneArrangement.Pane) -> Void)?
  /// Hears what went wrong with the library while nobody asked it for anything.
  var onFailure: (@MainActor (ArticlesError) -> Void)?

  private var following: Task<Void, Never>?
  /// Whether the first list is where the person was.
  private var isResumed = false
  private var maintaining: Task<Void, Never>?
  private lazy var minutes = MinuteHand(
    isSeen: { [weak self] in self?.isSeen ?? false }, onMinute: { [weak self] in self?.renewTimes(isOtherDay: $0) })

  /// Between two writings of where the person is: who scrolls is somewhere else all the time.
  private static let memoryPause = Duration.seconds(2)

  init(
    engine: ReaderEngine, history: HistoryModel, preferences: PreferencesStore,
    openOutside: @escaping @MainActor (String) -> Void
  ) {
    (self.engine, self.history) = (engine, history)
    let icons = IconCache(library: engine.library)
    self.icons = icons
    memory = LibraryMemory(library: engine.library, pause: Self.memoryPause)
    sidebar = SidebarViewController.instance(
      .init(
        library: engine.library, icons: icons, history: history, preferences: preferences, openOutside: openOutside))
    articles = ArticlesViewController.instance(
      .init(
        library: engine.library, icons: icons, history: history, preferences: preferences, openOutside: openOutside))
    article = ArticleViewController.instance(
      ArticleViewController.Dependencies(
        library: engine.library, history: history, style: .bundled(), preferences: preferences,
        pictures: engine.pictures, openOutside: openOutside))
    sidebar.onSelect = { [weak self] item, title in
      self?.articles.show(item, title: title)
      Heaps.tidySoon()
      self?.describeList()
    }
    sidebar.onChoose = { [weak self] in self?.onShow?(.list) }
    sidebar.onLoad = { [weak self] in self?.describeList() }
    sidebar.onRetitle = { [weak self] in self?.articles.retitle($0) }
    articles.onUnreadEnd = { [weak self] in self?.goToUnread(forward: $0) }
    articles.onOpen = { [weak self] id in
      self?.article.open(id)
      self?.onShow?(.article)
      // where the rows are is known when they are laid out
      MainLoopBridge.whenIdle { self?.remember() }
    }
    article.onMove = { [weak self] in self?.remember() }
    articles.onMove = { [weak self] in self?.rememberSoon() }
  }

  isolated deinit {
    following?.cancel()
    maintaining?.cancel()
  }

  /// Shows what there is and follows what is written, by this process or another.
  func start() {
    let changes = engine.library.changes()
    Task { [weak self, memory] in
      let state = await memory.read()
      self?.resume(state)
      self?.sidebar.start()
    }
    following = Task { [weak self] in
      for await batch in changes { self?.libraryDidChange(batch) }
    }
    minutes.start()
    maintaining = Task { [weak self, maintainer = engine.maintainer] in
      await maintainer.run { [weak self] error in await self?.fail(error) }
    }
  }

  /// Goes on where the person was: in the list at once, in the article when the list is painted, for a page costs more.
  private func resume(_ state: ReadingState) {
    articles.resume(state.article, at: state.list) { [weak self, library = engine.library] in
      self?.isResumed = true
      self?.giveFocus()
      guard let id = state.article else { return }
      Task {
        // one that is gone is not missed
        guard (try? await library.existing([id]))?.isEmpty == false else { return }
        if self?.articles.openArticle == id { self?.article.resume(id, at: state.articlePlace) }
      }
    }
  }

  /// The sidebar, which has the keyboard at first, may be out of sight.
  private func giveFocus() {
    // later, for the list is still to be laid out where it was
    MainLoopBridge.whenIdle { [weak self] in
      guard let self, !AnyWidget(sidebar.view.root).isVisible, !articles.view.isFocusAnywhere else { return }
      focus(.list)
    }
  }

  /// Remembers where the person is, soon; the window must be there.
  func remember() {
    // before the list is where it was, what is remembered is better
    guard isResumed else { return }
    Heaps.tidySoon()
    let id = articles.openArticle
    memory.set(ReadingState(article: id, articlePlace: id.flatMap { article.place(in: $0) }, list: articles.place))
  }

  /// A wheel turns many times a second, and to find out what is seen costs a look at every row that lives.
  private func rememberSoon() { moving.schedule { [weak self] in self?.remember() } }

  /// What an empty list cannot know of itself.
  private func describeList() {
    guard sidebar.model.isLoaded else { return }
    let contents = sidebar.model.contents
    var around = articles.surroundings
    around.hasNoFeeds = contents.feeds.isEmpty
    (around.isBare, around.failure) = (false, nil)
    switch articles.item {
    case .feed(let id):
      let feed = contents.feed(id)
      around.isBare = feed?.articleCount == 0
      around.failure = feed?.failure.map { FeedFailure(code: $0, url: feed?.url ?? "").words }
    case .folder(let id): around.isBare = contents.feeds(in: id).isEmpty
    case .today, .unread, .all, .starred, .search: break
    }
    articles.surroundings = around
  }

  /// Says in the panes concerned how feeds are being fetched, and whether they can be.
  func show(refreshing: RefreshProgress?, importing: ImportProgress?, isOnline: Bool) {
    sidebar.view.show(importing.map(SidebarProgress.init) ?? refreshing.map(SidebarProgress.init))
    sidebar.view.showOffline(!isOnline)
    articles.view.showRefreshing(refreshing != nil, offersStop: !AnyWidget(sidebar.view.root).isVisible)
    (articles.surroundings.isRefreshing, articles.surroundings.isOnline) = (refreshing != nil, isOnline)
  }

  /// Tells of feeds that failed.
  /// - Parameter say: says something in passing.
  func show(_ notice: RefreshNotice, say: (String) -> Void) {
    switch notice {
    case .none: articles.view.showBanner(nil)
    case .toast(let words):
      articles.view.showBanner(nil)
      say(words)
    case .banner(let words): articles.view.showBanner(words)
    }
  }

  /// Gives the keyboard to a pane.
  func focus(_ pane: PaneArrangement.Pane) {
    switch pane {
    case .sidebar: sidebar.focus()
    case .list: articles.focus()
    case .article: article.focus()
    }
  }

  /// Whether the keyboard is in a pane.
  func hasFocus(_ pane: PaneArrangement.Pane) -> Bool {
    switch pane {
    case .sidebar: AnyWidget(sidebar.view.root).hasFocusWithin
    case .list: AnyWidget(articles.view.root).hasFocusWithin
    case .article: AnyWidget(article.view.root).hasFocusWithin
    }
  }

  /// Scrolls the open article on; from its end, or with none open, goes on to the next unread one.
  func readOn() {
    guard article.content != nil else {
      // one that is on its way is to be read first
      if articles.openArticle == nil { articles.openUnread(forward: true) }
      return
    }
    article.readOn { [weak self] hadEnded in
      if hadEnded { self?.articles.openUnread(forward: true) }
    }
  }

  /// Goes on to another list; where there is none, to the other end of this one.
  private func goToUnread(forward: Bool) {
    if sidebar.goToUnread(forward: forward) {
      articles.openUnreadWhenRead(forward: forward)
    } else {
      articles.openUnread(forward: forward, fromStart: true)
    }
  }

  /// Marks as read or unread what is selected where the keyboard is in the list, else the open article.
  func toggleRead() { if actsOnSelection { articles.toggleRead() } else { article.toggleRead() } }

  /// Stars what is selected where the keyboard is in the list, else the open article.
  func toggleStar() { if actsOnSelection { articles.toggleStar() } else { article.toggleStar() } }

  private var actsOnSelection: Bool { articles.hasSelection && (articles.hasFocus || articles.hasFocusInSelectionBar) }

  /// Whether Space is for the widget that has the keyboard: it scrolls the article from the list and from the page, and
  /// presses every button.
  func keepsSpace(_ focus: UnsafeMutablePointer<GtkWidget>) -> Bool {
    !articles.hasFocus && !article.hasPage(focus)
  }

  /// Stops following and closes the library.
  func close() async {
    following?.cancel()
    maintaining?.cancel()
    minutes.stop()
    moving.cancel()
    await history.end()
    await sidebar.end()
    await memory.end()
    await engine.library.close()
  }

  private var isSeen: Bool { AnyWidget(sidebar.view.root).isWindowSeen }

  private func renewTimes(isOtherDay: Bool) {
    articles.renewTimes(isOtherDay: isOtherDay)
    if isOtherDay { sidebar.model.load() }
  }

  private func fail(_ error: LibraryError) { onFailure?(.library(error)) }

  private func libraryDidChange(_ changes: [LibraryChange]) {
    icons.libraryDidChange(changes)
    sidebar.libraryDidChange(changes)
    articles.libraryDidChange(changes)
    article.libraryDidChange(changes)
  }
}

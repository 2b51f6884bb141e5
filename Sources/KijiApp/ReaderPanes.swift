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

/// The three panes of an open library, which follow its changes.
final class ReaderPanes {
  let sidebar: SidebarViewController
  let articles: TimelineViewController
  let article: ReaderViewController
  let engine: ReaderEngine
  private let history: HistoryModel
  private let icons: IconCache
  private let memory: LibraryMemory<ReadingState>
  private let moving = Coalescer(pause: ReaderPanes.memoryPause)

  /// Called to make a pane visible.
  var onShow: (@MainActor (PaneArrangement.Pane) -> Void)?
  /// Called when background work on the library fails.
  var onFailure: (@MainActor (ArticlesError) -> Void)?

  private var following: Task<Void, Never>?
  /// Whether the last session's position has been restored.
  private var isResumed = false
  private var maintaining: Task<Void, Never>?
  private lazy var minutes = MinuteTimer(
    isSeen: { [weak self] in self?.isSeen ?? false }, onMinute: { [weak self] in self?.renewTimes(isOtherDay: $0) })

  /// The minimum interval between saves of the position, which changes constantly while scrolling.
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
    articles = TimelineViewController.instance(
      .init(
        library: engine.library, icons: icons, history: history, preferences: preferences, openOutside: openOutside))
    article = ReaderViewController.instance(
      ReaderViewController.Dependencies(
        library: engine.library, history: history, style: .bundled(), preferences: preferences,
        pictures: engine.images, openOutside: openOutside))
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
      // The positions of rows are known only after layout.
      MainLoopBridge.whenIdle { self?.remember() }
    }
    article.onMove = { [weak self] in self?.remember() }
    articles.onMove = { [weak self] in self?.rememberSoon() }
  }

  isolated deinit {
    following?.cancel()
    maintaining?.cancel()
  }

  /// Shows the library's contents and follows its changes, by this process or another one.
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

  /// Restores the last session: the list first, and the article, whose page takes longer, after the list is drawn.
  private func resume(_ state: ReadingState) {
    articles.resume(state.article, at: state.list) { [weak self, library = engine.library] in
      self?.isResumed = true
      self?.giveFocus()
      guard let id = state.article else { return }
      Task {
        // An article that was deleted is ignored silently.
        guard (try? await library.existing([id]))?.isEmpty == false else { return }
        if self?.articles.openArticle == id { self?.article.resume(id, at: state.articlePlace) }
      }
    }
  }

  /// Focuses the list if the sidebar, which has the focus initially, is hidden.
  private func giveFocus() {
    // Wait until the list has been laid out at its restored position.
    MainLoopBridge.whenIdle { [weak self] in
      guard let self, !AnyWidget(sidebar.view.root).isVisible, !articles.view.isFocusAnywhere else { return }
      focus(.list)
    }
  }

  /// Saves the current position soon. The window must still exist.
  func remember() {
    // Before the last position is restored, it must not be overwritten.
    guard isResumed else { return }
    Heaps.tidySoon()
    let id = articles.openArticle
    memory.set(ReadingState(article: id, articlePlace: id.flatMap { article.place(in: $0) }, list: articles.place))
  }

  /// Saves the position while scrolling, at a limited rate: determining it requires examining every live row.
  private func rememberSoon() { moving.schedule { [weak self] in self?.remember() } }

  /// Sets the context for the placeholder of an empty list.
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

  /// Shows the state of refresh, import and network in the panes.
  func show(refreshing: RefreshProgress?, importing: ImportProgress?, isOnline: Bool) {
    sidebar.view.show(importing.map(SidebarProgress.init) ?? refreshing.map(SidebarProgress.init))
    sidebar.view.showOffline(!isOnline)
    articles.view.showRefreshing(refreshing != nil, offersStop: !AnyWidget(sidebar.view.root).isVisible)
    (articles.surroundings.isRefreshing, articles.surroundings.isOnline) = (refreshing != nil, isOnline)
  }

  /// Shows a notice about failed feeds.
  /// - Parameter say: shows a toast.
  func show(_ notice: RefreshNotice, say: (String) -> Void) {
    switch notice {
    case .none: articles.view.showBanner(nil)
    case .toast(let words):
      articles.view.showBanner(nil)
      say(words)
    case .banner(let words): articles.view.showBanner(words)
    }
  }

  /// Focuses a pane.
  func focus(_ pane: PaneArrangement.Pane) {
    switch pane {
    case .sidebar: sidebar.focus()
    case .list: articles.focus()
    case .article: article.focus()
    }
  }

  /// Whether the keyboard focus is in a pane.
  func hasFocus(_ pane: PaneArrangement.Pane) -> Bool {
    switch pane {
    case .sidebar: AnyWidget(sidebar.view.root).hasFocusWithin
    case .list: AnyWidget(articles.view.root).hasFocusWithin
    case .article: AnyWidget(article.view.root).hasFocusWithin
    }
  }

  /// Scrolls the open article forward. At its end, or without an open article, goes to the next unread one.
  func readOn() {
    guard article.content != nil else {
      // If an article is being loaded, wait for it.
      if articles.openArticle == nil { articles.openUnread(forward: true) }
      return
    }
    article.readOn { [weak self] hadEnded in
      if hadEnded { self?.articles.openUnread(forward: true) }
    }
  }

  /// Continues with the next list that has unread articles, or at the other end of this one.
  private func goToUnread(forward: Bool) {
    if sidebar.goToUnread(forward: forward) {
      articles.openUnreadWhenRead(forward: forward)
    } else {
      articles.openUnread(forward: forward, fromStart: true)
    }
  }

  /// Toggles the read status of the selected articles if the list has the focus, otherwise of the open article.
  func toggleRead() { if actsOnSelection { articles.toggleRead() } else { article.toggleRead() } }

  /// Toggles the star of the selected articles if the list has the focus, otherwise of the open article.
  func toggleStar() { if actsOnSelection { articles.toggleStar() } else { article.toggleStar() } }

  private var actsOnSelection: Bool { articles.hasSelection && (articles.hasFocus || articles.hasFocusInSelectionBar) }

  /// Whether Space belongs to the focused widget. In the list and in the page it scrolls the article; elsewhere it
  /// activates buttons.
  func keepsSpace(_ focus: UnsafeMutablePointer<GtkWidget>) -> Bool {
    !articles.hasFocus && !article.hasPage(focus)
  }

  /// Stops following changes and closes the library.
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

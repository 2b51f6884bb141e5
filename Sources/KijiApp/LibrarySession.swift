internal import CGtk
import Library
import ListKit
import ReaderEngine
import Upkeep
import Words
import Models
import Toolkit
import Accounts
import Settings
import Reader
import Statistics
import Subscribing
import Sidebar
import Timeline

/// An open library in a window: connects its panes, dialogs, refreshes, imports and undo history.
final class LibrarySession {
  let engine: ReaderEngine
  let history: HistoryModel
  let backup: BackupModel
  let importing: ImportController
  let panes: ReaderPanes
  let dialogs: LibraryDialogs
  let files: LibraryFiles
  let refreshing: RefreshController
  let palette: CommandPalette
  let sender: ArticleSender
  let windows: ArticleWindows
  let listening: ListeningController
  let upkeep: LibraryUpkeep
  let navigator: PaneNavigator
  let preferences: PreferencesStore

  /// The toasts of the window or dialog that the user works in.
  var toasts: ToastOverlay { historyToasts.inUse }

  private let view: MainWindow
  private let historyToasts: HistoryToasts
  private var actions: LibraryActions?

  init(
    _ upkeep: LibraryUpkeep, in view: MainWindow, _ navigator: PaneNavigator,
    _ needs: MainWindowController.Dependencies
  ) {
    (self.view, self.navigator, self.upkeep, preferences) = (view, navigator, upkeep, needs.preferences)
    engine = upkeep.engine
    history = HistoryModel(engine.library)
    backup = BackupModel(library: engine.library)
    importing = ImportController(importer: engine.importer, window: view.root)
    panes = ReaderPanes(engine: engine, history: history, preferences: preferences, openOutside: needs.openOutside)
    dialogs = LibraryDialogs(
      over: view,
      .init(
        engine: engine, history: history, backup: backup, preferences: preferences, episodes: .init(upkeep.listening),
        openFolder: needs.openFolder))
    files = LibraryFiles(engine.exporter, backup, dialogs, over: view)
    refreshing = RefreshController(
      upkeep: upkeep, panes: panes, history: history, dialogs: dialogs, outcomes: importing, toasts: view.toasts,
      preferences: preferences)
    windows = ArticleWindows(
      beside: view.window, toasts: view.toasts,
      .init(
        reader: panes.article.needs, library: engine.library, history: history, preferences: preferences,
        shortcuts: needs.shortcuts, settings: needs.settings))
    sender = ArticleSender(engine.library, openOutside: needs.openOutside) { [windows, toasts = view.toasts] in
      (windows.toasts ?? toasts).say($0)
    }
    listening = ListeningController(upkeep, history: history, in: view.player, openOutside: needs.openOutside)
    palette = CommandPalette(
      over: view.window, panes: panes, dialogs: dialogs, shortcuts: needs.shortcuts,
      preferences: preferences, settings: needs.settings)
    historyToasts = HistoryToasts(window: view.toasts, dialogs: dialogs, windows: windows)
    history.delegate = historyToasts
    connect()
  }

  private func connect() {
    panes.onIntent = { [weak self] in self?.handle($0) }
    windows.onIntent = { [weak self] in self?.handle($0) }
    navigator.onChange = { [weak self] in self?.refreshing.showProgress() }
    importing.onIntent = { [weak self] in self?.handle($0) }
    dialogs.onSubscribing = { [weak self] in self?.handle($0) }
    dialogs.onAccounts = { [weak self] in self?.refreshing.handle($0) }
    dialogs.onSmartFeed = { [navigator] in navigator.open($0) }
    dialogs.onStatistics = { [weak self] in self?.handle($0) }
    dialogs.onSettings = { [weak self] in self?.handle($0) }
    backup.onChange = { [weak self] in self?.dialogs.backUpDidChange() }
    listening.onIntent = { [weak self] in self?.handle($0) }
    windows.readAloud.share(with: listening)
  }

  /// Shows the library, adds the actions that need it, and starts refreshing.
  func start(_ actions: Actions, _ needs: MainWindowController.Dependencies) {
    navigator.begin(panes)
    self.actions = LibraryActions(actions, in: self)
    listening.start(actions, showingIn: panes.article.needs.episodes)
    upkeep.listening.start(id: Application.id, on: needs.bus, raise: needs.raise, quit: needs.quit)
    panes.start()
    refreshing.start()
    Task { [weak self, engine] in
      do throws(FeedFailure) {
        try await engine.subscriber.welcome(with: BundledResources.welcomeFeed(in: preferredLanguages()))
      } catch {
        // The feed is bundled, so this can only fail if the library does; the message says what to do.
        self?.view.toasts.say(error.words)
      }
    }
  }

  /// Closes what the window shows; the library's upkeep continues.
  /// - Returns: the remaining work, after which the library can be closed.
  func close() -> @MainActor () async -> Void {
    windows.close()
    panes.leave()
    listening.close()
    importing.close()
    backup.onChange = nil
    backup.cancel()
    history.delegate = nil
    refreshing.stop()
    dialogs.close()
    palette.close()
    return { [panes, backup, importing, windows] in
      await windows.readAloud.end()
      await importing.end()
      await backup.end()
      await panes.close()
    }
  }

  private func handle(_ intent: PanesIntent) {
    switch intent {
    case .say(let words): view.toasts.say(words)
    case .opened(let id, let list): upkeep.fullTexts.articleDidOpen(id, in: list)
    case .openInWindows(let ids, let isBehind): windows.open(ids, isBehind: isBehind)
    case .libraryChanged(let changes):
      windows.libraryDidChange(changes)
      refreshing.libraryDidChange(changes)
    case .show(let pane): navigator.goTo(pane)
    case .resumeReading: navigator.resumeReading()
    case .refresh(let feeds):
      refreshing.model.refresh(feeds)
      refreshing.syncing?.sync()
    case .synchronize(let account): refreshing.syncing?.sync(account)
    case .showAccount(let account):
      if let syncing = refreshing.syncing { dialogs.showAccount(account, syncing.synchronizer) }
    case .send(let ids, let service?): sender.send(ids, to: service)
    case .send(_, nil): dialogs.showServices()
    case .tag(let ids): dialogs.showTags(of: ids)
    case .addRule(let draft): dialogs.addRule(draft)
    case .edit(let search): dialogs.editSmartFeed(search)
    case .save(let query): dialogs.addSmartFeed(query)
    case .showSettings(let feed, let goal): dialogs.showSettings(of: feed, for: goal)
    case .findCommand(let text): palette.show(text)
    case .listen(let url, let article, let choice): listening.perform(choice, on: url, of: article)
    case .updateActions: actions?.articleDidChange()
    }
  }

  private func handle(_ intent: ArticleWindowIntent) {
    switch intent {
    case .send(let id, let service): return sender.send([id], to: service)
    case .listen(let url, let article, let choice): return listening.perform(choice, on: url, of: article)
    case .showServices: dialogs.showServices()
    case .showTag(let tag):
      dialogs.uncoverPanes()
      panes.sidebar.selection.go(to: .tag(tag))
    case .open(let request): handle(request)
    }
    // What was asked for is there.
    gtk_window_present(view.window)
  }

  private func handle(_ intent: ListeningIntent) {
    switch intent {
    case .showArticle(let id): open(id)
    case .focusLost: panes.focus(.article)
    case .nothingLoaded:
      let isPlaying = (windows.activeReader ?? panes.article).listen(.play)
      if !isPlaying { toasts.say(tr("Open an article with audio to play it.")) }
    case .say(let words): toasts.say(words)
    }
  }

  private func handle(_ intent: SubscribingIntent) {
    switch intent {
    case .subscribed(let feeds): didSubscribe(to: feeds)
    case .imported(let feeds, let folders, let words): didImport(feeds, folders, words)
    case .offer(let address): handle(.subscribe(address))
    case .showProgress(let progress): refreshing.importing = progress
    case .say(let words): view.toasts.say(words)
    }
  }

  private func handle(_ intent: SettingsIntent) {
    switch intent {
    case .showArticles(let feed): showArticles(of: feed)
    case .refresh(let feed): refreshing.model.refresh([feed])
    case .importFeeds: importing.chooseFile()
    case .showRules: dialogs.showRules()
    case .exportFeeds: files.exportFeeds()
    case .backUp: files.backUp()
    }
  }

  private func handle(_ intent: StatisticsIntent) {
    if case .showArticles(let feed) = intent { showArticles(of: feed) }
  }

  /// Selects the first of the new feeds. Adding them is undoable as one step.
  private func didSubscribe(to feeds: [Feed]) {
    guard let feed = feeds.first else { return }
    panes.sidebar.selection.select(feed)
    refreshing.model.lookForIcons()
    history.perform(.added(feeds: feeds.map(\.id), folders: [])) { _ in
      feeds.count == 1
        ? tr("Subscribed to %s", feed.title) : trn("Subscribed to %d feed", "Subscribed to %d feeds", feeds.count)
    }
  }

  /// Fetches imported feeds and makes the import undoable.
  /// - Parameter words: the message to show; nil if it was already shown.
  private func didImport(_ feeds: [Feed.ID], _ folders: [Folder.ID], _ words: String?) {
    refreshing.fetchNew(feeds)
    history.perform(.added(feeds: feeds, folders: folders), saying: words.map { words in { _ in words } })
  }

  /// Does what another program, or something dropped, asks for.
  func handle(_ request: OpenRequest) {
    switch request {
    case .subscribe(let address): dialogs.addFeed(to: panes.sidebar.foldersForNewFeed, address: address)
    case .importFeeds(let file): importing.start(file)
    case .search(let text):
      dialogs.uncoverPanes()
      navigator.show(.list)
      panes.articles.openSearch(text)
    case .showArticle(let id): open(id)
    case .showUnread: open(nil)
    case .refuse(let address): view.toasts.say(tr("Kiji cannot open “%s”.", address))
    }
  }

  /// Opens an article, unless it was deleted in the meantime, or shows Unread (nil).
  func open(_ id: Article.ID?) {
    Task { [weak self, library = engine.library] in
      let article: Article? = if let id { try? await library.article(id) } else { nil }
      guard let self else { return }
      if id != nil, article == nil { return toasts.say(ArticlesError.gone.words) }
      dialogs.uncoverPanes()
      panes.open(article.map { ($0.id, $0.summary.feedID) })
    }
  }

  /// Selects a feed in the sidebar, unless it was removed in the meantime.
  private func showArticles(of id: Feed.ID) {
    Task { [weak self, library = engine.library] in
      guard let feed = try? await library.feed(id), let self else { return }
      dialogs.uncoverPanes()
      panes.sidebar.selection.select(feed)
      // Scroll the sidebar to the feed, and show its articles if only one pane fits.
      panes.sidebar.focus()
      navigator.goTo(.list)
      gtk_window_present(view.window)
    }
  }
}

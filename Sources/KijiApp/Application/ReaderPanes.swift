import CGtk
import Library
import ListKit
import ReaderEngine

/// The three panes of an open library, and the changes they follow.
final class ReaderPanes {
  let sidebar: SidebarViewController
  let articles: ArticlesViewController
  let article: ArticleViewController
  let engine: ReaderEngine
  private let icons: IconCache

  /// Called when a pane is to be brought into sight.
  var onShow: (@MainActor (PaneArrangement.Pane) -> Void)?
  /// Hears what went wrong with the library while nobody asked it for anything.
  var onFailure: (@MainActor (ArticlesError) -> Void)?

  private var following: Task<Void, Never>?
  private var maintaining: Task<Void, Never>?

  init(
    engine: ReaderEngine, history: HistoryModel, preferences: PreferencesStore,
    openOutside: @escaping @MainActor (String) -> Void
  ) {
    self.engine = engine
    let icons = IconCache(library: engine.library)
    self.icons = icons
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
    sidebar.onSelect = { [weak self] item, title in self?.articles.show(item, title: title) }
    sidebar.onChoose = { [weak self] in self?.onShow?(.list) }
    sidebar.onRetitle = { [weak self] in self?.articles.retitle($0) }
    articles.onUnreadEnd = { [weak self] in self?.goToUnread(forward: $0) }
    articles.onOpen = { [weak self] id in
      self?.article.open(id)
      self?.onShow?(.article)
    }
  }

  isolated deinit {
    following?.cancel()
    maintaining?.cancel()
  }

  /// Shows what there is and follows what is written, by this process or another.
  func start() {
    let changes = engine.library.changes()
    sidebar.start()
    following = Task { [weak self] in
      for await batch in changes { self?.libraryDidChange(batch) }
    }
    maintaining = Task { [weak self, maintainer = engine.maintainer] in
      await maintainer.run { [weak self] error in await self?.fail(error) }
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

  /// Scrolls the open article on; from its end, or with none open, goes on to the next unread one.
  func readOn() {
    guard article.content != nil else { return articles.openUnread(forward: true) }
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

  private var actsOnSelection: Bool { articles.hasFocus && articles.hasSelection }

  /// Whether Space is for the widget that has the keyboard: it scrolls the article from the list and from the page, and
  /// presses every button.
  func keepsSpace(_ focus: UnsafeMutablePointer<GtkWidget>) -> Bool {
    !articles.hasFocus && !article.hasPage(focus)
  }

  /// Stops following and closes the library.
  func close() async {
    following?.cancel()
    maintaining?.cancel()
    await sidebar.end()
    await engine.library.close()
  }

  private func fail(_ error: LibraryError) { onFailure?(.library(error)) }

  private func libraryDidChange(_ changes: [LibraryChange]) {
    icons.libraryDidChange(changes)
    sidebar.libraryDidChange(changes)
    articles.libraryDidChange(changes)
    article.libraryDidChange(changes)
  }
}

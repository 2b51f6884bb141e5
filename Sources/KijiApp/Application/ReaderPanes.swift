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

  /// Hears what went wrong with the library while nobody asked it for anything.
  var onFailure: (@MainActor (ArticlesError) -> Void)?

  private var following: Task<Void, Never>?
  private var maintaining: Task<Void, Never>?

  init(engine: ReaderEngine, preferences: PreferencesStore, openOutside: @escaping @MainActor (String) -> Void) {
    self.engine = engine
    let icons = IconCache(library: engine.library)
    self.icons = icons
    sidebar = SidebarViewController.instance(.init(library: engine.library, icons: icons))
    articles = ArticlesViewController.instance(.init(library: engine.library, icons: icons))
    article = ArticleViewController.instance(
      ArticleViewController.Dependencies(
        library: engine.library, style: BundledResources.text("/KijiApp/article.css"), preferences: preferences,
        openOutside: openOutside))
    sidebar.onSelect = { [weak self] item, title in self?.articles.show(item, title: title) }
    sidebar.onRetitle = { [weak self] in self?.articles.retitle($0) }
    articles.onOpen = { [weak self] id in self?.article.open(id) }
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

  /// Stops following and closes the library.
  func close() async {
    following?.cancel()
    maintaining?.cancel()
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

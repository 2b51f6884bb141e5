import Library
import ListKit

/// Mediates between a list of articles and its pane.
final class ArticlesViewController: Scene {
  /// What the controller is given.
  struct Dependencies {
    let library: Library
    let icons: IconCache
  }

  let view: ArticlesView
  /// Called when the person opens an article.
  var onOpen: (@MainActor (Article.ID) -> Void)?

  private let model: ArticlesModel
  private let table: TableView
  private let dataSource: ArticlesDataSource
  private lazy var delegate = ArticlesDelegate { [weak self] in self?.open($0) }
  private var title = ""
  private var item = SidebarItem.unread
  private var unreadOnly = false
  private var openArticle: Article.ID?

  init(view: ArticlesView, dependencies: Dependencies) {
    self.view = view
    model = ArticlesModel(library: dependencies.library, list: SidebarItem.unread.list)
    dataSource = ArticlesDataSource(model, icons: dependencies.icons)
    table = TableView(view.list)
    table.register(ArticleCell.self)
    table.dataSource = dataSource
    table.delegate = delegate
    model.delegate = self
    view.retry.onClick { [weak self] in self?.model.reload() }
  }

  /// Lists what the sidebar chose.
  func show(_ item: SidebarItem, title: String) {
    (self.item, self.title) = (item, title)
    reload()
  }

  /// The list has another name.
  func retitle(_ title: String) {
    self.title = title
    view.show(title: title, count: model.count)
  }

  /// Leaves out what is read, or not.
  func setUnreadOnly(_ unreadOnly: Bool) {
    guard self.unreadOnly != unreadOnly else { return }
    self.unreadOnly = unreadOnly
    reload()
  }

  /// Something was written.
  func libraryDidChange(_ changes: [LibraryChange]) { model.libraryDidChange(changes) }

  /// Opens the article below the one that is open, or the first.
  func openNext() { open(row: openRow.map { $0 + 1 } ?? 0) }

  /// Opens the article above the one that is open.
  func openPrevious() { if let openRow { open(row: openRow - 1) } }

  /// Whether the list has the keyboard.
  var hasFocus: Bool { table.hasFocus }

  /// Gives the keyboard to the row of the open article, or to the first.
  func focus() { table.focusRow(at: IndexPath(row: openRow ?? 0)) }

  private var openRow: Int? { openArticle.flatMap { model.index(of: $0) } }

  private func open(row: Int) {
    guard (0..<model.count).contains(row) else { return }
    table.focusRow(at: IndexPath(row: row))
    open(IndexPath(row: row))
  }

  private func reload() {
    var list = item.list
    list.unreadOnly = list.unreadOnly || unreadOnly
    view.show(title: title, count: nil)
    model.show(list)
  }

  private func open(_ indexPath: IndexPath) {
    guard let id = model.id(at: indexPath.row) else { return }
    openArticle = id
    table.selectRow(at: indexPath)
    onOpen?(id)
  }

  private func showState() {
    view.show(title: title, count: model.count)
    if model.count > 0 {
      view.showList()
      return
    }
    let isUnread = model.list.leavesOutRead
    switch model.list.scope {
    case .starred:
      view.showEmpty(
        title: tr("Nothing Starred"), description: tr("Press S to keep an article at hand."),
        action: (tr("_Refresh"), "win.refresh"))
    case .search:
      view.showEmpty(
        title: tr("Nothing Found"), description: tr("Try other words, or fewer."),
        action: (tr("_Refresh"), "win.refresh"))
    case .all, .today, .unread, .folder, .feed:
      view.showEmpty(
        title: isUnread ? tr("All Read") : tr("No Articles"),
        description: isUnread
          ? tr("New articles come with a refresh.") : tr("Articles come with a refresh, or with a new feed."),
        action: isUnread ? (tr("_Refresh"), "win.refresh") : (tr("_Add Feed…"), "win.add-feed"))
    }
  }
}

extension ArticlesViewController: ArticlesModelDelegate {
  func articlesModel(_ model: ArticlesModel, didLoad result: Result<ListChange, ArticlesError>) {
    switch result {
    case .success(let change):
      table.apply(change)
      if change == .reloaded {
        // another list begins at its top, wherever the one before had been left
        table.scrollToRow(at: IndexPath(row: 0))
        selectOpenArticle()
      }
      showState()
    case .failure(let error):
      view.show(error)
    }
  }

  /// The article that is open stays marked in every list that has it.
  private func selectOpenArticle() {
    guard let openArticle, let row = model.index(of: openArticle) else { return }
    table.selectRow(at: IndexPath(row: row))
  }
}

package import Library
import ListKit
import Words
package import Models
import Toolkit
import Icons

/// Mediates between a list of articles and its pane.
package final class ArticlesViewController: Scene {
  package typealias Dependencies = TimelineDependencies

  package let view: ArticlesView
  /// Called when the person opens an article.
  package var onOpen: (@MainActor (Article.ID) -> Void)?
  /// Called when there is nothing unread any more in the direction that the person goes; forward when it is true.
  package var onUnreadEnd: (@MainActor (Bool) -> Void)?
  /// Called when what is selected is something else.
  package var onSelectionChange: (@MainActor () -> Void)?
  /// Called with something to be said.
  package var onSay: (@MainActor (String) -> Void)?
  /// Called when other rows are seen.
  package var onMove: (@MainActor () -> Void)?

  let model: ArticlesModel
  let table: TableView
  let actions: ArticleActions
  private let dataSource: ArticlesDataSource
  let preferences: PreferencesStore
  package let marker: ReadMarker
  private let search: ArticleSearch
  private lazy var delegate = ArticlesDelegate(self)
  private(set) var title = ""
  package private(set) var item = SidebarItem.unread
  private var query: SearchQuery?
  private var arrangement = ListArrangement.standard
  package var openArticle: Article.ID?
  /// The list that is being read is to begin with its first unread article, or with its last.
  var opensUnread: Bool?
  /// The articles that were seen when the person scrolled last, with their rows; none where the list moved by itself.
  var seen: [(row: Int, id: Article.ID)] = []
  /// The row that is alone selected, while the list is ordered otherwise.
  private var keptSelection: Article.ID?
  /// That, or else the open article, is selected when its row is known.
  private var selectsArticle = false
  var tellsSelection = false
  /// What is to be seen of the list that is being read; nil for its top.
  var wantedPlace: ListPlace?
  /// The same for the list that is shown first.
  private var rememberedPlace: ListPlace?
  /// Called when the next list is there.
  private var onListed: (@MainActor () -> Void)?
  /// What an empty list cannot know of itself.
  package var surroundings = ListSurroundings() {
    didSet { if surroundings != oldValue, !model.isLoading, model.count == 0 { showState() } }
  }

  package init(view: ArticlesView, dependencies: Dependencies) {
    self.view = view
    model = ArticlesModel(library: dependencies.library, list: SidebarItem.unread.list)
    actions = ArticleActions(history: dependencies.history, openOutside: dependencies.openOutside)
    preferences = dependencies.preferences
    marker = ReadMarker(history: dependencies.history, preferences: dependencies.preferences)
    dataSource = ArticlesDataSource(model, icons: dependencies.icons)
    search = ArticleSearch(view: view, library: dependencies.library)
    table = TableView(view.list)
    table.selectionMode = .multiple
    table.register(ArticleCell.self)
    table.dataSource = dataSource
    table.delegate = delegate
    model.delegate = self
    view.retry.onClick { [weak self] in self?.model.reload() }
    view.pill.onClick { [weak self] in self?.showNew() }
    view.scroller.onScroll { [weak self] in
      self?.scrolled()
      self?.onMove?()
    }
    connectSelectionBar()
    search.onSearch = { [weak self] in self?.show($0) }
    search.onSave = { [weak self] in self?.actions.save($0, as: $1) }
  }

  /// Lists what the sidebar chose.
  package func show(_ item: SidebarItem, title: String) {
    (self.item, self.title, query, opensUnread) = (item, title, nil, nil)
    (wantedPlace, rememberedPlace) = (rememberedPlace, nil)
    search.close()
    reload()
  }

  /// Begins where the person was the last time, with the next list that is shown.
  /// - Parameter completion: called when that list is there.
  package func resume(_ article: Article.ID?, at place: ListPlace?, completion: @escaping @MainActor () -> Void) {
    (openArticle, rememberedPlace, onListed) = (article, place, completion)
  }

  /// The list has another name.
  package func retitle(_ title: String) {
    self.title = title
    showTitle()
  }

  /// Orders lists otherwise.
  package func arrange(_ arrangement: ListArrangement) {
    guard self.arrangement != arrangement else { return }
    self.arrangement = arrangement
    surroundings.leavesOutRead = arrangement.unreadOnly
    reloadInPlace()
  }

  /// Says anew how long ago articles came, and which of them are of today.
  /// - Parameter isOtherDay: whether another day has begun.
  package func renewTimes(isOtherDay: Bool) {
    if isOtherDay, model.list.scope == .today, !model.isLoading {
      reloadInPlace()
    } else {
      table.reconfigure()
      listDidScroll()
    }
  }

  /// Something was written.
  package func libraryDidChange(_ changes: [LibraryChange]) { model.libraryDidChange(changes) }

  /// Gives the keyboard to the line that the person searches in.
  package func openSearch() { search.open() }

  /// Ends the search that is shown, if there is one and the keyboard is in this pane.
  /// - Returns: whether there was.
  package func leaveSearch() -> Bool {
    guard view.searchBar.isOpen, AnyWidget(view.root).hasFocusWithin else { return false }
    view.searchBar.isOpen = false
    focus()
    return true
  }

  /// Marks the whole list as read.
  package func markAllRead() { actions.markAllRead(model.list, upTo: model.latest) }

  private func show(_ query: SearchQuery?) {
    (self.query, wantedPlace, keptSelection) = (query, nil, nil)
    reload()
  }

  private func reloadInPlace() {
    let row = table.selectedCount == 1 ? table.indexPathForSelectedRow : nil
    (wantedPlace, keptSelection) = (place, row.flatMap { model.id(at: model.sections.row(at: $0)) })
    reload()
  }

  private func reload() {
    marker.leftList()
    var list = query.map { ArticleList(scope: .search($0)) } ?? item.list
    if query == nil { list.unreadOnly = list.unreadOnly || arrangement.unreadOnly }
    list.order = arrangement.oldestFirst ? .oldestFirst : .newestFirst
    model.showsDays = arrangement.byDay
    showTitle(isLoading: true)
    model.show(list)
  }

  private func showNew() {
    model.showNew { [weak self] in
      guard let self, model.count > 0 else { return }
      seen = []
      // the newest stand at one end
      let isAbove = model.list.order == .newestFirst
      if isAbove { table.scrollToTop() } else { table.scrollToRow(at: model.sections.indexPath(of: model.count - 1)) }
    }
  }

  private func showTitle(isLoading: Bool = false) {
    view.show(title: query == nil ? title : trc("heading", "Search"), count: isLoading ? nil : model.count)
  }
}

// MARK: - What the model says

extension ArticlesViewController: ArticlesModelDelegate {
  func articlesModel(_ model: ArticlesModel, didLoad result: Result<ListChange, ArticlesError>) {
    switch result {
    case .success(let change):
      apply(change)
      if model.isLoading { selectsArticle = (keptSelection ?? openArticle).flatMap(model.index) == nil }
      showState()
      goToWantedPlace()
      beginReading()
    case .failure(let error):
      view.show(error)
    }
  }

  func articlesModel(_ model: ArticlesModel, didUpdate articles: Set<Article.ID>) {
    // rows that live are few, whatever was marked
    table.reconfigureRows { model.id(at: model.sections.row(at: $0)).map(articles.contains) ?? false }
    showSelection()
  }

  func articlesModel(_ model: ArticlesModel, didFailInPart error: ArticlesError) { onSay?(error.words) }

  func articlesModel(_ model: ArticlesModel, didHold count: Int) { view.showNew(count) }

  private func apply(_ change: ListChange) {
    switch change {
    case .reloaded:
      table.reloadData()
      seen = []
      // another list begins at its top, wherever the one before had been left
      if model.isLoading, model.count > 0, wantedPlace == nil { table.scrollToTop() }
      selectArticle()
    case .spliced(let splices): table.applyPositions(splices)
    case .updated(let rows): table.reconfigureRows { rows.contains(model.sections.row(at: $0)) }
    }
  }

  /// The article that is open stays marked in every list that has it.
  private func selectArticle() {
    guard let row = (keptSelection ?? openArticle).flatMap(model.index) else { return }
    selectsArticle = false
    table.selectRow(at: model.sections.indexPath(of: row))
  }

  private func beginReading() {
    guard !model.isLoading else { return }
    // it was not among the first that were read
    if selectsArticle { selectArticle() }
    (selectsArticle, keptSelection) = (false, nil)
    let onListed = onListed
    self.onListed = nil
    onListed?()
    guard let forward = opensUnread else { return }
    opensUnread = nil
    openUnread(forward: forward)
  }

  private func showState() {
    showTitle()
    showSelection()
    if model.count == 0 {
      view.showEmpty(EmptyList(model.list, around: surroundings))
    } else if view.showList() {
      focus()
    }
  }
}

package import Library
import ListKit
import Words
package import Models
import Toolkit
import Icons

/// Connects the timeline's model and view.
package final class TimelineViewController: ViewController {
  package typealias Dependencies = TimelineDependencies

  package let view: TimelineView
  /// Called when the user opens an article.
  package var onOpen: (@MainActor (Article.ID) -> Void)?
  /// Called when there is no further unread article in a direction; the argument is true for forward.
  package var onUnreadEnd: (@MainActor (Bool) -> Void)?
  /// Called when the selection has changed.
  package var onSelectionChange: (@MainActor () -> Void)?
  /// Called with a message for the user.
  package var onSay: (@MainActor (String) -> Void)?
  /// Called when the list is scrolled.
  package var onMove: (@MainActor () -> Void)?

  let model: TimelineModel
  let table: TableView
  let actions: ArticleActions
  private let dataSource: TimelineDataSource
  let preferences: PreferencesStore
  package let marker: ReadMarker
  private let search: ArticleSearch
  private lazy var delegate = TimelineDelegate(self)
  private(set) var title = ""
  package private(set) var item = SidebarItem.unread
  private var query: SearchQuery?
  private var arrangement = ListArrangement.standard
  package var openArticle: Article.ID?
  /// Whether to open the first (true) or last (false) unread article when the list is loaded; nil for neither.
  var opensUnread: Bool?
  /// The articles that were visible at the last scroll by the user, with their rows; empty after the list was scrolled
  /// by the program.
  var seen: [(row: Int, key: ArticleKey)] = []
  /// The only selected article, kept while the list is reloaded in another order.
  private var keptSelection: Article.ID?
  /// Whether to select ``keptSelection``, or otherwise the open article, as soon as its row is known.
  private var selectsArticle = false
  var tellsSelection = false
  /// The scroll position to restore in the list being loaded; nil for its top.
  var wantedPlace: ListPlace?
  /// The scroll position to restore in the first list shown.
  private var rememberedPlace: ListPlace?
  /// Called when the next list is loaded.
  private var onListed: (@MainActor () -> Void)?
  /// The context that the placeholder of an empty list needs.
  package var surroundings = ListSurroundings() {
    didSet { if surroundings != oldValue, !model.isLoading, model.count == 0 { showState() } }
  }

  package init(view: TimelineView, dependencies: Dependencies) {
    self.view = view
    model = TimelineModel(library: dependencies.library, list: SidebarItem.unread.list)
    actions = ArticleActions(history: dependencies.history, openOutside: dependencies.openOutside)
    preferences = dependencies.preferences
    marker = ReadMarker(history: dependencies.history, preferences: dependencies.preferences)
    dataSource = TimelineDataSource(model, icons: dependencies.icons)
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

  /// Shows the list that was selected in the sidebar.
  package func show(_ item: SidebarItem, title: String) {
    (self.item, self.title, query, opensUnread) = (item, title, nil, nil)
    (wantedPlace, rememberedPlace) = (rememberedPlace, nil)
    search.close()
    reload()
  }

  /// Restores the open article and scroll position of the last session in the next list shown.
  /// - Parameter completion: called when that list is loaded.
  package func resume(_ article: Article.ID?, at place: ListPlace?, completion: @escaping @MainActor () -> Void) {
    (openArticle, rememberedPlace, onListed) = (article, place, completion)
  }

  /// Changes the list's title.
  package func retitle(_ title: String) {
    self.title = title
    showTitle()
  }

  /// Changes the order and grouping of lists.
  package func arrange(_ arrangement: ListArrangement) {
    guard self.arrangement != arrangement else { return }
    self.arrangement = arrangement
    surroundings.leavesOutRead = arrangement.unreadOnly
    reloadInPlace()
  }

  /// Refreshes relative dates.
  /// - Parameter isOtherDay: whether the date has changed, so that the list of today's articles must be reloaded.
  package func renewTimes(isOtherDay: Bool) {
    if isOtherDay, model.list.scope == .today, !model.isLoading {
      reloadInPlace()
    } else {
      table.reconfigure()
      listDidScroll()
    }
  }

  /// Applies a change of the library.
  package func libraryDidChange(_ changes: [LibraryChange]) { model.libraryDidChange(changes) }

  /// Opens the search bar and focuses its entry.
  package func openSearch() { search.open() }

  /// Ends the current search, if there is one and the focus is in this pane.
  /// - Returns: whether it did.
  package func leaveSearch() -> Bool {
    guard view.searchBar.isOpen, AnyWidget(view.root).hasFocusWithin else { return false }
    view.searchBar.isOpen = false
    focus()
    return true
  }

  /// Marks all articles of the list as read.
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
    // The articles that must be found in the list even if they are far from its top.
    let sought = [openArticle, keptSelection].compactMap(\.self) + (wantedPlace?.rows.map(\.article) ?? [])
    model.show(list, seeking: sought)
  }

  private func showNew() {
    model.showNew { [weak self] in
      guard let self, model.count > 0 else { return }
      seen = []
      // New articles are at the top or the bottom, depending on the order.
      let isAbove = model.list.order == .newestFirst
      if isAbove { table.scrollToTop() } else { table.scrollToRow(at: model.sections.indexPath(of: model.count - 1)) }
    }
  }

  private func showTitle(isLoading: Bool = false) {
    view.show(title: query == nil ? title : trc("heading", "Search"), count: isLoading ? nil : model.count)
  }
}

// MARK: - Model delegate

extension TimelineViewController: TimelineModelDelegate {
  func timelineModel(_ model: TimelineModel, didLoad result: Result<ListChange, ArticlesError>) {
    switch result {
    case .success(let change):
      apply(change)
      if model.isLoading { selectsArticle = (keptSelection ?? openArticle).flatMap(model.index(of:)) == nil }
      showState()
      goToWantedPlace()
      beginReading()
    case .failure(let error):
      view.show(error)
    }
  }

  func timelineModel(_ model: TimelineModel, didUpdate articles: Set<Article.ID>) {
    // Only live rows are updated, so this is fast regardless of how many articles changed.
    table.reconfigureRows { model.id(at: model.sections.row(at: $0)).map(articles.contains) ?? false }
    showSelection()
  }

  func timelineModel(_ model: TimelineModel, didFailInPart error: ArticlesError) { onSay?(error.words) }

  func timelineModel(_ model: TimelineModel, didHold count: Int) { view.showNew(count) }

  private func apply(_ change: ListChange) {
    switch change {
    case .reloaded:
      table.reloadData()
      seen = []
      // Another list starts at the top.
      if model.isLoading, model.count > 0, wantedPlace == nil { table.scrollToTop() }
      selectArticle()
    case .spliced(let splices): table.applyPositions(splices)
    case .updated(let rows): table.reconfigureRows { rows.contains(model.sections.row(at: $0)) }
    }
  }

  /// Selects the open article in every list that contains it.
  private func selectArticle() {
    guard let row = (keptSelection ?? openArticle).flatMap(model.index(of:)) else { return }
    selectsArticle = false
    table.selectRow(at: model.sections.indexPath(of: row))
  }

  private func beginReading() {
    guard !model.isLoading else { return }
    // The article was not in the first page.
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

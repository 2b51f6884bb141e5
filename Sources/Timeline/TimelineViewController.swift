import Foundation
package import Library
import ListKit
import Words
package import Models
import Toolkit
package import Icons
package import ReaderEngine

/// Requests and messages of the timeline to the window.
package enum TimelineIntent {
  /// The user presses the button on an article, and will probably open it.
  case willOpen(Article.ID)
  /// The user opens an article.
  case open(Article.ID)
  /// The user opens articles in windows of their own.
  case openInWindows([Article.ID], isBehind: Bool)
  /// There is no further unread article in this direction; the next list may have some.
  case findUnread(forward: Bool)
  /// The user wants to find a command, and has typed the text so far.
  case findCommand(String)
  /// The selection has changed.
  case selectionChanged
  /// The list was scrolled.
  case scrolled
  /// The user wants to give tags to articles.
  case tag([Article.ID])
  /// The user wants to send articles to a service, or, without one, to choose the services.
  case send([Article.ID], to: SendService?)
  /// The user wants a rule for articles like one.
  case addRule(RuleDraft)
  /// The user wants to save a search as a smart feed.
  case save(SearchQuery)
  /// A message for the user.
  case say(String)
}

/// Connects the timeline's model and view.
package final class TimelineViewController: ViewController {
  /// The dependencies of the timeline.
  package struct Dependencies {
    let library: Library
    let icons: IconCache
    let images: ImageFetcher
    let history: HistoryModel
    let preferences: PreferencesStore
    /// Opens a URL in the default browser.
    let openOutside: @MainActor (String) -> Void

    package init(
      library: Library, icons: IconCache, images: ImageFetcher, history: HistoryModel, preferences: PreferencesStore,
      openOutside: @escaping @MainActor (String) -> Void
    ) {
      (self.library, self.icons, self.images, self.history) = (library, icons, images, history)
      (self.preferences, self.openOutside) = (preferences, openOutside)
    }
  }

  package let view: TimelineView
  /// Called with what concerns the window.
  package var onIntent: (@MainActor (TimelineIntent) -> Void)?
  /// The context that the placeholder of an empty list needs.
  package var surroundings = ListSurroundings() {
    didSet { if surroundings != oldValue, !model.isLoading, model.count == 0 { showState() } }
  }
  /// The library's tags, which rows show.
  package var tags: [Tag.ID: Tag] = [:] {
    didSet { if dataSource.set(tags) { list.shown.reconfigure() } }
  }
  /// The list selected in the sidebar.
  package private(set) var item = SidebarItem.unread
  package let marker: ReadMarker
  /// How lists are arranged.
  package let views: ListViews
  /// Opens articles.
  package private(set) lazy var navigator = TimelineNavigator(
    list, view: view, model: model, library: needs.library, marker: marker, position: position
  ) { [weak self] in self?.onIntent?($0) }
  /// The selected articles.
  package private(set) lazy var selection = TimelineSelection(
    list, view: view, model: model, navigator: navigator, actions: actions, needs
  ) { [weak self] in self?.onIntent?($0) }

  let model: TimelineModel
  let list: TimelineList
  private let needs: Dependencies
  private let actions: ArticleActions
  private let dataSource: TimelineDataSource
  private let search: ArticleSearch
  private let position: TimelinePosition
  private lazy var delegate = TimelineDelegate(navigator, selection, position, dataSource)
  private var title = ""
  private var query: SearchQuery?
  private var arrangement = ListArrangement.standard
  /// Called when the next list is loaded.
  private var onListed: (@MainActor () -> Void)?

  package init(view: TimelineView, dependencies: Dependencies) {
    self.view = view
    needs = dependencies
    views = ListViews(library: needs.library, preferences: needs.preferences)
    model = TimelineModel(library: needs.library, list: SidebarItem.unread.list)
    actions = ArticleActions(history: needs.history, preferences: needs.preferences, openOutside: needs.openOutside)
    marker = ReadMarker(history: needs.history, preferences: needs.preferences)
    dataSource = TimelineDataSource(model, icons: needs.icons, thumbnails: .init(needs.images, needs.preferences))
    search = ArticleSearch(view: view, library: needs.library)
    list = TimelineList(view, dataSource)
    position = TimelinePosition(list, view: view, model: model, marker: marker)
    list.connect(delegate, dragging: selection)
    (model.delegate, search.delegate) = (self, self)
    actions.onIntent = { [weak self] in self?.onIntent?($0) }
    view.retry.onClick { [weak self] in self?.model.reload() }
    view.pill.onClick { [weak self] in self?.model.showNew { self?.position.showNew() } }
    view.onScroll { [weak self] in
      self?.position.userDidScroll()
      self?.onIntent?(.scrolled)
    }
    views.follow(self) { [weak self] in self?.arrange() }
    dataSource.showThumbnails(in: list)
  }

  /// Shows the list that was selected in the sidebar.
  package func show(_ item: SidebarItem, title: String) {
    (self.item, self.title, query) = (item, title, nil)
    navigator.beginList()
    position.beginList()
    search.close()
    reload()
  }

  /// Restores the open article and scroll position of the last session in the next list shown.
  /// - Parameter completion: called when that list is loaded.
  package func resume(_ article: Article.ID?, at place: ListPlace?, completion: @escaping @MainActor () -> Void) {
    (navigator.openArticle, onListed) = (article, completion)
    position.resume(at: place)
  }

  /// The current scroll position; nil at the top of the list with no visible row selected.
  package var place: ListPlace? { position.current }

  /// Changes the list's title.
  package func retitle(_ title: String) {
    self.title = title
    showTitle()
  }

  /// Refreshes relative dates.
  /// - Parameter isOtherDay: whether the date has changed, so that the list of today's articles must be reloaded.
  package func renewTimes(isOtherDay: Bool) {
    if isOtherDay, model.list.scope == .today, !model.isLoading {
      reloadInPlace()
    } else {
      list.shown.reconfigure()
      position.showDay()
    }
  }

  /// Applies a change of the library.
  package func libraryDidChange(_ changes: [LibraryChange]) { model.libraryDidChange(changes) }

  /// Whether the list has the keyboard focus.
  package var hasFocus: Bool { list.shown.hasFocus }

  /// Focuses the row of the open article, or the first one.
  package func focus() { navigator.focus() }

  /// Opens the search bar and focuses its entry.
  /// - Parameter text: a text to search for; nil for the last one.
  package func openSearch(_ text: String? = nil) { search.open(text) }

  /// Ends the current search, if there is one and the focus is in this pane.
  /// - Returns: whether it did.
  package func leaveSearch() -> Bool {
    guard view.searchBar.isOpen, AnyWidget(view.root).hasFocusWithin else { return false }
    view.searchBar.isOpen = false
    focus()
    return true
  }

  /// Marks all articles of the list as read.
  /// - Parameter days: Only articles at least this old are marked; 0 for all.
  package func markAllRead(olderThan days: Int = 0) {
    let end = days == 0 ? nil : Date(timeIntervalSinceNow: -Double(days) * 86_400)
    actions.markAllRead(model.list, upTo: model.latest, before: end)
  }

  private func arrange() { if arrangement != views.arrangement(of: item) { reloadInPlace() } }

  private func reloadInPlace() {
    position.keep()
    selection.keep()
    reload()
  }

  private func reload() {
    marker.leftList()
    arrangement = views.arrangement(of: item)
    surroundings.leavesOutRead = arrangement.unreadOnly
    var articles = query.map { ArticleList(scope: .search($0)) } ?? item.list
    // Reading an article does not take it out of a queue.
    if query == nil, !articles.isQueue { articles.unreadOnly = articles.unreadOnly || arrangement.unreadOnly }
    articles.order = arrangement.oldestFirst ? .oldestFirst : .newestFirst
    model.showsDays = arrangement.byDay
    list.show(arrangement.density)
    showTitle(isLoading: true)
    model.show(articles, seeking: selection.sought + position.sought)
  }

  private func showTitle(isLoading: Bool = false) {
    view.show(title: query == nil ? title : trc("heading", "Search"), count: isLoading ? nil : model.count)
  }
}

extension TimelineViewController: ArticleSearchDelegate {
  func articleSearchWillBegin(_ search: ArticleSearch) { position.searchWillBegin() }

  func articleSearchWillLoseFocus(_ search: ArticleSearch) { focus() }

  func articleSearchDidLeave(_ search: ArticleSearch) { navigator.focusFirst() }

  func articleSearch(_ search: ArticleSearch, didChange query: SearchQuery?) {
    self.query = query
    position.searchDidChange(isSearching: query != nil)
    selection.forget()
    reload()
  }

  func articleSearch(_ search: ArticleSearch, didAskForCommand text: String) {
    _ = leaveSearch()
    onIntent?(.findCommand(text))
  }

  func articleSearch(_ search: ArticleSearch, didSave query: SearchQuery) { onIntent?(.save(query)) }
}

extension TimelineViewController: TimelineModelDelegate {
  func timelineModel(_ model: TimelineModel, didLoad result: Result<ListChange, ArticlesError>) {
    switch result {
    case .success(let change):
      apply(change)
      showState()
      position.restore()
      if !model.isLoading { listDidLoad() }
    case .failure(let error):
      view.show(error)
    }
  }

  func timelineModel(_ model: TimelineModel, didUpdate articles: Set<Article.ID>) {
    // Only live rows are updated, so this is fast regardless of how many articles changed.
    list.shown.reconfigure { model.article(at: $0).map(articles.contains) ?? false }
    selection.showBar()
  }

  func timelineModel(_ model: TimelineModel, didFailInPart error: ArticlesError) { onIntent?(.say(error.words)) }

  func timelineModel(_ model: TimelineModel, didHold count: Int) { view.showNew(count) }

  private func apply(_ change: ListChange) {
    switch change {
    case .reloaded:
      list.shown.reloadData()
      position.listDidReload()
      selection.restore()
    case .spliced(let splices) where needs.history.hasJustUndone:
      position.keepTop(during: splices) { list.shown.applyPositions(splices) }
    case .spliced(let splices): list.shown.applyPositions(splices)
    case .updated(let rows): list.shown.reconfigure { rows.contains(model.sections.row(at: $0)) }
    }
    selection.listDidGrow()
  }

  private func listDidLoad() {
    selection.listDidLoad()
    let onListed = onListed
    self.onListed = nil
    onListed?()
    navigator.listDidLoad()
  }

  private func showState() {
    showTitle()
    selection.showBar()
    if model.count == 0 {
      view.showEmpty(EmptyList(model.list, missing: model.missing, around: surroundings))
    } else if view.showList() {
      focus()
    }
  }
}

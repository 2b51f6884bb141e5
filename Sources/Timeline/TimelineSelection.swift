package import Library
import ListKit
import Words
import Models
import Toolkit

/// The selected articles: their bar, menus and actions, and the selection while the list is reloaded.
package final class TimelineSelection {
  private let list: TimelineList
  private let view: TimelineView
  let model: TimelineModel
  private let library: Library
  private let navigator: TimelineNavigator
  private let actions: ArticleActions
  private let preferences: PreferencesStore
  private let send: @MainActor (TimelineIntent) -> Void
  /// The only selected article, kept while the list is reloaded in another order.
  private var kept: Article.ID?
  /// Whether to select ``kept``, or otherwise the open article, as soon as its row is known.
  private var awaitsRow = false
  /// Whether a change is about to be reported.
  private var isReporting = false

  init(
    _ list: TimelineList, view: TimelineView, model: TimelineModel, navigator: TimelineNavigator,
    actions: ArticleActions, _ needs: TimelineViewController.Dependencies,
    send: @escaping @MainActor (TimelineIntent) -> Void
  ) {
    (self.list, self.view, self.model, self.navigator, self.actions) = (list, view, model, navigator, actions)
    (library, preferences, self.send) = (needs.library, needs.preferences, send)
    let bar = view.selectionBar
    bar.read.onClick { [weak self] in self?.toggleRead() }
    bar.star.onClick { [weak self] in self?.toggleStar() }
    bar.later.onClick { [weak self] in self?.toggleLater() }
    bar.clear.onClick { [weak self] in self?.clear() }
    bar.copyLinks.onClick { [weak self] in self?.copyLinks() }
  }

  /// Whether no article is selected.
  package var isEmpty: Bool { list.shown.firstSelected == nil }

  /// Whether the keyboard focus is where commands apply to the selection: in the list or in the selection bar.
  package var hasFocus: Bool { list.shown.hasFocus || hasFocusInBar }

  /// Marks the selected articles as read or unread.
  package func toggleRead() { actions.toggleRead(articles) }

  /// Stars the selected articles, or removes their stars.
  package func toggleStar() { actions.toggleStar(articles) }

  /// Adds the selected articles to those to read later, or removes them.
  package func toggleLater() { actions.toggleLater(articles) }

  /// Handles Escape: clears the selection if the focus is in this pane.
  package func leave() -> Bool { AnyWidget(view.root).hasFocusWithin && clear() }

  /// Reduces the selection to the open article, or to nothing if that is not in the list.
  /// - Returns: whether several articles were selected.
  @discardableResult func clear() -> Bool {
    guard list.shown.selectedCount > 1 else { return false }
    let first = list.shown.firstSelected
    let hadFocus = hasFocusInBar
    if let indexPath = navigator.openArticle.flatMap(model.indexPath) {
      list.shown.select(indexPath)
    } else {
      list.shown.selectNone()
    }
    if hadFocus, let first { list.shown.focus(first) }
    return true
  }

  /// Shows the bar if several articles are selected, and reports the change. Opens a single selected article if the
  /// user has chosen that.
  func didChange() {
    showBar()
    report()
    guard preferences.current.opensSelected, list.shown.selectedCount == 1, let indexPath = list.shown.firstSelected,
      let id = model.article(at: indexPath), id != navigator.openArticle
    else { return }
    navigator.open(indexPath)
  }

  /// Shows the bar if several articles are selected.
  func showBar() {
    let summary = SelectionSummary(count: list.shown.selectedCount) { articles.compactMap(model.peek) }
    if view.selectionBar.show(summary) { navigator.focus() }
  }

  /// The selected article, if it is the only one.
  package var only: ArticleSummary? {
    list.shown.selectedCount == 1 ? list.shown.firstSelected.flatMap(model.article).flatMap(model.peek) : nil
  }

  /// Returns the context menu of a row.
  func menu(at indexPath: IndexPath) -> Menu? {
    guard let key = model.key(at: indexPath) else { return nil }
    // A row outside the selection gets its own menu.
    let ids = list.shown.isSelected(indexPath) ? articles : [key.id]
    return actions.menu(
      ids, ids.compactMap(model.peek),
      // Positions are determined when an item is chosen: rows may have moved while the menu was open.
      above: { [weak self] in self?.above(key) ?? [] },
      markBelow: { [weak self] in self?.markBelow(key) },
      widget: AnyWidget(view.root))
  }

  /// Marks the articles above the selected ones as read.
  package func markAbove() {
    if let first = list.shown.firstSelected.flatMap(model.key) { actions.setRead(true, above(first)) }
  }

  /// Marks the articles below the first of the selected ones as read.
  package func markBelow() { list.shown.firstSelected.flatMap(model.key).map(markBelow) }

  /// Returns the buttons of a row.
  func rowActions(at indexPath: IndexPath) -> [RowAction] {
    model.article(at: indexPath).flatMap(model.peek).map(actions.rowActions) ?? []
  }

  /// Keeps the selected article, if it is the only one, while the list is reloaded.
  func keep() { kept = list.shown.selectedCount == 1 ? list.shown.firstSelected.flatMap(model.article) : nil }

  /// The articles that must be found in a list that is loaded, even if they are far from its top.
  var sought: [Article.ID] { [navigator.openArticle, kept].compactMap(\.self) }

  /// Forgets the kept selection, because another list is shown.
  func forget() { kept = nil }

  /// Selects the kept article, or otherwise the open one, in every list that contains it.
  func restore() {
    guard let indexPath = wanted.flatMap(model.indexPath) else { return }
    awaitsRow = false
    list.shown.select(indexPath)
  }

  /// Notices whether the article to be selected has a row yet.
  func listDidGrow() { if model.isLoading { awaitsRow = wanted.flatMap(model.index(of:)) == nil } }

  /// Selects the article if it was not in the first page, and reports that a selected one may be gone: the table does
  /// not report what a reload changes.
  func listDidLoad() {
    if awaitsRow { restore() }
    (awaitsRow, kept) = (false, nil)
    report()
  }

  /// The article to be selected.
  private var wanted: Article.ID? { kept ?? navigator.openArticle }

  /// The selected articles.
  package var articles: [Article.ID] { list.shown.selected.compactMap(model.article) }

  private var hasFocusInBar: Bool { AnyWidget(view.selectionBar.root).hasFocusWithin }

  /// Reports a change, once for several changes in a row.
  private func report() {
    guard !isReporting else { return }
    isReporting = true
    Task { [weak self] in
      self?.isReporting = false
      self?.send(.selectionChanged)
    }
  }

  private func copyLinks() {
    let ids = articles
    Task { [weak self, library] in
      do throws(LibraryError) {
        let links = try await library.articles(ids).compactMap(\.webAddress)
        guard let self else { return }
        if !links.isEmpty { AnyWidget(view.root).copy(links.joined(separator: "\n")) }
        let words =
          links.isEmpty ? tr("These articles have no links.") : trn("%d link copied", "%d links copied", links.count)
        send(.say(words))
      } catch {
        self?.send(.say(error.words))
      }
    }
  }

  private func above(_ key: ArticleKey) -> [Article.ID] { model.index(of: key).map { model.ids(in: 0..<$0) } ?? [] }

  /// Marks all articles below one as read. Requires the list to be loaded completely.
  private func markBelow(_ key: ArticleKey) {
    Task { [weak self, model] in
      guard await model.settle(), let row = model.index(of: key) else { return }
      self?.actions.setRead(true, model.ids(in: row + 1..<max(row + 1, model.count)))
    }
  }
}

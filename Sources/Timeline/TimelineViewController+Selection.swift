import Library
import ListKit
import Words
import Models
import Toolkit

/// Actions on the selected articles.
extension TimelineViewController {
  /// Whether any article is selected.
  package var hasSelection: Bool { table.indexPathForSelectedRow != nil }

  /// Marks the selected articles as read or unread.
  package func toggleRead() { actions.toggleRead(selection) }

  /// Stars the selected articles, or removes their stars.
  package func toggleStar() { actions.toggleStar(selection) }

  /// Reduces the selection to the open article, or to nothing if that is not in the list.
  /// - Returns: whether several articles were selected.
  @discardableResult func clearSelection() -> Bool {
    guard table.selectedCount > 1 else { return false }
    let first = table.indexPathForSelectedRow
    let hadFocus = hasFocusInSelectionBar
    if let openRow { table.selectRow(at: model.sections.indexPath(of: openRow)) } else { table.deselectAll() }
    if hadFocus, let first { table.focusRow(at: first) }
    return true
  }

  /// Handles Escape: clears the selection if the focus is in this pane.
  package func leaveSelection() -> Bool { AnyWidget(view.root).hasFocusWithin && clearSelection() }

  package var hasFocusInSelectionBar: Bool { AnyWidget(view.selectionBar.root).hasFocusWithin }

  func connectSelectionBar() {
    let bar = view.selectionBar
    bar.read.onClick { [weak self] in self?.toggleRead() }
    bar.star.onClick { [weak self] in self?.toggleStar() }
    bar.clear.onClick { [weak self] in self?.clearSelection() }
    bar.copyLinks.onClick { [weak self] in self?.copyLinks() }
  }

  /// Shows the selection bar if several articles are selected.
  func showSelection() {
    let summary = SelectionSummary(count: table.selectedCount) { known(selection) }
    if view.selectionBar.show(summary) { focus() }
  }

  private func copyLinks() {
    let ids = selection
    Task { [weak self, library = model.library] in
      do throws(LibraryError) {
        let links = try await library.articles(ids).compactMap(\.webAddress)
        guard let self else { return }
        if !links.isEmpty { AnyWidget(view.root).copy(links.joined(separator: "\n")) }
        onSay?(
          links.isEmpty ? tr("These articles have no links.") : trn("%d link copied", "%d links copied", links.count))
      } catch {
        self?.onSay?(error.words)
      }
    }
  }

  private var selection: [Article.ID] {
    table.indexPathsForSelectedRows.compactMap { model.id(at: model.sections.row(at: $0)) }
  }

  private func known(_ ids: [Article.ID]) -> [ArticleSummary] { ids.compactMap(model.peek) }

  func menu(at indexPath: IndexPath) -> Menu? {
    let row = model.sections.row(at: indexPath)
    guard let key = model.key(at: row) else { return nil }
    let id = key.id
    // A row outside the selection gets its own menu.
    let ids = table.isRowSelected(at: indexPath) ? selection : [id]
    return actions.menu(
      ids, known(ids),
      // Positions are determined when an item is chosen: rows may have moved while the menu was open.
      above: { [weak self] in self.map { me in me.model.index(of: key).map { me.model.ids(in: 0..<$0) } ?? [] } ?? [] },
      markBelow: { [weak self] in self?.markBelow(key) },
      widget: AnyWidget(view.root))
  }

  /// Marks all articles below one as read. Requires the list to be loaded completely.
  private func markBelow(_ key: ArticleKey) {
    Task { [weak self, model] in
      guard await model.settle(), let row = model.index(of: key) else { return }
      self?.actions.setRead(true, model.ids(in: row + 1..<max(row + 1, model.count)))
    }
  }

  func actions(at indexPath: IndexPath) -> [RowAction] {
    model.id(at: model.sections.row(at: indexPath)).flatMap(model.peek).map(actions.rowActions) ?? []
  }
}

extension TimelineViewController: TimelineDelegateOwner {
  func open(_ indexPath: IndexPath) {
    guard let key = model.key(at: model.sections.row(at: indexPath)) else { return }
    let id = key.id
    let isOther = openArticle != id
    openArticle = id
    model.seek(key)
    table.selectRow(at: indexPath)
    if isOther { marker.opened(id) }
    onOpen?(id)
  }

  func listDidScroll() {
    view.show(
      day: model.sections.start(of: min(table.topSection ?? 0, model.sections.count - 1)).map { DateText.day($0) })
  }

  func selectionDidChange() {
    showSelection()
    tellSelection()
    guard preferences.current.opensSelected, table.selectedCount == 1, let indexPath = table.indexPathForSelectedRow,
      let id = model.id(at: model.sections.row(at: indexPath)), id != openArticle
    else { return }
    open(indexPath)
  }

  /// Reports a selection change, once for several changes in a row.
  private func tellSelection() {
    guard !tellsSelection else { return }
    tellsSelection = true
    Task { [weak self] in
      self?.tellsSelection = false
      self?.onSelectionChange?()
    }
  }
}

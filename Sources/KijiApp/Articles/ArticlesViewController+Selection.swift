import Library
import ListKit

/// What is done with the articles that are selected.
extension ArticlesViewController {
  /// Whether any article is selected.
  var hasSelection: Bool { table.indexPathForSelectedRow != nil }

  /// Marks what is selected as read or unread.
  func toggleRead() { actions.toggleRead(selection) }

  /// Stars what is selected, or takes the stars away.
  func toggleStar() { actions.toggleStar(selection) }

  private var selection: [Article.ID] {
    table.indexPathsForSelectedRows.compactMap { model.id(at: model.sections.row(at: $0)) }
  }

  private func known(_ ids: [Article.ID]) -> [ArticleSummary] { ids.compactMap(model.peek) }

  func menu(at indexPath: IndexPath) -> Menu? {
    let row = model.sections.row(at: indexPath)
    guard let id = model.id(at: row) else { return nil }
    // a row that is not among the selected ones is meant alone
    let ids = table.isRowSelected(at: indexPath) ? selection : [id]
    return actions.menu(
      ids, known(ids),
      // where it stands when that is chosen: rows may have come and gone under the menu
      above: { [weak self] in self.map { me in me.model.index(of: id).map { me.model.ids(in: 0..<$0) } ?? [] } ?? [] },
      markBelow: { [weak self] in self?.markBelow(id) },
      widget: AnyWidget(view.root))
  }

  /// Which articles those are, the whole list says.
  private func markBelow(_ id: Article.ID) {
    Task { [weak self, model] in
      guard await model.settle(), let row = model.index(of: id) else { return }
      self?.actions.setRead(true, model.ids(in: row + 1..<max(row + 1, model.count)))
    }
  }

  func actions(at indexPath: IndexPath) -> [RowAction] {
    model.id(at: model.sections.row(at: indexPath)).flatMap(model.peek).map(actions.rowActions) ?? []
  }
}

extension ArticlesViewController: ArticlesDelegateOwner {
  func open(_ indexPath: IndexPath) {
    guard let id = model.id(at: model.sections.row(at: indexPath)) else { return }
    let isOther = openArticle != id
    openArticle = id
    table.selectRow(at: indexPath)
    if isOther { marker.opened(id) }
    onOpen?(id)
  }

  func selectionDidChange() {
    tellSelection()
    guard preferences.current.opensSelected, table.selectedCount == 1, let indexPath = table.indexPathForSelectedRow,
      let id = model.id(at: model.sections.row(at: indexPath)), id != openArticle
    else { return }
    open(indexPath)
  }

  /// Says once that the selection is another one, however often it became so.
  private func tellSelection() {
    guard !tellsSelection else { return }
    tellsSelection = true
    Task { [weak self] in
      self?.tellsSelection = false
      self?.onSelectionChange?()
    }
  }
}

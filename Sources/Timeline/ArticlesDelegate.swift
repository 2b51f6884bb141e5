import ListKit

/// What a list of articles asks of whoever knows them.
protocol ArticlesDelegateOwner: AnyObject {
  /// The person chose an article.
  func open(_ indexPath: IndexPath)
  /// The selection is another one.
  func selectionDidChange()
  /// What can be done with an article.
  func menu(at indexPath: IndexPath) -> Menu?
  func actions(at indexPath: IndexPath) -> [RowAction]
  /// Other rows are seen.
  func listDidScroll()
}

/// Hears what the person does in the list of articles.
final class ArticlesDelegate: TableViewDelegate {
  private weak var owner: (any ArticlesDelegateOwner)?

  init(_ owner: any ArticlesDelegateOwner) {
    self.owner = owner
  }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { owner?.open(indexPath) }

  // a million rows can be selected at once
  var hearsOfSelectedRows: Bool { false }

  func tableViewSelectionDidChange(_ tableView: TableView) { owner?.selectionDidChange() }

  func tableViewDidScroll(_ tableView: TableView) { owner?.listDidScroll() }

  func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu? { owner?.menu(at: indexPath) }

  func tableView(_ tableView: TableView, trailingActionsForRowAt indexPath: IndexPath) -> [RowAction] {
    owner?.actions(at: indexPath) ?? []
  }
}

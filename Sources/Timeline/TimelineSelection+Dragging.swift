import Library
import ListKit

/// Lets the user drag articles to other programs, as their titles and links.
extension TimelineSelection: TableViewDragDelegate {
  /// Selected articles far from the visible ones are not loaded, and are left out.
  func tableView(
    _ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath
  ) -> [DragItem] {
    guard let article = model.article(at: indexPath).flatMap(model.peek) else { return [] }
    let text = [article.title, article.url ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
    return text.isEmpty ? [] : [DragItem(text: text, uri: article.url)]
  }

  func tableView(_ tableView: TableView, dragSessionAllowsMoveOperation session: DragSession) -> Bool { false }
}

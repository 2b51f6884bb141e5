import Library
import ListKit

/// Lets the user drag articles to other programs, as their titles and links.
extension TimelineSelection: TableViewDragDelegate {
  /// Selected articles far from the visible ones are not loaded, and are left out.
  func tableView(
    _ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath
  ) -> [DragItem] { dragItems(at: indexPath) }

  func tableView(_ tableView: TableView, dragSessionAllowsMoveOperation session: DragSession) -> Bool { false }

  private func dragItems(at indexPath: IndexPath) -> [DragItem] {
    guard let article = model.article(at: indexPath).flatMap(model.peek) else { return [] }
    return Self.dragItem(title: article.title, url: article.url).map { [$0] } ?? []
  }

  /// Returns what is dragged of an article, or nil if it has neither a title nor a link. The link is what the feed sent:
  /// one that is no web page's is offered as text alone, since other programs open addresses and copy files.
  static func dragItem(title: String, url: String?) -> DragItem? {
    let text = [title, url ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
    let address = url?.lowercased() ?? ""
    let isPage = ["http://", "https://"].contains { address.hasPrefix($0) }
    return text.isEmpty ? nil : DragItem(text: text, uri: isPage ? url : nil)
  }
}

extension TimelineSelection: CollectionViewDragDelegate {
  func collectionView(
    _ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath
  ) -> [DragItem] { dragItems(at: indexPath) }

  func collectionView(_ collectionView: CollectionView, dragSessionAllowsMoveOperation session: DragSession) -> Bool {
    false
  }
}

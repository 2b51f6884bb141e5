import ListKit

/// Reports the selected page: moving the selection is enough to open it.
final class PagesDelegate: TableViewDelegate {
  private let onChoose: (GalleryPage) -> Void

  init(onChoose: @escaping (GalleryPage) -> Void) { self.onChoose = onChoose }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    onChoose(GalleryPage.allCases[indexPath.row])
  }
}

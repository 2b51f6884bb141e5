import ListKit

/// Hears which page was chosen: going to its row is enough.
final class PagesDelegate: TableViewDelegate {
  private let onChoose: (GalleryPage) -> Void

  init(onChoose: @escaping (GalleryPage) -> Void) { self.onChoose = onChoose }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    onChoose(GalleryPage.allCases[indexPath.row])
  }
}

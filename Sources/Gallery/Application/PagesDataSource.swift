import ListKit

/// Lists the pages.
final class PagesDataSource: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { GalleryPage.allCases.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(PageCell.self, for: indexPath)
    cell.show(GalleryPage.allCases[indexPath.row])
    return cell
  }
}

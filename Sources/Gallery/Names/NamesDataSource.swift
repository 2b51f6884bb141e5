import ListKit

/// One row for each cell type, which shows where it was loaded from.
final class NamesDataSource: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 3 }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    switch indexPath.row {
    case 0: line(tableView.dequeue(LineCell.self, for: indexPath))
    case 1: detail(tableView.dequeue(DetailCell.self, for: indexPath))
    default: banner(tableView.dequeue(BannerCell.self, for: indexPath))
    }
  }

  private func line(_ cell: LineCell) -> LineCell {
    let text = "LineCell is loaded from LineCell.ui"
    cell.title.setText(text)
    cell.accessibilityLabel = text
    return cell
  }

  private func detail(_ cell: DetailCell) -> DetailCell {
    let (text, detail) = ("DetailCell is loaded from DetailCell.ui", "Its outlets are Labels: no cast, no identifier")
    cell.title.setText(text)
    cell.detail.setText(detail)
    cell.accessibilityLabel = text
    cell.accessibilityDescription = detail
    return cell
  }

  private func banner(_ cell: BannerCell) -> BannerCell {
    let text = "BannerCell names another template: WideCell.ui"
    cell.icon.setIcon("emblem-symbolic-link")
    cell.title.setText(text)
    cell.accessibilityLabel = text
    return cell
  }
}

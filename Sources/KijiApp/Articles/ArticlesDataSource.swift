import ListKit

/// Rows for a list of articles; those that are not read yet are nil, and come.
protocol ArticleRows: AnyObject {
  /// How many rows there are.
  var count: Int { get }
  /// A row, or nil while it is being read.
  func row(at index: Int) -> (any ArticleRowRepresentable)?
}

extension ArticlesModel: ArticleRows {
  func row(at index: Int) -> (any ArticleRowRepresentable)? { summary(at: index) }
}

/// Shows any list of articles in cells.
final class ArticlesDataSource: TableViewDataSource {
  private weak var rows: (any ArticleRows)?
  private let icons: IconCache

  init(_ rows: any ArticleRows, icons: IconCache) {
    self.rows = rows
    self.icons = icons
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows?.count ?? 0 }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(ArticleCell.self, for: indexPath)
    if let row = rows?.row(at: indexPath.row) {
      cell.show(row, icons)
    } else {
      cell.showNothingYet()
    }
    return cell
  }
}

import ListKit

/// Shows the model's articles.
final class ArticlesDataSource: TableViewDataSource {
  private let model: ArticlesModel

  init(_ model: ArticlesModel) { self.model = model }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { model.articles.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(HeadlineCell.self, for: indexPath)
    cell.show(model.articles[indexPath.row])
    return cell
  }
}

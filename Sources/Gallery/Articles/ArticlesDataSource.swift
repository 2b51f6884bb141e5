import ListKit

/// Shows the model's articles, and how long it takes to read them.
final class ArticlesDataSource: TableViewDataSource {
  private let model: ArticlesModel
  private let times: ReadingTimes

  init(_ model: ArticlesModel, _ times: ReadingTimes) { (self.model, self.times) = (model, times) }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { model.articles.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(HeadlineCell.self, for: indexPath)
    let minutes = times.minutes(of: indexPath.row)
    if minutes == nil { times.request([indexPath.row]) }
    cell.show(model.articles[indexPath.row], minutes: minutes)
    return cell
  }
}

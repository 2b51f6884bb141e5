import Library
import ListKit
import Words
import Icons

/// Rows for a list of articles; those that are not read yet are nil, and come.
protocol ArticleRows: AnyObject {
  /// Where the rows stand.
  var sections: ListSections { get }
  /// Whether all rows are of one feed.
  var isOfOneFeed: Bool { get }
  /// A row, or nil while it is being read.
  func row(at index: Int) -> (any ArticleRowRepresentable)?
}

extension ArticlesModel: ArticleRows {
  var isOfOneFeed: Bool { if case .feed = list.scope { true } else { false } }

  func row(at index: Int) -> (any ArticleRowRepresentable)? {
    guard let summary = summary(at: index) else { return nil }
    return hits[summary.id].map { FoundArticle(summary: summary, hit: $0) } ?? summary
  }
}

/// Shows any list of articles in cells, under the days they are of.
final class ArticlesDataSource: TableViewDataSource {
  private weak var rows: (any ArticleRows)?
  private let icons: IconCache

  init(_ rows: any ArticleRows, icons: IconCache) {
    self.rows = rows
    self.icons = icons
  }

  func numberOfSections(in tableView: TableView) -> Int { rows?.sections.count ?? 0 }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    rows?.sections.rows(in: section) ?? 0
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    // the day of the first rows stands above the list, as that of any row that is scrolled to does
    section == 0 ? nil : rows?.sections.start(of: section).map { DateText.day($0) }
  }

  func tableView(_ tableView: TableView, headerTypeInSection section: Int) -> (any SectionHeader.Type)? {
    DayHeader.self
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(ArticleCell.self, for: indexPath)
    if let rows, let row = rows.row(at: rows.sections.row(at: indexPath)) {
      cell.show(row, icons, showsAuthor: rows.isOfOneFeed)
    } else {
      cell.showNothingYet()
    }
    return cell
  }
}

import Library
import ListKit
import Models
import Words
import Icons

/// The rows of a list of articles, loaded on demand.
protocol ArticleRows: AnyObject {
  /// The sections of the list.
  var sections: ListSections { get }
  /// Whether all rows belong to one feed.
  var isOfOneFeed: Bool { get }
  /// Returns a row, or nil while it is being loaded.
  func row(at index: Int) -> (any ArticleRowRepresentable)?
}

extension TimelineModel: ArticleRows {
  var isOfOneFeed: Bool { if case .feed = list.scope { true } else { false } }

  func row(at index: Int) -> (any ArticleRowRepresentable)? {
    guard let summary = summary(at: index) else { return nil }
    return contents.hits[summary.id].map { FoundArticle(summary: summary, hit: $0) } ?? summary
  }
}

/// The data source of the timeline, with one section per day.
final class TimelineDataSource: TableViewDataSource {
  private weak var rows: (any ArticleRows)?
  private let icons: IconCache
  private let thumbnails: TimelineThumbnails
  /// The tags of the library.
  private var tags: [Tag.ID: Tag] = [:]
  private var density = ListDensity.normal

  init(_ rows: any ArticleRows, icons: IconCache, thumbnails: TimelineThumbnails) {
    self.rows = rows
    self.icons = icons
    self.thumbnails = thumbnails
  }

  /// Sets the tags of the library.
  /// - Returns: whether they have changed.
  func set(_ tags: [Tag.ID: Tag]) -> Bool {
    defer { self.tags = tags }
    return tags != self.tags
  }

  /// Sets how much room an article has.
  /// - Returns: whether that has changed.
  func set(_ density: ListDensity) -> Bool {
    defer { self.density = density }
    return density != self.density
  }

  /// Keeps the thumbnails of a table's rows up to date.
  func showThumbnails(in table: TableView) {
    thumbnails.onChange = { [weak table] in table?.reconfigure() }
    thumbnails.onMissing = { [weak self, weak table] in if let table { self?.loadThumbnails(in: table) } }
  }

  /// Loads the thumbnails of the visible rows.
  func loadThumbnails(in table: TableView) {
    let visible = density == .compact ? [] : table.indexPathsForVisibleRows
    thumbnails.load(visible.compactMap { path in rows.flatMap { $0.row(at: $0.sections.row(at: path)) } })
  }

  func numberOfSections(in tableView: TableView) -> Int { rows?.sections.count ?? 0 }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    rows?.sections.rows(in: section) ?? 0
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    // The day of the first section is shown above the list, like that of any section scrolled to the top.
    section == 0 ? nil : rows?.sections.start(of: section).map { DateText.day($0) }
  }

  func tableView(_ tableView: TableView, headerTypeInSection section: Int) -> (any SectionHeader.Type)? {
    DayHeader.self
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell: any ArticleRowCell =
      switch density {
      case .normal: tableView.dequeue(ArticleCell.self, for: indexPath)
      case .compact: tableView.dequeue(CompactArticleCell.self, for: indexPath)
      }
    if let rows, let row = rows.row(at: rows.sections.row(at: indexPath)) {
      cell.show(row, icons, showsAuthor: rows.isOfOneFeed, tags: row.rowTags.compactMap { tags[$0] })
      if let cell = cell as? ArticleCell { thumbnails.show(row, in: cell.thumbnail) }
    } else {
      cell.showNothingYet()
    }
    return cell
  }
}

/// The header of a day's section. The day of the topmost visible row is also shown above the list
/// (``TimelineView/day``), where it stays visible while scrolling.
final class DayHeader: View, SectionHeader {
  @Outlet var title: Label

  func show(_ title: String) { self.title.setText(title) }
}

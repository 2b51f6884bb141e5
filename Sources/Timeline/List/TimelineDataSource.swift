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
final class TimelineDataSource {
  /// How much room an article has.
  var density = ListDensity.normal

  private weak var rows: (any ArticleRows)?
  private let icons: IconCache
  private let thumbnails: TimelineThumbnails
  /// The tags of the library.
  private var tags: [Tag.ID: Tag] = [:]

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

  /// Keeps the thumbnails of a list up to date.
  func showThumbnails(in list: TimelineList) {
    thumbnails.onChange = { [weak list] in list?.shown.reconfigure() }
    thumbnails.onMissing = { [weak self, weak list] in if let list { self?.loadThumbnails(of: list.shown.visible) } }
  }

  /// Loads the thumbnails of the visible articles.
  func loadThumbnails(of visible: [IndexPath]) {
    let shape: ThumbnailPlace.Shape? =
      switch density {
      case .normal: .square
      case .compact: nil
      case .cards: .wide
      }
    let visible = shape == nil ? [] : visible
    thumbnails.load(visible.compactMap { path in rows.flatMap { $0.row(at: $0.sections.row(at: path)) } }, shape)
  }

  /// Letters are commands.
  func indexPath(forTypeAhead text: String, after indexPath: IndexPath?) -> IndexPath? { nil }

  private var sectionCount: Int { rows?.sections.count ?? 0 }

  private func title(of section: Int) -> String? {
    // The day of the first section is shown above the list, like that of any section scrolled to the top.
    section == 0 ? nil : rows?.sections.start(of: section).map { DateText.day($0) }
  }

  private func fill(_ cell: any ArticleRowCell, at indexPath: IndexPath) {
    guard let rows, let row = rows.row(at: rows.sections.row(at: indexPath)) else { return cell.showNothingYet() }
    cell.show(row, icons, showsAuthor: rows.isOfOneFeed, tags: row.rowTags.compactMap { tags[$0] })
    if let cell = cell as? any FullArticleCell { thumbnails.show(row, in: cell.thumbnail) }
  }
}

extension TimelineDataSource: TableViewDataSource {
  func numberOfSections(in tableView: TableView) -> Int { sectionCount }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    rows?.sections.rows(in: section) ?? 0
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { title(of: section) }

  func tableView(_ tableView: TableView, headerTypeInSection section: Int) -> (any SectionHeader.Type)? {
    DayHeader.self
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    guard density != .compact else {
      let cell = tableView.dequeue(CompactArticleCell.self, for: indexPath)
      fill(cell, at: indexPath)
      return cell
    }
    let cell = tableView.dequeue(ArticleCell.self, for: indexPath)
    fill(cell, at: indexPath)
    return cell
  }
}

extension TimelineDataSource: CollectionViewDataSource {
  /// The least width of a card, in pixels: so that the narrowest pane has one, and the pane of an average window two.
  private static let cardWidth = 220

  func numberOfSections(in collectionView: CollectionView) -> Int { sectionCount }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    rows?.sections.rows(in: section) ?? 0
  }

  func collectionView(_ collectionView: CollectionView, titleForHeaderInSection section: Int) -> String? {
    title(of: section)
  }

  func collectionView(_ collectionView: CollectionView, viewForHeaderInSection section: Int) -> View? {
    let header = collectionView.dequeueHeaderFooter(DayHeader.self)
    header.show(title(of: section) ?? "")
    return header
  }

  func collectionView(_ collectionView: CollectionView, layoutForSection section: Int) -> CollectionLayout {
    .grid(minimumWidth: Self.cardWidth)
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> ReusableCell {
    let cell = collectionView.dequeue(ArticleCardCell.self, for: indexPath)
    fill(cell, at: indexPath)
    return cell
  }
}

/// The header of a day's section. The day of the topmost visible row is also shown above the list
/// (``TimelineView/day``), where it stays visible while scrolling.
final class DayHeader: View, SectionHeader {
  @Outlet var title: Label

  func show(_ title: String) { self.title.setText(title) }
}

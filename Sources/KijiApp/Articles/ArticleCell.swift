import ListKit

/// A row of the list of articles.
final class ArticleCell: TableViewCell {
  @Outlet var dot: AnyWidget
  @Outlet var title: Label
  @Outlet var excerpt: Label
  @Outlet var picture: Image
  @Outlet var letter: Label
  @Outlet var feed: Label
  @Outlet var star: Image
  @Outlet var time: Label

  private lazy var feedIcon = FeedIconPlace(picture: picture, letter: letter)

  func show(_ row: any ArticleRowRepresentable, _ icons: IconCache) {
    let name = row.rowTitle.isEmpty ? tr("Untitled") : row.rowTitle
    title.setText(name, marking: row.rowTitle.isEmpty ? [] : row.rowTitleMatches)
    excerpt.setText(row.rowExcerpt, marking: row.rowExcerptMatches)
    feedIcon.show(row.rowFeed, name: row.rowSource, icons)
    feed.setText(row.rowSource)
    star.setVisible(row.isStarred)
    time.setText(DateText.short(row.rowDate))
    AnyWidget(root).setStyle("read", row.isRead)
    accessibilityLabel = [
      row.isRead ? nil : tr("unread"), name, row.rowSource, DateText.long(row.rowDate),
      row.isStarred ? tr("starred") : nil,
    ].compactMap(\.self).joined(separator: ", ")
    accessibilityDescription = row.rowExcerpt
  }

  /// A row whose content is still being read: it has its place, and nothing wrong in it.
  func showNothingYet() {
    for label in [title, excerpt, feed, time] { label.setText("") }
    feedIcon.showNothing()
    star.setVisible(false)
    AnyWidget(root).setStyle("read", true)
    accessibilityLabel = tr("Loading")
    accessibilityDescription = ""
  }
}

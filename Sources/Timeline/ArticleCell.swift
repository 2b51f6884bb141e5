import ListKit
import Words
import Toolkit
import Icons

/// A row of the timeline.
final class ArticleCell: TableViewCell {
  @Outlet var dot: AnyWidget
  @Outlet var text: AnyWidget
  @Outlet var title: Label
  /// The excerpt, as it fits below a one-line title.
  @Outlet var excerpt: Label
  @Outlet var shortExcerpt: Label
  @Outlet var picture: Image
  @Outlet var letter: Label
  @Outlet var feed: Label
  @Outlet var star: Image
  @Outlet var time: Label

  private lazy var feedIcon = FeedIconPlace(picture: picture, letter: letter)

  override func didLoad() {
    ArticleTextLayout.lay(out: text.pointer)
    // Row actions replace the star and the time.
    actionsPlacement = .bottom
  }

  /// - Parameter showsAuthor: whether to show the author instead of the feed's name, for lists of a single feed, where
  ///   the name would be the same in every row.
  func show(_ row: any ArticleRowRepresentable, _ icons: IconCache, showsAuthor: Bool = false) {
    let source = showsAuthor ? row.rowAuthor ?? row.rowSource : row.rowSource
    let name = row.rowTitle.isEmpty ? tr("Untitled") : row.rowTitle
    title.setText(name, marking: row.rowTitle.isEmpty ? [] : row.rowTitleMatches)
    for label in [excerpt, shortExcerpt] { label.setText(row.rowExcerpt, marking: row.rowExcerptMatches) }
    for label in [title, excerpt, shortExcerpt] { label.alignLikeItsText() }
    feedIcon.show(row.rowFeed, name: row.rowSource, icons)
    feed.setText(source)
    star.setVisible(row.isStarred)
    time.setText(DateText.short(row.rowDate))
    AnyWidget(root).setStyle("read", row.isRead)
    accessibilityLabel = [
      // Translators: a screen reader reads it before the title of an unread article.
      row.isRead ? nil : tr("unread"), name, source, DateText.long(row.rowDate),
      // Translators: a screen reader reads it after the title of a starred article.
      row.isStarred ? tr("starred") : nil,
    ].compactMap(\.self).joined(separator: ", ")
    accessibilityDescription = row.rowExcerpt
  }

  /// Shows a placeholder for a row whose content is still being loaded.
  func showNothingYet() {
    for label in [title, excerpt, shortExcerpt, feed, time] { label.setText("") }
    feedIcon.showNothing()
    star.setVisible(false)
    AnyWidget(root).setStyle("read", true)
    accessibilityLabel = tr("Loading")
    accessibilityDescription = ""
  }
}

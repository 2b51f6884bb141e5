internal import CGtk
import GLibKit
import Library
import ListKit
import Models
import Words
import Toolkit
import Icons

/// A row of the timeline with the title and the beginning of the text.
final class ArticleCell: TableViewCell, ArticleRowCell {
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

  private lazy var others = OtherFeedsNote(beside: star.pointer)
  private lazy var dots = TagDots(before: star.pointer)
  private(set) lazy var thumbnail = ThumbnailPlace(in: root)
  private lazy var feedIcon = FeedIconPlace(picture: picture, letter: letter)

  override func didLoad() {
    ArticleTextLayout.lay(out: text.pointer)
    // Row actions replace the star and the time.
    actionsPlacement = .bottom
  }

  func show(_ row: any ArticleRowRepresentable, _ icons: IconCache, showsAuthor: Bool, tags: [Tag]) {
    title.setText(row.shownTitle, marking: row.shownTitleMatches)
    for label in [excerpt, shortExcerpt] { label.setText(row.rowExcerpt, marking: row.rowExcerptMatches) }
    for label in [title, excerpt, shortExcerpt] { label.alignLikeItsText() }
    feedIcon.show(row.rowFeed, name: row.rowSource, icons)
    feed.setText(row.shownSource(showsAuthor: showsAuthor))
    star.setVisible(row.isStarred)
    others.show(row.otherFeedsText)
    dots.show(tags)
    time.setText(DateText.short(row.rowDate))
    describe(row, showsAuthor: showsAuthor, tags: tags)
  }

  func showNothingYet() {
    for label in [title, excerpt, shortExcerpt, feed, time] { label.setText("") }
    feedIcon.showNothing()
    thumbnail.showNothing()
    star.setVisible(false)
    others.show(nil)
    dots.show([])
    describeNothingYet()
  }
}

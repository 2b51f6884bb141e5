import GLibKit
import Library
import ListKit
import Words
import Toolkit
import Icons

/// A row of the timeline with the title alone, in one line.
final class CompactArticleCell: TableViewCell, ArticleRowCell {
  @Outlet var letter: Label
  @Outlet var title: Label
  @Outlet var time: Label

  private lazy var star = CellImage(before: time, size: starSize)
  private lazy var others = OtherFeedsNote(beside: time.pointer)
  private lazy var dots = TagDots(before: star)
  private lazy var feedIcon = FeedIconPlace(beside: letter)

  override func didLoad() {
    // Row actions replace the star and the time.
    actionsPlacement = .bottom
  }

  func show(_ row: any ArticleRowRepresentable, _ icons: IconCache, showsAuthor: Bool, tags: [Tag]) {
    title.setText(row.shownTitle, marking: row.shownTitleMatches)
    title.alignLikeItsText()
    feedIcon.show(row.rowFeed, name: row.rowSource, icons)
    star.show(icon: row.isStarred ? starIcon : nil)
    others.show(row.shortOtherFeedsText)
    dots.show(tags)
    time.setText(DateText.short(row.rowDate))
    describe(row, showsAuthor: showsAuthor, tags: tags)
  }

  func showNothingYet() {
    for label in [title, time] { label.setText("") }
    feedIcon.showNothing()
    star.show(icon: nil)
    others.show(nil)
    dots.show([])
    describeNothingYet()
  }
}

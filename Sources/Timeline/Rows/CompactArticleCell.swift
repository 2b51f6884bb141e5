import GLibKit
import Library
import ListKit
import Words
import Toolkit
import Icons

/// A row of the timeline with the title alone, in one line.
final class CompactArticleCell: TableViewCell, ArticleRowCell {
  @Outlet var picture: Image
  @Outlet var letter: Label
  @Outlet var title: Label
  @Outlet var star: Image
  @Outlet var time: Label

  private lazy var others = OtherFeedsNote(beside: star.pointer)
  private lazy var dots = TagDots(before: star.pointer)
  private lazy var feedIcon = FeedIconPlace(picture: picture, letter: letter)

  override func didLoad() {
    // Row actions replace the star and the time.
    actionsPlacement = .bottom
  }

  func show(_ row: any ArticleRowRepresentable, _ icons: IconCache, showsAuthor: Bool, tags: [Tag]) {
    title.setText(row.shownTitle, marking: row.shownTitleMatches)
    title.alignLikeItsText()
    feedIcon.show(row.rowFeed, name: row.rowSource, icons)
    star.setVisible(row.isStarred)
    others.show(row.shortOtherFeedsText)
    dots.show(tags)
    time.setText(DateText.short(row.rowDate))
    describe(row, showsAuthor: showsAuthor, tags: tags)
  }

  func showNothingYet() {
    for label in [title, time] { label.setText("") }
    feedIcon.showNothing()
    star.setVisible(false)
    others.show(nil)
    dots.show([])
    describeNothingYet()
  }
}

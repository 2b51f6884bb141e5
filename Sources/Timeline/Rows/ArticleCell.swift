import ListKit
import Toolkit
import Icons

/// A row of the timeline with the title and the beginning of the text.
final class ArticleCell: TableViewCell, FullArticleCell {
  @Outlet var dot: AnyWidget
  @Outlet var text: AnyWidget
  @Outlet var title: Label
  @Outlet var excerpt: Label
  @Outlet var shortExcerpt: Label
  @Outlet var letter: Label
  @Outlet var feed: Label
  @Outlet var time: Label

  private(set) lazy var star = CellImage(before: time, size: starSize)
  private(set) lazy var others = OtherFeedsNote(beside: time.pointer)
  private(set) lazy var dots = TagDots(before: star)
  private(set) lazy var thumbnail = ThumbnailPlace(in: root, .square)
  private(set) lazy var feedIcon = FeedIconPlace(beside: letter)

  override func didLoad() {
    ArticleTextLayout.lay(out: text.pointer)
    // Row actions replace the star and the time.
    actionsPlacement = .bottom
  }
}

/// A card of the timeline: the article's image above its title and the beginning of its text. A card without an image is
/// as high, and shows more of the text.
final class ArticleCardCell: CollectionViewCell, FullArticleCell {
  @Outlet var text: AnyWidget
  @Outlet var title: Label
  @Outlet var excerpt: Label
  @Outlet var shortExcerpt: Label
  @Outlet var letter: Label
  @Outlet var feed: Label
  @Outlet var time: Label

  private(set) lazy var star = CellImage(before: time, size: starSize)
  private(set) lazy var others = OtherFeedsNote(beside: time.pointer)
  private(set) lazy var dots = TagDots(before: star)
  private(set) lazy var thumbnail = ThumbnailPlace(in: root, .wide)
  private(set) lazy var feedIcon = FeedIconPlace(beside: letter)

  override func didLoad() {
    ArticleTextLayout.lay(out: text.pointer)
    // Row actions replace the star and the time.
    actionsPlacement = .bottom
  }
}

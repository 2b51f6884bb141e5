internal import CGtk
import GLibKit
import Library
import ListKit
import Models
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

  /// The dots of tags, created on demand: with every click, GTK traverses all widgets of live rows.
  private var dots: [AnyWidget] = []
  /// How many tags have a dot; the tooltip names all.
  private static let mostDots = 4

  private lazy var feedIcon = FeedIconPlace(picture: picture, letter: letter)

  override func didLoad() {
    ArticleTextLayout.lay(out: text.pointer)
    // Row actions replace the star and the time.
    actionsPlacement = .bottom
  }

  /// - Parameter showsAuthor: whether to show the author instead of the feed's name, for lists of a single feed, where
  ///   the name would be the same in every row.
  /// - Parameter tags: the article's tags.
  func show(_ row: any ArticleRowRepresentable, _ icons: IconCache, showsAuthor: Bool = false, tags: [Tag] = []) {
    let source = showsAuthor ? row.rowAuthor ?? row.rowSource : row.rowSource
    let name = row.rowTitle.isEmpty ? tr("Untitled") : row.rowTitle
    title.setText(name, marking: row.rowTitle.isEmpty ? [] : row.rowTitleMatches)
    for label in [excerpt, shortExcerpt] { label.setText(row.rowExcerpt, marking: row.rowExcerptMatches) }
    for label in [title, excerpt, shortExcerpt] { label.alignLikeItsText() }
    feedIcon.show(row.rowFeed, name: row.rowSource, icons)
    feed.setText(source)
    star.setVisible(row.isStarred)
    show(tags)
    time.setText(DateText.short(row.rowDate))
    AnyWidget(root).setStyle("read", row.isRead)
    accessibilityLabel = [
      // Translators: a screen reader reads it before the title of an unread article.
      row.isRead ? nil : tr("unread"), name, source, DateText.long(row.rowDate),
      // Translators: a screen reader reads it after the title of a starred article.
      row.isStarred ? tr("starred") : nil,
      // Translators: a screen reader reads it after the title of an article; %s is a list of names.
      tags.isEmpty ? nil : tr("tagged %s", tags.map(\.name).joined(separator: ", ")),
    ].compactMap(\.self).joined(separator: ", ")
    accessibilityDescription = row.rowExcerpt
  }

  private func show(_ tags: [Tag]) {
    let shown = tags.prefix(Self.mostDots)
    while dots.count < shown.count, let dot = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0) {
      gtk_widget_set_size_request(dot, 8, 8)
      gtk_widget_set_valign(dot, GTK_ALIGN_CENTER)
      gtk_widget_add_css_class(dot, "tag-dot")
      gtk_widget_insert_before(dot, gtk_widget_get_parent(star.pointer), star.pointer)
      dots.append(AnyWidget(dot))
    }
    for (number, dot) in dots.enumerated() {
      dot.setVisible(number < shown.count)
      if number < shown.count { dot.setStyle(shown[number].color.style, of: TagColor.styles) }
    }
  }

  /// Shows a placeholder for a row whose content is still being loaded.
  func showNothingYet() {
    for label in [title, excerpt, shortExcerpt, feed, time] { label.setText("") }
    feedIcon.showNothing()
    star.setVisible(false)
    show([])
    AnyWidget(root).setStyle("read", true)
    accessibilityLabel = tr("Loading")
    accessibilityDescription = ""
  }
}

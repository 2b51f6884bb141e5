internal import CGtk
import GLibKit
import Library
import ListKit
import Models
import Words
import Toolkit
import Icons

/// A row or card that shows an article in the timeline.
protocol ArticleRowCell: ReusableCell {
  /// - Parameter showsAuthor: whether to show the author instead of the feed's name, for lists of a single feed, where
  ///   the name would be the same in every row.
  /// - Parameter tags: the article's tags.
  func show(_ row: any ArticleRowRepresentable, _ icons: IconCache, showsAuthor: Bool, tags: [Tag])

  /// Shows a placeholder for a row whose content is still being loaded.
  func showNothingYet()
}

extension ArticleRowCell {
  /// The icon of a starred article.
  var starIcon: String { "starred-symbolic" }
  /// The width and height of the star, in pixels.
  var starSize: Int { 12 }

  /// Describes the row to a screen reader, and shows whether it is read.
  func describe(_ row: any ArticleRowRepresentable, showsAuthor: Bool, tags: [Tag]) {
    AnyWidget(root).setStyle("read", row.isRead)
    accessibilityLabel = [
      // Translators: a screen reader reads it before the title of an unread article.
      row.isRead ? nil : tr("unread"), row.shownTitle, row.shownSource(showsAuthor: showsAuthor),
      row.otherFeedsText, DateText.long(row.rowDate),
      // Translators: a screen reader reads it after the title of a starred article.
      row.isStarred ? tr("starred") : nil,
      // Translators: a screen reader reads it after the title of an article in the list “Read Later”.
      row.isLater ? tr("to be read later") : nil,
      // Translators: a screen reader reads it after the title of an article; %s is a list of names.
      tags.isEmpty ? nil : tr("tagged %s", tags.map(\.name).joined(separator: ", ")),
    ].compactMap(\.self).joined(separator: ", ")
    accessibilityDescription = row.rowExcerpt
  }

  /// Describes a row whose content is still being loaded.
  func describeNothingYet() {
    AnyWidget(root).setStyle("read", true)
    accessibilityLabel = tr("Loading")
    accessibilityDescription = ""
  }
}

/// A row or card with the title, the beginning of the text and an image.
protocol FullArticleCell: ArticleRowCell {
  var title: Label { get }
  /// The excerpt where there is much room below the title.
  var excerpt: Label { get }
  /// The excerpt where there is little.
  var shortExcerpt: Label { get }
  var feed: Label { get }
  var star: CellImage { get }
  var time: Label { get }
  var feedIcon: FeedIconPlace { get }
  var others: OtherFeedsNote { get }
  var dots: TagDots { get }
  var thumbnail: ThumbnailPlace { get }
}

extension FullArticleCell {
  func show(_ row: any ArticleRowRepresentable, _ icons: IconCache, showsAuthor: Bool, tags: [Tag]) {
    title.setText(row.shownTitle, marking: row.shownTitleMatches)
    for label in [excerpt, shortExcerpt] { label.setText(row.rowExcerpt, marking: row.rowExcerptMatches) }
    for label in [title, excerpt, shortExcerpt] { label.alignLikeItsText() }
    feedIcon.show(row.rowFeed, name: row.rowSource, icons)
    feed.setText(row.shownSource(showsAuthor: showsAuthor))
    star.show(icon: row.isStarred ? starIcon : nil)
    others.show(row.otherFeedsText)
    dots.show(tags)
    time.setText(DateText.short(row.rowDate))
    describe(row, showsAuthor: showsAuthor, tags: tags)
  }

  func showNothingYet() {
    for label in [title, excerpt, shortExcerpt, feed, time] { label.setText("") }
    feedIcon.showNothing()
    thumbnail.showNothing()
    star.show(icon: nil)
    others.show(nil)
    dots.show([])
    describeNothingYet()
  }
}

extension ArticleRowRepresentable {
  /// The title, or words in its place.
  var shownTitle: String { rowTitle.isEmpty ? tr("Untitled") : rowTitle }

  /// The ranges of the shown title that match the search.
  var shownTitleMatches: [Range<String.Index>] { rowTitle.isEmpty ? [] : rowTitleMatches }

  /// The number of other feeds that tell the same story, in words; nil for none.
  var otherFeedsText: String? {
    // Translators: a note in an article's row: other feeds tell the same story.
    rowOtherFeeds == 0 ? nil : trn("also in %d feed", "also in %d feeds", rowOtherFeeds)
  }

  /// As ``otherFeedsText``, for a row of one line.
  var shortOtherFeedsText: String? {
    // Isolated, because the sign would stand behind the number in a line from right to left.
    rowOtherFeeds == 0 ? nil : "\u{2066}+\(rowOtherFeeds)\u{2069}"
  }

  /// The feed's name, or the author's.
  func shownSource(showsAuthor: Bool) -> String { showsAuthor ? rowAuthor ?? rowSource : rowSource }
}

/// The note in an article's row that other feeds tell the same story. Few rows have one, so that it is created on demand
/// like ``TagDots``.
final class OtherFeedsNote {
  private let sibling: UnsafeMutablePointer<GtkWidget>
  private var label: Label?

  /// Creates the place of the note, before all widgets beside it.
  /// - Parameter sibling: a widget beside it, which lives at least as long.
  init(beside sibling: UnsafeMutablePointer<GtkWidget>) { self.sibling = sibling }

  /// - Parameter text: nil to show nothing.
  func show(_ text: String?) {
    if text != nil, label == nil, let new = gtk_label_new(nil) {
      gtk_label_set_ellipsize(OpaquePointer(new), PANGO_ELLIPSIZE_END)
      for style in ["caption", "dim-label"] { gtk_widget_add_css_class(new, style) }
      gtk_widget_insert_after(new, gtk_widget_get_parent(sibling), nil)
      label = Label(new)
    }
    label?.setText(text ?? "")
    label?.setVisible(text != nil)
  }
}

/// The dots of an article's tags. They are created on demand: with every click, GTK traverses all widgets of live rows.
final class TagDots {
  /// How many tags have a dot.
  private static let most = 4

  private let star: CellImage
  private var dots: [AnyWidget] = []

  /// Creates the place of the dots, before a row's star.
  init(before star: CellImage) { self.star = star }

  func show(_ tags: [Tag]) {
    let shown = tags.prefix(Self.most)
    while dots.count < shown.count, let dot = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0) {
      gtk_widget_set_size_request(dot, 8, 8)
      gtk_widget_set_valign(dot, GTK_ALIGN_CENTER)
      gtk_widget_add_css_class(dot, "tag-dot")
      let next = star.place.pointer
      gtk_widget_insert_before(dot, gtk_widget_get_parent(next), next)
      dots.append(AnyWidget(dot))
    }
    for (number, dot) in dots.enumerated() {
      dot.setVisible(number < shown.count)
      if number < shown.count { dot.setStyle(shown[number].color.style, of: TagColor.styles) }
    }
  }
}

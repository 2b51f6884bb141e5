import ListKit

/// An article's title and author.
final class HeadlineCell: TableViewCell {
  @Outlet private var title: Label
  @Outlet private var author: Label

  func show(_ article: Article) {
    title.setText(article.title)
    author.setText(article.author)
    accessibilityLabel = article.title
    accessibilityDescription = "by \(article.author)"
  }
}

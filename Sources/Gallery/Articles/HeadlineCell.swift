import ListKit

/// An article's title and author, and how long it takes to read it.
final class HeadlineCell: TableViewCell {
  @Outlet private var title: Label
  @Outlet private var author: Label

  func show(_ article: Article, minutes: Int?) {
    title.setText(article.title)
    let time = minutes.map { ", \($0) minutes" } ?? ""
    author.setText(article.author + time)
    accessibilityLabel = article.title
    accessibilityDescription = "by \(article.author)\(time)"
  }
}

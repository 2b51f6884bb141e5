import ListKit

/// What the person can do with the open article.
extension ArticleViewController {
  /// Opens the article's own page in the browser.
  func openInBrowser() {
    if let url = model.content?.webAddress { needs.openOutside(url) }
  }

  /// Marks the article as read or unread, whichever it is not.
  func toggleRead() { model.toggleRead() }

  /// Stars the article, or takes the star away.
  func toggleStar() { model.toggleStar() }

  /// Looks for words in the article.
  func find() { view.find() }

  /// Lets the person print the article, or make a PDF file of it.
  func sendToPrinter() { view.sendToPrinter() }

  /// Copies the address of the article's own page.
  func copyLink() {
    guard let address = model.content?.webAddress else { return }
    AnyWidget(view.root).copy(address)
    onSay?(tr("Link copied"))
  }

  /// Copies the article as Markdown.
  func copyMarkdown() {
    guard let content = model.content else { return }
    AnyWidget(view.root).copy(content.markdown)
    onSay?(tr("Article copied as Markdown"))
  }

  /// Makes the text larger (1) or smaller (-1), or as it is usually (0).
  func zoom(_ steps: Int) {
    var preferences = needs.preferences.current
    preferences.textSize = steps == 0 ? .normal : preferences.textSize.stepped(steps)
    needs.preferences.set(preferences)
  }
}

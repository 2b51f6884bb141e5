import ListKit
import Words
import Models
import Toolkit

/// What the person can do with the open article.
extension ArticleViewController {
  /// Opens the article's own page in the browser.
  package func openInBrowser() {
    if let url = model.content?.webAddress { needs.openOutside(url) }
  }

  /// Marks the article as read or unread, whichever it is not.
  package func toggleRead() { model.toggleRead() }

  /// Stars the article, or takes the star away.
  package func toggleStar() { model.toggleStar() }

  /// Looks for words in the article.
  package func find() { view.find() }

  /// Lets the person print the article, or make a PDF file of it.
  package func sendToPrinter() { view.sendToPrinter() }

  /// Copies the address of the article's own page.
  package func copyLink() {
    if let address = model.content?.webAddress { copy(link: address) }
  }

  func copy(link address: String) {
    AnyWidget(view.root).copy(address)
    onSay?(tr("Link copied"))
  }

  /// Copies the article as Markdown.
  package func copyMarkdown() {
    guard let content = model.content else { return }
    AnyWidget(view.root).copy(content.markdown)
    onSay?(tr("Article copied as Markdown"))
  }

  /// Makes the text larger (1) or smaller (-1), or as it is usually (0).
  package func zoom(_ steps: Int) {
    var preferences = needs.preferences.current
    preferences.textSize = steps == 0 ? .normal : preferences.textSize.stepped(steps)
    needs.preferences.set(preferences)
  }
}

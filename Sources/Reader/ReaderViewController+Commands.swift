package import CGtk
import Library
import ListKit
import Words
package import Models
import Toolkit

/// Commands on the open article.
extension ReaderViewController {
  /// Opens the article's web page in the browser.
  package func openInBrowser() {
    if let url = model.content?.webAddress { needs.openOutside(url) }
  }

  /// Marks the article as read, or as unread if it is read.
  package func toggleRead() { model.toggleRead() }

  /// Stars the article, or removes its star.
  package func toggleStar() { model.toggleStar() }

  /// Adds the article to those to read later, or removes it.
  package func toggleLater() { model.toggleLater() }

  /// Opens the find bar.
  package func find() { view.find() }

  /// Does something with the article's first episode.
  /// - Returns: whether it has one.
  @discardableResult package func listen(_ choice: EpisodeChoice) -> Bool {
    guard let content = model.content, let card = content.cards.first(where: content.isEpisode) else { return false }
    onIntent?(.listen(to: card.file.url, of: content.summary.id, choice))
    return true
  }

  /// Opens the print dialog, which can also create a PDF file.
  package func sendToPrinter() { view.sendToPrinter() }

  /// Adds the controls of a voice below the page.
  package func add(controls: UnsafeMutablePointer<GtkWidget>) { view.speechPlace.setChild(controls) }

  /// The text of the page that is shown, to be read aloud.
  package var speech: PageSpeech? { view.openPage?.speech }

  /// Copies the URL of the article's web page.
  package func copyLink() {
    if let address = model.content?.webAddress { copy(link: address) }
  }

  func copy(link address: String) {
    AnyWidget(view.root).copy(address)
    onIntent?(.say(tr("Link copied")))
  }

  /// Copies the article for other programs.
  package func copy(as format: ArticleFormat) {
    guard let content = model.content else { return }
    format.copy(content.copy, from: AnyWidget(view.root))
    onIntent?(.say(format.words))
  }

  /// Makes the text larger (1) or smaller (-1), or resets its size (0).
  package func zoom(_ steps: Int) {
    var preferences = needs.preferences.current
    preferences.textSize = steps == 0 ? .normal : preferences.textSize.stepped(steps)
    needs.preferences.set(preferences)
  }
}

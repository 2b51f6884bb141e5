import ListKit
import Toolkit
import Words

/// A format in which an article is copied for other programs.
package enum ArticleFormat: String, CaseIterable {
  case markdown
  case html
  /// A reference to the article, with author, title, date and address.
  case citation

  /// The action that copies in this format.
  package var action: String { "copy-" + rawValue }

  /// What is said once the article is copied.
  var words: String {
    switch self {
    case .markdown: tr("Article copied as Markdown")
    case .html: tr("Article copied as HTML")
    case .citation: tr("Citation copied")
    }
  }

  /// Copies an article to the clipboard.
  /// - Parameter widget: a widget in the window, for access to its clipboard.
  func copy(_ article: ArticleCopy, from widget: AnyWidget) {
    switch self {
    case .markdown: widget.copy(article.markdown)
    // Programs that do not accept HTML get Markdown.
    case .html: widget.copy(html: article.html, text: article.markdown)
    case .citation: widget.copy(article.citation)
    }
  }
}

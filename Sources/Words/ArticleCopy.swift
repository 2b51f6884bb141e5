package import ArticleHTML
import Foundation
package import Library

/// An article as text for other programs.
package struct ArticleCopy: Sendable {
  let article: ArticleSummary
  let author: String?
  let body: SafeHTML

  /// - Parameters:
  ///   - author: The author named by the feed or the article's page.
  ///   - body: The text that is copied: the feed's or the full one.
  package init(_ article: ArticleSummary, author: String?, body: SafeHTML) {
    (self.article, self.author, self.body) = (article, author, body)
  }

  /// The article as Markdown.
  package var markdown: String {
    let title = article.title.isEmpty ? "" : "# \(article.title)\n\n"
    let address = article.webAddress.map { "<\($0)>\n\n" } ?? ""
    return title + (source.isEmpty ? "" : source + "\n\n") + address + ArticleHTML.markdown(body)
  }

  /// The article as HTML.
  package var html: String {
    var markup: SafeMarkup = ""
    if !article.title.isEmpty { markup += "<h1>\(article.title)</h1>\n" }
    if !source.isEmpty { markup += "<p>\(source)</p>\n" }
    if let address = article.webAddress { markup += "<p><a href=\"\(address)\">\(address)</a></p>\n" }
    markup += SafeMarkup(body)
    return markup.source
  }

  /// A reference to the article: author, title, feed, date and address, as far as they are known.
  package var citation: String {
    // Translators: the title of an article in a reference to it.
    let title = article.title.isEmpty ? nil : tr("“%s”", article.title)
    let source = [article.feedTitle, article.published.map { DateText.date($0) }]
      .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    return [author, title, source, article.webAddress].compactMap(\.self).filter { !$0.isEmpty }
      .reduce("") { text, part in text.isEmpty ? part : text + (Self.endsSentence(text) ? " " : ". ") + part }
  }

  /// Whether a text, or what it quotes, ends with a mark that ends a sentence.
  private static func endsSentence(_ text: String) -> Bool {
    text.last { !$0.isClosingQuote }.map { ".!?…。！？".contains($0) } ?? false
  }

  /// The author, the feed and the date, as far as they are known.
  private var source: String {
    [author, article.feedTitle, article.published.map { DateText.long($0) }]
      .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

extension Character {
  fileprivate var isClosingQuote: Bool { "”’»\"」』".contains(self) }
}

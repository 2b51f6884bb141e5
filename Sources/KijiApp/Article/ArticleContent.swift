import ArticleHTML
import Foundation
import Library

/// An article ready to be shown.
nonisolated struct ArticleContent: Sendable, Equatable {
  /// The list's part of it.
  var summary: ArticleSummary
  /// Safe HTML: what the sanitizer left.
  let safeHTML: String

  /// The article's page, where it has one that a browser can open.
  var webAddress: String? { summary.webAddress }

  /// Makes an article safe to show; off the main thread, for it may be long.
  @concurrent static func preparing(_ article: Article) async -> ArticleContent {
    ArticleContent(
      summary: article.summary,
      safeHTML: ArticleHTML.sanitize(article.bodyHTML, baseURL: article.summary.url))
  }
}

import ArticleHTML

/// Says what a page turned out to be.
enum Judgment {
  static func verdict(
    of article: ExtractedArticle, _ page: Page, _ facts: PageFacts, _ hints: ArticleHints, _ context: CleaningContext?
  ) -> (Verdict, VerdictReason) {
    if article.text.isEmpty { return article.body.isEmpty ? (.nothing, .empty) : (.article, .imagesOnly) }
    return (.article, .enoughText)
  }
}

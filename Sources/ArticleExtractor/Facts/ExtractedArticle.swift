public import ArticleHTML

/// What was found on a page.
public struct ExtractedArticle: Sendable {
  /// The title, without the site's name.
  public var title: String?
  /// Who wrote it.
  public var byline: String?
  /// The site's name.
  public var siteName: String?
  /// What the page says about itself, or the article's beginning.
  public var excerpt: String?
  /// When it was published: ISO 8601.
  public var published: String?
  /// The language, such as `en` or `pt-BR`.
  public var language: String?
  /// The direction of the text: `ltr` or `rtl`.
  public var direction: String?
  /// The absolute URL of the lead image.
  public var image: String?
  /// The absolute URL of the article's next page, if the site spreads it over several.
  public var nextPage: String?
  /// The article, sanitized, with absolute URLs.
  public var body: SafeHTML
  /// The article as plain text.
  public var text: String
  /// What the page turned out to be.
  public var verdict: Verdict
  /// Why.
  public var reason: VerdictReason
}

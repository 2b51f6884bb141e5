/// What is known of an article before its page is read, usually from its feed. All values are optional.
public struct ArticleHints: Sendable, Equatable {
  /// The article's title.
  public var title: String?
  /// The beginning of the article, or a text about it, without markup.
  public var summary: String?
  /// When it was published, in any form that feeds use.
  public var date: String?
  /// Who wrote it.
  public var author: String?
  /// The URL of the article's first page after redirects, if the page is a later one.
  public var firstPage: String?

  /// Creates hints.
  public init(
    title: String? = nil, summary: String? = nil, date: String? = nil, author: String? = nil, firstPage: String? = nil
  ) {
    self.title = title
    self.summary = summary
    self.date = date
    self.author = author
    self.firstPage = firstPage
  }
}

public import ArticleExtractor
public import FeedFetcher
public import Library

/// The reason why an article has no full text.
public enum FullTextFailure: Error, Sendable, Equatable {
  /// The feed does not link to a web page for the article.
  case noPage
  /// The page could not be fetched.
  case fetch(FetchError)
  /// The address leads to a file that is not a page.
  case notAPage
  /// The page does not show the article, for this reason.
  case notAnArticle(VerdictReason)
  /// The page has less text than the feed.
  case shorter
  /// The library could not be read or written.
  case library(LibraryError)

  /// Whether the page itself is the reason, so that fetching it again would not help.
  var isOfThePage: Bool {
    switch self {
    case .fetch(.status(let status, _, _)): (400..<500).contains(status) && status != 429
    case .notAPage,
      .fetch(.tooLarge), .fetch(.headersTooLarge), .fetch(.tooManyRedirects), .fetch(.refusedRedirect),
      .fetch(.unsupportedScheme), .fetch(.privateHost), .fetch(.malformedResponse):
      true
    default: false
    }
  }
}

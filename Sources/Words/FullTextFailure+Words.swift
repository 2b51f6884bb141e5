import ArticleExtractor
import FeedFetcher
package import FullTextFetcher
import Library
import ReaderEngine

extension FullTextFailure {
  /// Why the full text cannot be shown.
  package var words: String {
    switch self {
    case .noPage: tr("The feed does not link to a page for this article.")
    case .notAPage: tr("The article’s address leads to a file, not to a page.")
    case .shorter: tr("The page has less text than the feed.")
    case .library(let error): error.words
    case .notAnArticle(let reason): reason.words
    case .fetch(.status(404, _, _)): tr("The page was not found on the server (404).")
    case .fetch(.status(403, _, _)): tr("The server refused to send the page (403).")
    case .fetch(.tooLarge): tr("The page is too large.")
    case .fetch(.privateHost): tr("The page is in your private network, which this feed may not access.")
    case .fetch(let error): FeedFailure(error).words
    }
  }
}

extension VerdictReason {
  fileprivate var words: String {
    switch self {
    case .littleText: tr("The page has only a few sentences.")
    case .disagreesWithFeed: tr("The page’s text does not match the feed.")
    case .notFree: tr("The site shows the whole article only to subscribers.")
    case .asksToSubscribe: tr("The site asks you to sign in or subscribe to read the article.")
    case .asksForConsent: tr("The site asks for consent before it shows the article.")
    case .needsScript: tr("The site shows its text only in a browser.")
    case .asksForHuman: tr("The site wants to check that you are human.")
    case .manyLinks, .saysSo: tr("The page is a list, not an article.")
    case .notFound: tr("The site says that the page does not exist.")
    case .enoughText, .imagesOnly, .dataOnly, .empty: tr("No article was found on the page.")
    }
  }
}

import Credentials
import FeedFetcher
import Library
package import ReaderEngine

extension FeedFailure {
  /// What is wrong and what the user can do about it.
  package var words: String {
    switch self {
    case .invalidAddress: tr("This is not an address. An address looks like https://example.org/feed")
    case .unsupportedScheme(let scheme): tr("Addresses that begin with “%s:” cannot be read.", scheme)
    case .hostNotFound: tr("Server not found. Check the address and your network connection.")
    case .connectionFailed: tr("The server could not be reached. It may be down; try again later.")
    case .connectionLost: tr("The server closed the connection without responding. Try again later.")
    case .connectionReset: tr("The connection to the server was reset. Try again later.")
    case .incomplete: tr("The connection was lost before the response was complete. Try again later.")
    case .malformedResponse: tr("The server’s response could not be understood.")
    case .headersTooLarge: tr("The server’s response headers are too large.")
    case .noTLS: tr("A secure connection to the server could not be established.")
    case .insecure: tr("The server’s certificate is missing, expired or not valid.")
    case .status(404): tr("Not found on the server (404). Check the address.")
    case .status(206): tr("The server sent partial content that was not requested (206).")
    case .status(429): tr("Too many requests; the server asked to wait (429).")
    case .status(410): tr("Permanently removed from the server (410).")
    case .status(401): tr("Sign-in required.")
    case .status(let status): tr("The server returned error %s.", String(status))
    case .tooLarge: tr("The file at this address is too large for a feed.")
    case .timedOut: tr("The server took too long to respond. Try again later.")
    case .tooManyRedirects: tr("Too many redirects.")
    case .refusedRedirect: tr("The server redirects to an unsafe address.")
    case .privateHost:
      tr("This address leads to your private network. To subscribe anyway, enter the feed’s own address.")
    case .unreadableFile: tr("The file could not be read.")
    case .cancelled: tr("Cancelled.")
    case .notAFeed: tr("No feed was found at this address.")
    case .alreadySubscribed(let feed): tr("You already subscribe to this feed: “%s”.", feed.title)
    case .password(let error?): error.words
    case .password(nil): tr("Sign-in required, but the saved password could not be used.")
    case .library(let error): error.words
    case .cutOff: tr("The connection was lost before the feed was complete. Articles received so far were kept.")
    // Translators: %s is a number, 10,000. The items are those of a feed, before they become articles.
    case .tooManyItems: tr("The feed has too many items. The first %s were kept.", FeedFailure.maximumItems.localized)
    // Translators: %s is an error code, such as “timed-out”.
    case .other(let code): tr("Unknown error: %s", code)
    }
  }
}

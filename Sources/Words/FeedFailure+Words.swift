import Credentials
import FeedFetcher
import Library
package import ReaderEngine

extension FeedFailure {
  /// What is wrong and what can be done, where the person is looking.
  package var words: String {
    switch self {
    case .invalidAddress: tr("This is not an address. An address looks like https://example.org/feed")
    case .unsupportedScheme(let scheme): tr("Addresses that begin with “%s:” cannot be read.", scheme)
    case .hostNotFound: tr("The host was not found. Is the address right, and is the network there?")
    case .connectionFailed: tr("The host does not answer. It may be down; try again later.")
    case .connectionLost: tr("The host ended the connection before it had answered. Try again later.")
    case .malformedResponse: tr("The host’s answer cannot be read.")
    case .headersTooLarge: tr("The host’s answer has longer header fields than any should have.")
    case .noTLS: tr("A secure connection with the host could not be made.")
    case .insecure: tr("There is no secure connection to the host: its certificate is missing, expired or wrong.")
    case .status(404): tr("The server has nothing at this address (404). Is it spelled right?")
    case .status(206): tr("The server sent a part that it was not asked for (206).")
    case .status(429): tr("The server has asked to be left alone for a while (429).")
    case .status(410): tr("The server says that this is gone for good (410).")
    case .status(401):
      tr("The server wants a name and a password, or others than it got. The feed’s settings take them.")
    case .status(let status): tr("The server answered with the error %s.", String(status))
    case .tooLarge: tr("What is there is too large for a feed.")
    case .timedOut: tr("The host took too long to answer. Try again later.")
    case .tooManyRedirects: tr("The server sends from address to address without end.")
    case .refusedRedirect: tr("The server sends to an address that is not safe to follow.")
    case .privateHost: tr("This leads to your own network. If you mean that, add the feed by typing its address.")
    case .unreadableFile: tr("The file cannot be read.")
    case .cancelled: tr("It was called off.")
    case .notAFeed: tr("There is no feed at this address, and the page names none.")
    case .alreadySubscribed(let feed): tr("You have this feed already: “%s”.", feed.title)
    case .password(let error?): error.words
    case .password(nil): tr("The server wants a password, and the one that is kept cannot be used.")
    case .library(let error): error.words
    case .cutOff: tr("The connection was lost before the feed’s end. What had arrived was kept.")
    // Translators: %s is a number, 10,000. The items are those of a feed, before they become articles.
    case .tooManyItems: tr("The feed has too many items. The first %s were kept.", FeedFailure.maximumItems.localized)
    // Translators: %s is a word for programs, such as “timed-out”.
    case .other(let code): tr("It failed for a reason that this version does not know: %s", code)
    }
  }
}

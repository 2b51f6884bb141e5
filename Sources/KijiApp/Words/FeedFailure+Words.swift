import Credentials
import FeedFetcher
import Library
import ReaderEngine

nonisolated extension FeedFailure {
  /// What is wrong and what can be done, where the person is looking.
  var words: String {
    switch self {
    case .invalidAddress: tr("This is not an address. An address looks like https://example.org/feed")
    case .unsupportedScheme(let scheme): tr("Addresses that begin with “%s:” cannot be read.", scheme)
    case .hostNotFound: tr("The host was not found. Is the address right, and is the network there?")
    case .connectionFailed: tr("The host does not answer. It may be down; try again later.")
    case .insecure: tr("There is no secure connection to the host: its certificate is missing, expired or wrong.")
    case .status(404): tr("The server has nothing at this address (404). Is it spelled right?")
    case .status(429): tr("The server has asked to be left alone for a while (429).")
    case .status(410): tr("The server says that this is gone for good (410).")
    case .status(401):
      tr("The server wants a name and a password, or others than it got. The feed’s settings take them.")
    case .status(let status): tr("The server answered with the error %s.", String(status))
    case .tooLarge: tr("What is there is too large for a feed.")
    case .timedOut: tr("The host took too long to answer. Try again later.")
    case .tooManyRedirects: tr("The server sends from address to address without end.")
    case .refusedRedirect: tr("The server sends to an address that is not safe to follow.")
    case .unreadableFile: tr("The file cannot be read.")
    case .cancelled: tr("It was called off.")
    case .notAFeed: tr("There is no feed at this address, and the page names none.")
    case .alreadySubscribed(let feed): tr("You have this feed already: “%s”.", feed.title)
    case .password(let error?): error.words
    case .password(nil): tr("The server wants a password, and the one that is kept cannot be used.")
    case .library(let error): error.words
    }
  }
}

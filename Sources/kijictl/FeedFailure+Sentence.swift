import Credentials
import Library
import ReaderEngine

extension FeedFailure {
  /// What went wrong and what can be done, in English.
  var sentence: String {
    switch self {
    case .invalidAddress(let text):
      "“\(text.printable)” is not an address; one looks like https://example.org/feed.xml."
    case .unsupportedScheme(let scheme):
      "Addresses that begin with “\(scheme.printable):” cannot be fetched; give one of http, https or file."
    case .hostNotFound: "The host was not found; check how it is spelled and whether the network is there."
    case .connectionFailed: "The host does not answer; it may be down, so try again later."
    case .connectionLost: "The host ended the connection before it had answered; try again later."
    case .malformedResponse:
      "The host's answer is not HTTP and cannot be read; check the address or tell whoever runs it."
    case .headersTooLarge: "The host's answer has far longer header fields than any should have; tell whoever runs it."
    case .insecure: "The host has no certificate that can be trusted; try again later or tell whoever runs it."
    case .noTLS: "A secure connection with the host could not be made; try again later, or an address with http."
    case .status(404): "The server has nothing at this address (404); check how it is spelled."
    case .status(410): "The server says that this is gone for good (410); the feed may have a new address."
    case .status(401):
      """
      The server wants a name and a password, or refuses those it was given (401); “kijictl password ID --user NAME” \
      gives them for a feed, “kijictl add --user NAME” for a new one.
      """
    case .status(403): "The server does not let us read this (403); it may keep readers out."
    case .status(429):
      "The server has asked to be left alone for a while (429); a later refresh asks it again."
    case .status(206): "The server sent a part (206), which it was not asked for; tell whoever runs it."
    case .status(let status) where status >= 500:
      "The server has a fault of its own (\(status)); try again later."
    case .status(let status): "The server answered with the status \(status) instead of a feed; check the address."
    case .tooLarge: "What is there is larger than any feed should be and was not read to the end; check the address."
    case .timedOut: "The host took too long to answer; try again later."
    case .tooManyRedirects: "The server sends from one address to the next without end; tell whoever runs it."
    case .refusedRedirect: "The server sends to an address that must not be followed; check the address."
    case .privateHost:
      """
      The address leads to this machine or your own network, and you did not name it yourself; if you mean it, \
      “kijictl add” with that address lets it be fetched.
      """
    case .unreadableFile: "The file cannot be read; check that it is there and that you may read it."
    case .cancelled: "It was called off before it was done; start it again."
    case .notAFeed: "There is neither a feed nor a page that names one; look for a feed's address on the page."
    case .alreadySubscribed(let feed):
      "There is a subscription to this feed already: number \(feed.id.rawValue), “\(feed.title.printable)”."
    case .password(let error?): error.sentence
    case .password(nil):
      "The server wants a password, and what is kept could not be used; “kijictl password ID” gives it again."
    case .library(let error): error.sentence
    case .cutOff: "The connection was lost before the feed's end; the articles that had arrived were kept."
    case .tooManyItems: "The feed has more than \(Self.maximumItems) items; the first \(Self.maximumItems) were kept."
    case .other(let code): "It failed for a reason that this version does not know: \(code.printable)."
    }
  }
}

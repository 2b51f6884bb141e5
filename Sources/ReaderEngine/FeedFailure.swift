public import Credentials
public import FeedFetcher
internal import FeedParser
public import Library

/// Why a feed could not be subscribed to or refreshed: one list for the window and the command line, which make the
/// words.
public enum FeedFailure: Error, Sendable, Equatable {
  /// What was typed is no address.
  case invalidAddress(String)
  /// The address has a scheme that is not fetched.
  case unsupportedScheme(String)
  /// The host's name has no address.
  case hostNotFound
  /// Nothing at the host answered.
  case connectionFailed
  /// The connection was closed or reset before there was an answer.
  case connectionLost
  /// The answer is no HTTP that can be understood.
  case malformedResponse
  /// The answer has more header fields than are read.
  case headersTooLarge
  /// The host's certificate is not trusted.
  case insecure
  /// The host does not manage a secure connection.
  case noTLS
  /// The server answered with a failure (RFC 9110 §15).
  case status(Int)
  /// The body is longer than is read.
  case tooLarge
  /// The server took too long.
  case timedOut
  /// The server redirects without end.
  case tooManyRedirects
  /// The server redirects to where nobody may be sent.
  case refusedRedirect
  /// The address leads to this machine or the user's own network, and the user did not type it.
  case privateHost
  /// The file cannot be read.
  case unreadableFile
  /// Somebody changed their mind.
  case cancelled
  /// There is something, but neither a feed nor a page that names one.
  case notAFeed
  /// It is subscribed to.
  case alreadySubscribed(Feed)
  /// The server wants a password, and the one that is kept cannot be read, or none can be kept; nil where it is no
  /// longer known why.
  case password(CredentialsError?)
  /// The library could not be read or written.
  case library(LibraryError)
  /// Not all of the feed arrived; the items that did are stored.
  case cutOff
  /// The feed has more items than are read; the first are stored.
  case tooManyItems
  /// Something that a later version of the program has a word for.
  case other(code: String)

  /// The most items that are read of one feed.
  public static var maximumItems: Int { ParsedFeed.maximumItems }

  /// What went wrong with a fetch.
  public init(_ error: FetchError) {
    self =
      switch error {
      case .invalidAddress(let text): .invalidAddress(text)
      case .unsupportedScheme(let scheme): .unsupportedScheme(scheme)
      case .hostNotFound: .hostNotFound
      case .connectionFailed: .connectionFailed
      case .connectionLost: .connectionLost
      case .malformedResponse: .malformedResponse
      case .headersTooLarge: .headersTooLarge
      case .insecure: .insecure
      case .noTLS: .noTLS
      case .status(let status, _, _): .status(status)
      // what it said when it asked for it
      case .resting: .status(429)
      case .tooLarge: .tooLarge
      case .timedOut: .timedOut
      case .tooManyRedirects: .tooManyRedirects
      case .refusedRedirect: .refusedRedirect
      case .privateHost: .privateHost
      case .unreadableFile: .unreadableFile
      case .cancelled: .cancelled
      }
  }

  /// What went wrong with a password.
  public init(_ error: CredentialsError) {
    self = error == .cancelled ? .cancelled : .password(error)
  }

  /// What went wrong with the library.
  public init(_ error: LibraryError) {
    self = if case .alreadySubscribed(let feed) = error { .alreadySubscribed(feed) } else { .library(error) }
  }
}

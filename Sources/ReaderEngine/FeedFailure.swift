public import Credentials
public import FeedFetcher
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
  /// The host cannot be talked to.
  case connectionFailed
  /// There is no trusted TLS connection.
  case insecure
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

  /// What went wrong with a fetch.
  public init(_ error: FetchError) {
    self =
      switch error {
      case .invalidAddress(let text): .invalidAddress(text)
      case .unsupportedScheme(let scheme): .unsupportedScheme(scheme)
      case .hostNotFound: .hostNotFound
      case .connectionFailed: .connectionFailed
      case .insecure: .insecure
      case .status(let status, _, _): .status(status)
      // what it said when it asked for it
      case .resting: .status(429)
      case .tooLarge: .tooLarge
      case .timedOut: .timedOut
      case .tooManyRedirects: .tooManyRedirects
      case .refusedRedirect: .refusedRedirect
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

public import Credentials
public import FeedFetcher
internal import FeedParser
public import Library

/// The reason why a feed could not be subscribed to or refreshed. Shared by the window and the command line, each of
/// which provides its own messages.
public enum FeedFailure: Error, Sendable, Equatable {
  /// The text is not an address.
  case invalidAddress(String)
  /// The address has an unsupported scheme.
  case unsupportedScheme(String)
  /// The host name cannot be resolved.
  case hostNotFound
  /// No server at the host accepted the connection.
  case connectionFailed
  /// The connection was closed before a response arrived.
  case connectionLost
  /// The connection was reset before a response arrived.
  case connectionReset
  /// The connection was lost during the response, and what had arrived is neither a feed's item nor a page with a feed.
  case incomplete
  /// The response is not valid HTTP.
  case malformedResponse
  /// The response headers exceed the limit.
  case headersTooLarge
  /// The server's certificate is not trusted.
  case insecure
  /// The host does not support a secure connection.
  case noTLS
  /// The server returned an error status (RFC 9110 §15).
  case status(Int)
  /// The body exceeds the size limit.
  case tooLarge
  /// The server took too long.
  case timedOut
  /// There were too many redirects.
  case tooManyRedirects
  /// The server redirected to an address that redirects may not lead to.
  case refusedRedirect
  /// The address leads to this machine or the local network, and the user did not type it.
  case privateHost
  /// The file cannot be read.
  case unreadableFile
  /// The user cancelled the operation.
  case cancelled
  /// The content is neither a feed nor a page that links to one.
  case notAFeed
  /// The feed is already subscribed.
  case alreadySubscribed(Feed)
  /// The server requires a password, but the stored one cannot be read, or none can be stored. Nil if the cause is no
  /// longer known.
  case password(CredentialsError?)
  /// The library could not be read or written.
  case library(LibraryError)
  /// The feed was truncated; the complete items are stored.
  case cutOff
  /// The feed has more items than the maximum; the first ones are stored.
  case tooManyItems
  /// A failure defined by a later version of the program.
  case other(code: String)

  /// The maximum number of items read from a feed.
  public static var maximumItems: Int { ParsedFeed.maximumItems }

  /// Converts a fetch error.
  public init(_ error: FetchError) {
    self =
      switch error {
      case .invalidAddress(let text): .invalidAddress(text)
      case .unsupportedScheme(let scheme): .unsupportedScheme(scheme)
      case .hostNotFound: .hostNotFound
      case .connectionFailed: .connectionFailed
      case .connectionLost: .connectionLost
      case .connectionReset: .connectionReset
      case .incomplete: .incomplete
      case .malformedResponse: .malformedResponse
      case .headersTooLarge: .headersTooLarge
      case .insecure, .untrustedCertificate: .insecure
      case .noTLS: .noTLS
      case .status(let status, _, _): .status(status)
      // The status with which the server requested a pause.
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

  /// Converts a credentials error.
  public init(_ error: CredentialsError) {
    self = error == .cancelled ? .cancelled : .password(error)
  }

  /// Converts a library error.
  public init(_ error: LibraryError) {
    self = if case .alreadySubscribed(let feed) = error { .alreadySubscribed(feed) } else { .library(error) }
  }
}

public import Foundation

/// Why nothing was fetched.
public enum FetchError: Error, Sendable, Equatable {
  /// The text is no absolute address.
  case invalidAddress(String)
  /// The address has a scheme that is not fetched.
  case unsupportedScheme(String)
  /// The name has no address.
  case hostNotFound(host: String)
  /// The host is there but there was no exchange with it; the reason is the system's own sentence.
  case connectionFailed(host: String, reason: String)
  /// No trusted TLS connection; the reason is the TLS library's own sentence.
  case insecure(host: String, reason: String)
  /// A status that is neither success, redirection nor "not modified" (RFC 9110 §15), the server that said so, and after
  /// how many seconds it wants to be asked again where it says that too (RFC 9110 §10.2.3).
  case status(Int, host: FetchHost?, retryAfter: TimeInterval?)
  /// The server, or one that it sends to, has asked to be left alone for a while, and was not asked again.
  case resting(FetchHost)
  /// The body is longer than the limit, in bytes.
  case tooLarge(limit: Int)
  /// The server took longer than a limit allows.
  case timedOut
  /// More redirects than the limit.
  case tooManyRedirects(limit: Int)
  /// A redirect from `https` to a place without it, or to something that is not fetched; or an address, given or gone
  /// to, of this machine or a neighbour where the request may not reach them.
  case refusedRedirect(to: String)
  /// A file that cannot be read; the reason is the system's own sentence, or that it is no ordinary file.
  case unreadableFile(String, reason: String)
  /// The task was cancelled.
  case cancelled
}

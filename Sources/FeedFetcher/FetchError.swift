public import Foundation

/// Why nothing was fetched.
public enum FetchError: Error, Sendable, Equatable {
  /// The text is no absolute address.
  case invalidAddress(String)
  /// The address has a scheme that is not fetched.
  case unsupportedScheme(String)
  /// The name has no address.
  case hostNotFound(host: String)
  /// Nothing at the host answered: no connection could be made. The reason is the system's own sentence, here and below.
  case connectionFailed(host: String, reason: String)
  /// The connection was closed or reset before the response had begun, or before any of its body was there.
  case connectionLost(host: String, reason: String)
  /// The response is no HTTP that can be understood.
  case malformedResponse(host: String, reason: String)
  /// The response's header fields are longer than ``FetchLimits/headerBytes``.
  case headersTooLarge(host: String)
  /// The host's certificate is not trusted.
  case insecure(host: String, reason: String)
  /// The host does not manage a TLS handshake.
  case noTLS(host: String, reason: String)
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
  /// A redirect from `https` to a place without it, or to something that is not fetched.
  case refusedRedirect(to: String)
  /// An address, the request's or one that it was sent to, is this machine's or a neighbour's, and the request may not
  /// reach them; see ``PrivateHost``.
  case privateHost(url: String)
  /// A file that cannot be read; the reason is the system's own sentence, or that it is no ordinary file.
  case unreadableFile(String, reason: String)
  /// The task was cancelled.
  case cancelled
}

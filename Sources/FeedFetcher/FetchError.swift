public import Foundation

/// The reason a fetch failed.
public enum FetchError: Error, Sendable, Equatable {
  /// The text is not an absolute URL.
  case invalidAddress(String)
  /// The URL has an unsupported scheme.
  case unsupportedScheme(String)
  /// The host name could not be resolved.
  case hostNotFound(host: String)
  /// No connection could be established. Here and below, the reason is the system's message.
  case connectionFailed(host: String, reason: String)
  /// The connection was closed before the response.
  case connectionLost(host: String, reason: String)
  /// The connection was reset before the response (RFC 9293 §3.5.2).
  case connectionReset(host: String, reason: String)
  /// The connection was lost during the response (RFC 9112 §8).
  case incomplete(host: String, reason: String)
  /// The response is not valid HTTP.
  case malformedResponse(host: String, reason: String)
  /// The response's header fields exceed ``FetchLimits/headerBytes``.
  case headersTooLarge(host: String)
  /// The host's certificate is not trusted.
  case insecure(host: String, reason: String)
  /// As `insecure`, with the SHA-256 fingerprint of the certificate, so that the user can decide to trust it.
  case untrustedCertificate(host: String, fingerprint: String)
  /// The TLS handshake failed.
  case noTLS(host: String, reason: String)
  /// A status other than success, redirection or "not modified" (RFC 9110 §15); the server that sent it, and after how
  /// many seconds it allows another request, if given (RFC 9110 §10.2.3).
  case status(Int, host: FetchHost?, retryAfter: TimeInterval?)
  /// The server, or one that it redirects to, has asked not to be contacted for a while, so no request was sent.
  case resting(FetchHost)
  /// The body exceeds the limit, in bytes.
  case tooLarge(limit: Int)
  /// The server exceeded a time limit.
  case timedOut
  /// There were more redirects than the limit.
  case tooManyRedirects(limit: Int)
  /// A redirect from `https` to an insecure URL, or to an unsupported scheme.
  case refusedRedirect(to: String)
  /// The requested URL or a redirect leads to this machine or its local network, which the request may not reach; see
  /// ``PrivateHost``.
  case privateHost(url: String)
  /// The file cannot be read; the reason is the system's message, or that it is not a regular file.
  case unreadableFile(String, reason: String)
  /// The task was canceled.
  case cancelled
}

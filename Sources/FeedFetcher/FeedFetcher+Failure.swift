internal import CSoup
internal import GLibKit

extension FeedFetcher {
  /// Converts an error, taking into account how far the exchange had come: libsoup reports the same error for a server
  /// that sends nothing and for one whose header fields are too long.
  func failure(_ error: GLibError, _ message: OpaquePointer, _ address: Address, _ deadline: Deadline) -> FetchError {
    if Task.isCancelled { return .cancelled }
    if deadline.hasPassed { return .timedOut }
    let (host, reason) = (address.host, error.message)
    switch error.domain {
    case "g-resolver-error-quark": return .hostNotFound(host: host)
    case "g-tls-error-quark":
      return error.code == Int(G_TLS_ERROR_BAD_CERTIFICATE.rawValue)
        ? .insecure(host: host, reason: reason) : .noTLS(host: host, reason: reason)
    case "soup-session-error-quark": return .malformedResponse(host: host, reason: reason)
    default: break
    }
    if error.isIO(Int(G_IO_ERROR_HOST_NOT_FOUND.rawValue)) { return .hostNotFound(host: host) }
    if error.isIO(Int(G_IO_ERROR_TIMED_OUT.rawValue)) { return .timedOut }
    guard let metrics = soup_message_get_metrics(message), soup_message_metrics_get_request_start(metrics) != 0 else {
      return .connectionFailed(host: host, reason: reason)
    }
    if soup_message_metrics_get_response_header_bytes_received(metrics) > FetchLimits.headerBytes {
      return .headersTooLarge(host: host)
    }
    return .connectionLost(host: host, reason: reason)
  }
}

internal import CSoup
internal import GLibKit

extension FetchError {
  /// Converts the error of an exchange, taking into account how far it had come: libsoup reports the same error for a
  /// server that sends nothing and for one whose header fields are too long.
  init(_ error: GLibError, of exchange: HTTPExchange) {
    let (host, reason) = (exchange.address.host, error.message)
    self =
      if Task.isCancelled {
        .cancelled
      } else if exchange.deadline.hasPassed || error.isIO(Int(G_IO_ERROR_TIMED_OUT.rawValue)) {
        .timedOut
      } else if error.isIO(Int(G_IO_ERROR_HOST_NOT_FOUND.rawValue)) {
        .hostNotFound(host: host)
      } else {
        switch error.domain {
        case "g-resolver-error-quark": .hostNotFound(host: host)
        case "g-tls-error-quark":
          error.code == Int(G_TLS_ERROR_BAD_CERTIFICATE.rawValue)
            ? .insecure(host: host, reason: reason) : .noTLS(host: host, reason: reason)
        case "soup-session-error-quark": .malformedResponse(host: host, reason: reason)
        default:
          switch exchange.progress {
          case .connecting: .connectionFailed(host: host, reason: reason)
          case .exceededHeaders: .headersTooLarge(host: host)
          case .requested:
            error.isIO(Int(G_IO_ERROR_CONNECTION_CLOSED.rawValue))
              ? .connectionReset(host: host, reason: reason) : .connectionLost(host: host, reason: reason)
          case .answered: .incomplete(host: host, reason: reason)
          }
        }
      }
  }
}

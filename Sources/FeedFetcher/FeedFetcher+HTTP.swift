internal import CSoup
internal import GLibKit

extension FeedFetcher {
  /// Preferred formats: feeds, then what may turn out to be one, then anything (a page to search for feeds).
  private static let accept = """
    application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml;q=0.9, \
    application/xml;q=0.8, text/xml;q=0.8, application/json;q=0.7, text/html;q=0.6, */*;q=0.5
    """

  private static let acceptPicture = "image/avif, image/webp, image/*;q=0.8, */*;q=0.1"

  /// Performs an exchange including its redirects (RFC 9110 §15.4), each step within the limits.
  func fetchHTTP(
    _ start: Address, _ request: FetchRequest, _ limits: FetchLimits, _ deadline: Deadline
  ) async throws(FetchError) -> FetchResponse {
    let validators = request.validators
    var credentials = request.credentials
    var address = start
    var moved: Move = .none
    var reach: Reach = request.reachesPrivateHosts ? .wide : .webOnly
    // The turn at the first host was awaited before the timeout started.
    var hasTurn = true
    for _ in 0...limits.redirects {
      let host = FetchHost(address)
      if !hasTurn, let host { try await enter(host) }
      hasTurn = false
      defer { if let host { leave(host) } }
      if let host, request.resting?.contains(host) == true { throw .resting(host) }
      guard reach == .wide || !PrivateHost.isPrivate(address.host) else {
        throw .privateHost(url: address.text)
      }
      guard address.isComplete, let message = soup_message_new("GET", address.text) else {
        throw .invalidAddress(address.text)
      }
      defer { g_object_unref(UnsafeMutableRawPointer(message)) }
      prepare(message, validators, credentials, request.wanted)
      let guardian = reach == .wide ? nil : ConnectionGuard(of: message)
      let stream = try await send(message, address, guardian, limits, deadline)
      let status = Int(soup_message_get_status(message).rawValue)
      let fields = ResponseFields(of: message)
      var answer = FetchAnswer(
        status: status, validators: fields.validators, freshFor: fields.freshFor, movedTo: moved.place?.address,
        movedToReachesPrivateHosts: moved.place?.reach == .wide)
      let isNear = ConnectionGuard.hasMetNeighbour(message) || PrivateHost.isPrivate(address.host)
      switch status {
      // Responses to requests that were not made: partial content (RFC 9110 §15.3.7), whose rest would never be
      // fetched, and 304 without validators.
      case 206,
        304 where validators == HTTPValidators():
        g_object_unref(stream)
        throw .status(status, host: host, retryAfter: nil)
      case 200..<300:
        var body = try await body(of: message, stream, address, answer, limits, deadline)
        guard request.takesCutOffBody || !body.isCutOff else {
          throw .connectionLost(host: address.host, reason: "The body is incomplete.")
        }
        body.reachesPrivateHosts = reach == .wide
        body.isFromPrivateHost = isNear
        return .body(body)
      case 304:
        g_object_unref(stream)
        answer.validators = merged(validators, with: answer.validators)
        return .notModified(answer)
      case 301, 302, 303, 307, 308:
        g_object_unref(stream)
        let next = try redirect(from: address, to: fields.first("Location"))
        reach = reach.after(redirectFrom: address, wasNear: isNear, to: next)
        address = next
        // Credentials are meant for their own server, and are not used again once another server was involved.
        if FetchHost(address) != host { credentials = nil }
        moved.follow(to: Move.Place(address: address.text, reach: reach), isPermanent: [301, 308].contains(status))
      default:
        g_object_unref(stream)
        throw .status(status, host: host, retryAfter: fields.retryAfter)
      }
    }
    throw .tooManyRedirects(limit: limits.redirects)
  }

  /// The target of the leading permanent redirects.
  private enum Move {
    case none
    case permanently(Place)
    case further(from: Place?)

    /// A URL, and where requests for it may lead.
    struct Place {
      let address: String
      let reach: Reach
    }

    var place: Place? {
      switch self {
      case .none: nil
      case .permanently(let place): place
      case .further(let place): place
      }
    }

    mutating func follow(to next: Place, isPermanent: Bool) {
      switch self {
      case .none, .permanently: self = isPermanent ? .permanently(next) : .further(from: place)
      case .further: break
      }
    }
  }

  private func prepare(
    _ message: OpaquePointer, _ validators: HTTPValidators, _ credentials: FetchCredentials?,
    _ wanted: FetchRequest.Wanted
  ) {
    // Redirects are followed here, where their number and their schemes are checked.
    soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    // Credentials of one feed must not be used for another one on the same server.
    soup_message_add_flags(message, SOUP_MESSAGE_DO_NOT_USE_AUTH_CACHE)
    // Metrics show how far a failed exchange had come.
    soup_message_add_flags(message, SOUP_MESSAGE_COLLECT_METRICS)
    if let credentials { Authentication.answer(message, with: credentials) }
    let headers = soup_message_get_request_headers(message)
    soup_message_headers_replace(headers, "Accept", wanted == .picture ? Self.acceptPicture : Self.accept)
    if let etag = validators.etag { soup_message_headers_replace(headers, "If-None-Match", etag) }
    if let date = validators.lastModified { soup_message_headers_replace(headers, "If-Modified-Since", date) }
  }

  private func send(
    _ message: OpaquePointer, _ address: Address, _ guardian: ConnectionGuard?, _ limits: FetchLimits,
    _ deadline: Deadline
  ) async throws(FetchError) -> UnsafeMutablePointer<GInputStream> {
    let firstByte = deadline.start(limits.firstByte)
    defer { firstByte.end() }
    let session = session(guarded: guardian != nil)
    do throws(GLibError) {
      let stream = try await asyncOperation { callback, data in
        soup_session_send_async(session, message, G_PRIORITY_DEFAULT, deadline.cancellable, callback, data)
      } finish: { source, result in
        finished { error in
          soup_session_send_finish(source?.typed(), result, error).map { Transferred(UnsafeMutableRawPointer($0)) }
        }
      }
      return stream.pointer.typed()
    } catch {
      if guardian?.hasRefused == true { throw .privateHost(url: address.text) }
      throw failure(error, message, address, deadline)
    }
  }

  private func body(
    of message: OpaquePointer, _ stream: UnsafeMutablePointer<GInputStream>, _ address: Address,
    _ answer: FetchAnswer, _ limits: FetchLimits, _ deadline: Deadline
  ) async throws(FetchError) -> FetchedBody {
    let contentType = ResponseFields(of: message).first("Content-Type")
    do throws(ReadFailure) {
      let bytes = try await readBody(of: stream, limits, deadline)
      return FetchedBody(bytes: bytes, url: address.text, contentType: contentType, answer: answer)
    } catch {
      switch error {
      case .tooLarge: throw .tooLarge(limit: limits.bodyBytes)
      case .stream(let reason, let bytes):
        guard !bytes.isEmpty, !Task.isCancelled, !deadline.hasPassed else {
          throw failure(reason, message, address, deadline)
        }
        let answer = FetchAnswer(
          status: answer.status, movedTo: answer.movedTo,
          movedToReachesPrivateHosts: answer.movedToReachesPrivateHosts)
        var body = FetchedBody(bytes: bytes, url: address.text, contentType: contentType, answer: answer)
        body.isCutOff = true
        return body
      }
    }
  }

  private func redirect(from address: Address, to location: String?) throws(FetchError) -> Address {
    guard let location, let next = Address(location, relativeTo: address) else {
      throw .refusedRedirect(to: location ?? "")
    }
    // A redirect from a secure page must not lead to an insecure one.
    let isAllowed = next.scheme == "https" || (next.scheme == "http" && address.scheme == "http")
    guard isAllowed else { throw .refusedRedirect(to: next.text) }
    return next
  }

  /// Merges validators; a 304 response repeats only those that changed (RFC 9110 §15.4.5).
  private func merged(_ old: HTTPValidators, with new: HTTPValidators) -> HTTPValidators {
    HTTPValidators(etag: new.etag ?? old.etag, lastModified: new.lastModified ?? old.lastModified)
  }
}

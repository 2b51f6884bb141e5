internal import CSoup
public import Foundation
internal import GLibKit

/// Calls to the interface of one server that the user has an account on.
///
/// Unlike ``FeedFetcher`` it sends any method, follows no redirects unless asked to, and has no limits per host besides
/// its connections: the user has an account there. No cookies are kept and no referrer is sent. The server may be
/// in the local network, because the user typed its address.
public actor HTTPClient {
  private let executor: GLibExecutor
  private let transport: HTTPTransport
  private let pinned: String?

  /// The executor with the client's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The number of connections to the server: with a second one, it computes an answer while we read the previous one.
  public static let connections = 2

  /// Creates a client with its own thread.
  ///
  /// - Parameters:
  ///   - userAgent: The `User-Agent` field.
  ///   - fingerprint: The SHA-256 fingerprint of the only certificate to trust, as in
  ///     ``FetchError/untrustedCertificate(host:fingerprint:)``; nil to trust what the system trusts.
  public init(userAgent: String, trusting fingerprint: String? = nil) {
    executor = GLibExecutor(name: "kiji-account")
    transport = HTTPTransport(
      executor, HTTPTransport.Configuration(userAgent: userAgent, connectionsPerHost: Self.connections))
    pinned = fingerprint
  }

  /// The limits of a call: answers with many articles are large and take a small server a while.
  public static let limits = {
    var limits = FetchLimits()
    limits.bodyBytes = 64 * 1024 * 1024
    limits.firstByte = .seconds(120)
    limits.total = .seconds(120)
    return limits
  }()

  /// Sends a call and returns the answer, whatever its status.
  ///
  /// - Throws: The reason there is no complete answer, including ``FetchError/cancelled``.
  public func send(_ call: HTTPCall) async throws(FetchError) -> HTTPReply {
    guard var address = Address(call.url), address.isComplete, ["http", "https"].contains(address.scheme) else {
      throw .invalidAddress(call.url)
    }
    let limits = call.limits ?? Self.limits
    let deadline = Deadline()
    let timeout = deadline.start(limits.total)
    defer { timeout.end() }
    for _ in 0...limits.redirects {
      let reply = try await exchange(call, at: address, limits, deadline)
      guard call.followsRedirects, (301...308).contains(reply.status), let location = reply.fields["location"] else {
        return reply
      }
      guard let next = Address(location, relativeTo: address),
        next.scheme == "https" || (next.scheme == "http" && address.scheme == "http")
      else { throw .refusedRedirect(to: location) }
      address = next
    }
    throw .tooManyRedirects(limit: limits.redirects)
  }

  private func exchange(
    _ call: HTTPCall, at address: Address, _ limits: FetchLimits, _ deadline: Deadline
  ) async throws(FetchError) -> HTTPReply {
    let result = await withTaskCancellationHandler {
      await reply(call, at: address, limits, deadline)
    } onCancel: {
      deadline.cancel()
    }
    return try result.get()
  }

  private func reply(
    _ call: HTTPCall, at address: Address, _ limits: FetchLimits, _ deadline: Deadline
  ) async -> Result<HTTPReply, FetchError> {
    do throws(FetchError) {
      let exchange = try HTTPExchange(call.method, address, limits, deadline, isGuarded: false)
      let certificate = CertificateCheck(of: exchange.message, pinned)
      exchange.write(call)
      let stream: UnsafeMutablePointer<GInputStream>
      do throws(FetchError) {
        stream = try await exchange.send(over: transport)
      } catch {
        if case .insecure(let host, _) = error, let fingerprint = certificate.rejected {
          throw .untrustedCertificate(host: host, fingerprint: fingerprint)
        }
        throw error
      }
      let body = try await exchange.body(stream, FetchAnswer())
      guard !body.isCutOff else {
        throw .incomplete(host: address.host, reason: "The body is incomplete.")
      }
      return .success(
        HTTPReply(
          status: exchange.status, fields: exchange.fields.all, body: Data(body.bytes), url: address.text,
          retryAfter: exchange.fields.retryAfter))
    } catch {
      return .failure(error)
    }
  }
}

/// A request to a server's interface.
public struct HTTPCall: Sendable, Equatable {
  /// The method, such as `GET`.
  public var method: String
  /// The URL, `http` or `https`.
  public var url: String
  /// Header fields to add.
  public var fields: [String: String]
  /// The body.
  public var body: Data?
  /// The type of the body.
  public var contentType: String?
  /// Whether redirects are followed, with the same method and fields. Only for calls without secrets.
  public var followsRedirects = false
  /// The limits of this call; nil for ``HTTPClient/limits``.
  public var limits: FetchLimits?

  /// Creates a call.
  public init(
    _ method: String, _ url: String, fields: [String: String] = [:], body: Data? = nil, contentType: String? = nil
  ) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
    self.contentType = contentType
  }
}

/// A complete response to a call.
public struct HTTPReply: Sendable, Equatable {
  /// The status (RFC 9110 §15).
  public var status: Int
  /// The header fields, by name in lower case.
  public var fields: [String: String]
  /// The body, decompressed.
  public var body: Data
  /// The URL after redirects.
  public var url: String
  /// How long the server asks to wait before the next request, in seconds.
  public var retryAfter: TimeInterval?

  /// Creates a reply.
  public init(
    status: Int, fields: [String: String] = [:], body: Data = Data(), url: String = "",
    retryAfter: TimeInterval? = nil
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.url = url
    self.retryAfter = retryAfter
  }
}

extension HTTPExchange {
  fileprivate func write(_ call: HTTPCall) {
    let headers = soup_message_get_request_headers(message)
    for (name, value) in call.fields { soup_message_headers_replace(headers, name, value) }
    guard let body = call.body else { return }
    let bytes = body.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    soup_message_set_request_body_from_bytes(message, call.contentType, bytes)
    g_bytes_unref(bytes)
  }
}

/// Decides about certificates that the system does not trust (RFC 8446 §4.4.2).
///
/// Used on the executor's thread. Ownership: the message owns the closure, and with it this object.
private final class CertificateCheck {
  /// The fingerprint of the rejected certificate.
  private(set) var rejected: String?

  init(of message: OpaquePointer, _ pinned: String?) {
    Signal.connectUnisolated("accept-certificate", of: message) { (certificate: SignalObject, _: UInt32) -> Bool in
      guard let certificate: UnsafeMutablePointer<GTlsCertificate> = certificate.pointer?.typed() else { return false }
      let fingerprint = Self.fingerprint(certificate)
      self.rejected = fingerprint
      return pinned != nil && fingerprint == pinned
    }
  }

  /// The SHA-256 hash of a certificate's DER form, in hexadecimal.
  private static func fingerprint(_ certificate: UnsafeMutablePointer<GTlsCertificate>) -> String? {
    var value = GValue()
    g_object_get_property(UnsafeMutableRawPointer(certificate).typed(), "certificate", &value)
    defer { g_value_unset(&value) }
    guard let bytes = g_value_get_boxed(&value)?.assumingMemoryBound(to: GByteArray.self) else { return nil }
    guard let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes.pointee.data, gsize(bytes.pointee.len))
    else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }
}

internal import FeedFetcher
internal import Foundation
internal import Synchronization

/// Makes the HTTP requests of a service, counts them, and turns failures into errors that all services share.
final class ServerCaller: Sendable {
  private let client: HTTPClient
  private let count = Mutex(0)

  init(_ client: HTTPClient) {
    self.client = client
  }

  var calls: Int { count.withLock { $0 } }

  /// Sends a request and returns the reply, unless the server asks to wait.
  func send(_ call: HTTPCall) async throws(SyncError) -> HTTPReply {
    count.withLock { $0 += 1 }
    let reply: HTTPReply
    do throws(FetchError) {
      reply = try await client.send(call)
    } catch {
      throw error == .cancelled ? .cancelled : .noAnswer(error)
    }
    if reply.status == 429 { throw .resting(reply.retryAfter) }
    if reply.status == 503 {
      if reply.text == "Service Unavailable!" { throw .interfaceOff }
      throw .resting(reply.retryAfter)
    }
    return reply
  }
}

extension HTTPReply {
  /// The body as text, without surrounding white space.
  var text: String { String(decoding: body, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }

  /// Decodes the body of a successful reply.
  func decoded<Value: Decodable>(_ type: Value.Type, from call: String) throws(SyncError) -> Value {
    guard (200..<300).contains(status) else { throw .refused(call: call, status: status) }
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch {
      throw .malformed(call: call)
    }
  }
}

/// A list some of whose elements may be malformed.
struct LenientList<Element: Decodable & Sendable>: Decodable, Sendable {
  /// The elements that could be read.
  let elements: [Element]
  /// The number of elements, also of those that could not be read.
  let count: Int

  private struct Attempt: Decodable {
    let element: Element?

    init(from decoder: any Decoder) throws { element = try? Element(from: decoder) }
  }

  init(from decoder: any Decoder) throws {
    let attempts = try [Attempt](from: decoder)
    elements = attempts.compactMap(\.element)
    count = attempts.count
  }

  /// Returns the elements that could be read.
  ///
  /// - Throws: ``SyncError/malformed(call:)`` if there are elements and none could be read.
  func whole(of call: String) throws(SyncError) -> [Element] {
    guard count == 0 || !elements.isEmpty else { throw .malformed(call: call) }
    return elements
  }
}

/// A form's fields in order (application/x-www-form-urlencoded).
struct FormFields: Sendable {
  private(set) var text = ""

  mutating func append(_ name: String, _ value: String) {
    if !text.isEmpty { text += "&" }
    text += name + "=" + Self.escaped(value)
  }

  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  static func escaped(_ value: String) -> String {
    value.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }
}

import FakeFreshRSS
import FeedFetcher
import Foundation
import LoopbackServer

/// Forwards requests to a real server, and fails where a test says so.
final class FaultyProxy: Sendable {
  typealias Fault = FakeFreshRSS.Fault

  private let target: String
  private let client = HTTPClient(userAgent: "KijiTests/1")
  private let rule = LockedValue<(@Sendable (HTTPRequest) -> Fault?)?>(nil)

  /// - Parameter target: The server's address, without a slash at the end.
  init(to target: String) { self.target = target }

  /// Asks a function about each request.
  func fail(_ rule: @escaping @Sendable (HTTPRequest) -> Fault?) { self.rule.update { $0 = rule } }

  /// Ends all faults.
  func mend() { rule.update { $0 = nil } }

  func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
    let fault = rule.value?(request)
    switch fault {
    case .serverError: return HTTPResponse(statusCode: .internalServerError)
    case .badRequest: return HTTPResponse(statusCode: HTTPStatusCode(400, phrase: "Bad Request"))
    case .unauthorized: return HTTPResponse(statusCode: .unauthorized)
    case .notFound: return HTTPResponse(statusCode: .notFound)
    case .tooMany: return HTTPResponse(statusCode: HTTPStatusCode(429, phrase: "Too Many Requests"))
    case .unavailable: return HTTPResponse(statusCode: .serviceUnavailable)
    case .empty: return HTTPResponse(statusCode: .ok)
    case .webPage:
      return HTTPResponse(
        statusCode: .ok, headers: [.contentType: "text/html"], body: Data("<!doctype html><p>Welcome".utf8))
    case .okWithoutEffect where request.method != "GET": return HTTPResponse(statusCode: .ok)
    default: break
    }
    var response = try await forward(request)
    switch fault {
    case .cutOff: response.isCutOff = true
    case .half:
      response = HTTPResponse(
        statusCode: response.statusCode, headers: response.headers,
        body: response.body.prefix(response.body.count / 2))
    case .doneWithoutAnswer:
      response = HTTPResponse(statusCode: .ok)
      response.isCutOff = true
    default: break
    }
    return response
  }

  private func forward(_ request: HTTPRequest) async throws -> HTTPResponse {
    var fields: [String: String] = [:]
    for name in ["X-Auth-Token", "Authorization", "User-Agent"] { fields[name] = request.headers[HTTPHeader(name)] }
    let url = target + request.path + (request.query.isEmpty ? "" : "?" + request.query)
    let reply = try await client.send(
      HTTPCall(
        request.method, url, fields: fields, body: request.body.isEmpty ? nil : request.body,
        contentType: request.headers[.contentType]))
    var headers = HTTPHeaders()
    for (name, value) in reply.fields where ["content-type", "date", "retry-after"].contains(name) {
      headers[HTTPHeader(name)] = value
    }
    return HTTPResponse(statusCode: HTTPStatusCode(reply.status, phrase: ""), headers: headers, body: reply.body)
  }
}

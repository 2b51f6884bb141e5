public import Foundation

/// A header field's name; compared without regard to case (RFC 9110 §5.1).
public struct HTTPHeader: Sendable, Hashable {
  /// The name as it is sent.
  public let rawValue: String

  /// Creates a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Hashes the name in lower case.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue.lowercased()) }

  /// Compares two names without regard to case.
  public static func == (one: HTTPHeader, other: HTTPHeader) -> Bool {
    one.rawValue.lowercased() == other.rawValue.lowercased()
  }

  /// `Authorization`
  public static let authorization = HTTPHeader("Authorization")
  /// `Content-Encoding`
  public static let contentEncoding = HTTPHeader("Content-Encoding")
  /// `Content-Range`
  public static let contentRange = HTTPHeader("Content-Range")
  /// `Content-Type`
  public static let contentType = HTTPHeader("Content-Type")
  /// `ETag`
  public static let eTag = HTTPHeader("ETag")
  /// `Host`
  public static let host = HTTPHeader("Host")
  /// `Location`
  public static let location = HTTPHeader("Location")
}

/// Header fields, one value each.
public struct HTTPHeaders: Sendable, ExpressibleByDictionaryLiteral {
  /// The values by name.
  public private(set) var fields: [HTTPHeader: String]

  /// Creates a list of fields.
  public init(_ fields: [HTTPHeader: String] = [:]) { self.fields = fields }

  /// Creates a list of fields; of equal names the last is kept.
  public init(dictionaryLiteral fields: (HTTPHeader, String)...) {
    self.fields = Dictionary(fields, uniquingKeysWith: { $1 })
  }

  /// The value of a field, or nil if it is absent.
  public subscript(header: HTTPHeader) -> String? {
    get { fields[header] }
    set { fields[header] = newValue }
  }
}

/// The status of a response (RFC 9110 §15).
public struct HTTPStatusCode: Sendable {
  /// The three-digit code.
  public let code: Int
  /// The reason phrase.
  public let phrase: String

  /// Creates a status.
  public init(_ code: Int, phrase: String) { (self.code, self.phrase) = (code, phrase) }

  /// 200 OK
  public static let ok = HTTPStatusCode(200, phrase: "OK")
  /// 206 Partial Content
  public static let partialContent = HTTPStatusCode(206, phrase: "Partial Content")
  /// 301 Moved Permanently
  public static let movedPermanently = HTTPStatusCode(301, phrase: "Moved Permanently")
  /// 302 Found
  public static let found = HTTPStatusCode(302, phrase: "Found")
  /// 304 Not Modified
  public static let notModified = HTTPStatusCode(304, phrase: "Not Modified")
  /// 308 Permanent Redirect
  public static let permanentRedirect = HTTPStatusCode(308, phrase: "Permanent Redirect")
  /// 401 Unauthorized
  public static let unauthorized = HTTPStatusCode(401, phrase: "Unauthorized")
  /// 404 Not Found
  public static let notFound = HTTPStatusCode(404, phrase: "Not Found")
  /// 410 Gone
  public static let gone = HTTPStatusCode(410, phrase: "Gone")
  /// 500 Internal Server Error
  public static let internalServerError = HTTPStatusCode(500, phrase: "Internal Server Error")
  /// 502 Bad Gateway
  public static let badGateway = HTTPStatusCode(502, phrase: "Bad Gateway")
  /// 503 Service Unavailable
  public static let serviceUnavailable = HTTPStatusCode(503, phrase: "Service Unavailable")
}

/// A request that the server received.
public struct HTTPRequest: Sendable {
  /// The method, such as GET.
  public let method: String
  /// The path as it was sent, percent-encoded and without the query.
  public let path: String
  /// The query as it was sent, without the question mark; empty if there is none.
  public let query: String
  /// The header fields.
  public let headers: HTTPHeaders
  /// The body; may be empty.
  public let body: Data
}

/// A response for the server to send.
public struct HTTPResponse: Sendable {
  /// The status.
  public let statusCode: HTTPStatusCode
  /// The header fields, besides those that the server adds itself.
  public let headers: HTTPHeaders
  /// The body; may be empty.
  public let body: Data
  /// Whether the connection is closed after a half of the body, or before any answer if there is no body.
  public var isCutOff = false
  /// Whether the body is sent in chunks, so that its size is not known before its end.
  public var isChunked = false

  /// Creates a response.
  public init(statusCode: HTTPStatusCode, headers: HTTPHeaders = [:], body: Data = Data()) {
    (self.statusCode, self.headers, self.body) = (statusCode, headers, body)
  }
}

internal import CSoup
internal import Foundation

/// The response fields that determine when to fetch again.
struct ResponseFields {
  /// Owns the fields.
  private let exchange: HTTPExchange
  private var headers: OpaquePointer? { soup_message_get_response_headers(exchange.message) }

  /// - Parameter exchange: An exchange whose response has arrived.
  init(of exchange: HTTPExchange) {
    self.exchange = exchange
  }

  func text(_ name: String) -> String? {
    soup_message_headers_get_list(headers, name).map { String(cString: $0) }
  }

  func first(_ name: String) -> String? {
    soup_message_headers_get_one(headers, name).map { String(cString: $0) }
  }

  /// All fields, by name in lower case; the last of equal names.
  var all: [String: String] {
    var fields: [String: String] = [:]
    var iterator = SoupMessageHeadersIter()
    soup_message_headers_iter_init(&iterator, headers)
    var name: UnsafePointer<CChar>?
    var value: UnsafePointer<CChar>?
    while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
      guard let name, let value else { continue }
      fields[String(cString: name).lowercased()] = String(cString: value)
    }
    return fields
  }

  /// The validators (RFC 9110 §8.8).
  var validators: HTTPValidators { HTTPValidators(etag: first("ETag"), lastModified: first("Last-Modified")) }

  /// The freshness lifetime minus the age, in seconds (RFC 9111 §4.2.1, without the heuristics of §4.2.2).
  var freshFor: TimeInterval? {
    let directives = (text("Cache-Control") ?? "").lowercased().split(separator: ",").map { directive in
      directive.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    }
    if directives.contains(where: { ["no-store", "no-cache"].contains($0.first) }) { return nil }
    let age = text("Age").flatMap(TimeInterval.init) ?? 0
    for directive in directives where directive.first == "max-age" && directive.count == 2 {
      guard let seconds = TimeInterval(directive[1].trimmingCharacters(in: ["\""])), seconds >= 0 else { return nil }
      return max(0, seconds - max(0, age))
    }
    guard let expires = date("Expires") else { return nil }
    return max(0, expires.timeIntervalSince(date("Date") ?? Date()))
  }

  /// The delay requested by the server, in seconds (RFC 9110 §10.2.3); a date is relative to the server's clock.
  var retryAfter: TimeInterval? {
    guard let text = text("Retry-After")?.trimmingCharacters(in: .whitespaces) else { return nil }
    if let seconds = TimeInterval(text), seconds.isFinite { return max(0, seconds) }
    return Self.date(text).map { max(0, $0.timeIntervalSince(date("Date") ?? Date())) }
  }

  private func date(_ name: String) -> Date? { text(name).flatMap(Self.date) }

  /// Parses any of the three date formats of RFC 9110 §5.6.7.
  private static func date(_ text: String) -> Date? {
    guard let date = soup_date_time_new_from_http_string(text) else { return nil }
    defer { g_date_time_unref(date) }
    return Date(timeIntervalSince1970: TimeInterval(g_date_time_to_unix(date)))
  }
}

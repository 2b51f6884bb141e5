public import FeedFetcher
internal import Foundation

/// Detects which kind of server is at an address that the user typed.
public struct ServerFinder: Sendable {
  private let client: HTTPClient

  /// Creates a finder.
  public init(client: HTTPClient) {
    self.client = client
  }

  /// A server's interface.
  public struct Found: Sendable, Equatable {
    /// The kind of server.
    public var kind: SyncKind
    /// The address of its interface.
    public var base: String

    /// Creates a result.
    public init(kind: SyncKind, base: String) {
      self.kind = kind
      self.base = base
    }
  }

  /// Low limits: the expected answers are short, but there may be anything at an address that the user typed.
  private static let limits = {
    var limits = FetchLimits()
    limits.bodyBytes = 1024 * 1024
    return limits
  }()

  /// The address of FreshRSS's interface within its site.
  private static let freshRSSPath = "/api/greader.php"

  /// Looks for the interface of a server.
  ///
  /// - Parameters:
  ///   - typed: The address of the site or of its interface, with or without a scheme.
  ///   - kind: The expected kind; nil for any.
  /// - Throws: ``SyncError/notFound(_:)`` or ``SyncError/isOfKind(_:)`` besides connection failures.
  @concurrent public func find(_ typed: String, kind: SyncKind? = nil) async throws(SyncError) -> Found {
    let addresses = Self.addresses(typed)
    var failure = SyncError.notFound(kind ?? .freshRSS)
    for address in addresses {
      do throws(SyncError) {
        if let found = try await look(at: address, kind) {
          if let kind, kind != found.kind, !(kind == .googleReader && found.kind == .freshRSS) {
            throw .isOfKind(found.kind)
          }
          return found
        }
        failure = .notFound(kind ?? .freshRSS)
        break
      } catch {
        // If the user typed no scheme, try plain HTTP after TLS.
        guard case .noAnswer = error, address != addresses.last else { throw error }
        failure = error
      }
    }
    throw failure
  }

  /// The addresses to try; if the scheme is missing, first with TLS.
  static func addresses(_ typed: String) -> [String] {
    var text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    text = text.split(separator: "#", maxSplits: 1).first.map(String.init) ?? text
    text = text.split(separator: "?", maxSplits: 1).first.map(String.init) ?? text
    while text.hasSuffix("/") { text.removeLast() }
    let scheme = text.range(of: "://").map { text[..<$0.lowerBound].lowercased() }
    if scheme == "http" || scheme == "https" { return [text] }
    guard scheme == nil else { return [text] }
    return ["https://" + text, "http://" + text]
  }

  private func look(at address: String, _ kind: SyncKind?) async throws(SyncError) -> Found? {
    if kind != .miniflux, let base = try await freshRSS(at: address) { return Found(kind: .freshRSS, base: base) }
    if let base = try await miniflux(at: address) { return Found(kind: .miniflux, base: base) }
    if kind == .googleReader || kind == nil, let base = try await otherReader(at: address) {
      return Found(kind: .googleReader, base: base)
    }
    return nil
  }

  private func freshRSS(at address: String) async throws(SyncError) -> String? {
    var candidates: [String] = []
    if address.hasSuffix("greader.php") {
      candidates = [address]
    } else if address.hasSuffix("/api") {
      candidates = [address + "/greader.php"]
    } else {
      candidates = [address + Self.freshRSSPath]
      if let slash = address.range(of: "/i", options: [.backwards, .anchored]) {
        candidates.append(address[..<slash.lowerBound] + Self.freshRSSPath)
      }
    }
    for candidate in candidates {
      let reply = try await get(candidate)
      if reply.status == 401, reply.fields["www-authenticate"]?.lowercased().hasPrefix("basic") == true {
        throw .passwordInFront
      }
      if reply.status == 503 { throw .interfaceOff }
      if reply.status == 200, reply.text == "OK" { return reply.url.isEmpty ? candidate : reply.url }
    }
    return nil
  }

  private func miniflux(at address: String) async throws(SyncError) -> String? {
    let site = address.hasSuffix("/v1") ? String(address.dropLast("/v1".count)) : address
    let reply = try await get(site + "/v1/version")
    guard reply.status == 401, (try? JSONDecoder().decode(ErrorAnswer.self, from: reply.body)) != nil else {
      return nil
    }
    return reply.url.hasSuffix("/v1/version") ? String(reply.url.dropLast("/v1/version".count)) : site
  }

  /// A Google Reader interface refuses a sign-in without a name with a short message, other servers with a web page.
  private func otherReader(at address: String) async throws(SyncError) -> String? {
    let reply = try await get(address + "/accounts/ClientLogin")
    let isPage = reply.fields["content-type"]?.lowercased().hasPrefix("text/html") == true && reply.text.hasPrefix("<")
    guard [400, 401, 403, 405].contains(reply.status), !isPage else { return nil }
    return address
  }

  private func get(_ url: String) async throws(SyncError) -> HTTPReply {
    var call = HTTPCall("GET", url)
    call.followsRedirects = true
    call.limits = Self.limits
    do throws(FetchError) {
      return try await client.send(call)
    } catch {
      throw error == .cancelled ? .cancelled : .noAnswer(error)
    }
  }
}

internal import Foundation
internal import LoopbackServer
import Synchronization

/// A server that answers as FreshRSS does, with its traps: it drops form fields after the thousandth, takes a stream that
/// it does not know for everything, and says OK to what it does not do.
public final class FakeFreshRSS: Sendable {
  private let state: Mutex<State>
  private let faults = Mutex<[Rule]>([])
  private let watchers = Mutex<[@Sendable (Call) -> Void]>([])
  private let log = Mutex<[Call]>([])

  /// The user's name and API password.
  public static let userName = "ada"

  private struct Rule: Sendable {
    let fault: Fault
    let applies: @Sendable (Call) -> Bool
    var remaining: Int
  }

  /// A call, as the server sees it.
  public struct Call: Sendable {
    /// The path after `greader.php`.
    public let path: String
    /// The parameters of the query and the form, in order, as far as PHP reads them.
    public let parameters: [(name: String, value: String)]

    /// The first value of a parameter.
    public subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }
    /// All values of a parameter.
    public func all(_ name: String) -> [String] { parameters.filter { $0.name == name }.map(\.value) }
  }

  /// What can go wrong with a call.
  public enum Fault: Sendable, CaseIterable {
    case serverError, badRequest, unauthorized, notFound, tooMany, unavailable
    /// The connection ends in the middle of the answer.
    case cutOff
    /// Status 200, and not what was asked for.
    case empty, webPage, half
    /// The call is carried out, and the connection ends before the answer.
    case doneWithoutAnswer
    /// The answer is OK, and nothing is done.
    case okWithoutEffect
  }

  /// What the server has.
  public struct State: Sendable {
    /// The API password.
    public var password = "sesame-open"
    /// Whether the API is switched on.
    public var isOn = true
    /// Whether the address of the interface answers as FreshRSS does. Without it, this is another server.
    public var greets = true
    /// The most identifiers in a page of a listing.
    public var maximumListed = Int.max
    /// The feeds, by number.
    public var feeds: [Int: Feed] = [:]
    /// The articles, by identifier.
    public var items: [Int64: Item] = [:]
    /// The names of labels, which stay when no article has them any longer.
    public var labels: Set<String> = []
    /// What is at the addresses of feeds that one can subscribe to.
    public var catalog: [String: CatalogEntry] = [:]
    /// The number of the next feed.
    public var nextFeed = 1
    var clock: Int64 = 1_795_000_000_000_000

    /// Gives out the next identifier: the time of arrival in microseconds.
    public mutating func nextID() -> Int64 {
      clock += 1
      return clock
    }
  }

  /// A feed.
  public struct Feed: Sendable {
    /// The address.
    public var url: String
    /// The title.
    public var title: String
    /// The name of its folder.
    public var folder: String

    /// Creates a feed.
    public init(url: String, title: String, folder: String = defaultFolder) {
      (self.url, self.title, self.folder) = (url, title, folder)
    }
  }

  /// An article.
  public struct Item: Sendable {
    /// The number of its feed.
    public var feed: Int
    /// The title.
    public var title: String
    /// The body.
    public var html: String
    /// The address.
    public var url: String
    /// The publication date in seconds since 1970.
    public var published: Int64
    /// Whether it is read.
    public var isRead = false
    /// Whether it is starred.
    public var isStarred = false
    /// The names of its labels.
    public var labels: Set<String> = []
    /// Whether the server describes it in a way that no program understands.
    public var isMalformed = false
    /// The address of an attached file.
    public var enclosure: String?

    /// Creates an unread article. `feed` is not used in a catalog.
    public init(feed: Int = 0, title: String, html: String, url: String, published: Int64) {
      (self.feed, self.title, self.html, self.url, self.published) = (feed, title, html, url, published)
    }
  }

  /// A feed somewhere on the web.
  public struct CatalogEntry: Sendable {
    /// The title.
    public var title: String
    /// The articles, whose `feed` is not used.
    public var items: [Item] = []

    /// Creates a feed without articles.
    public init(title: String) { self.title = title }
  }

  /// The folder of feeds without one.
  public static let defaultFolder = "Uncategorized"

  /// Creates a server without feeds.
  public init() {
    state = Mutex(State())
  }

  /// Reads or changes what the server has.
  public func with<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
    state.withLock { body(&$0) }
  }

  /// Adds a feed with new articles; returns its number.
  @discardableResult
  public func addFeed(
    _ name: String, folder: String = FakeFreshRSS.defaultFolder, articles: Int = 0
  ) -> Int {
    with { state in
      let number = state.nextFeed
      state.nextFeed += 1
      state.feeds[number] = Feed(url: "https://\(name).example.org/feed", title: name, folder: folder)
      for _ in 0..<articles { Self.arrive(in: number, &state) }
      return number
    }
  }

  /// Adds an article; returns its identifier.
  @discardableResult
  public func addArticle(in feed: Int, id: Int64? = nil) -> Int64 {
    with { Self.arrive(in: feed, id: id, &$0) }
  }

  @discardableResult
  private static func arrive(in feed: Int, id: Int64? = nil, _ state: inout State) -> Int64 {
    let id = id ?? state.nextID()
    let name = state.feeds[feed]?.title ?? ""
    state.items[id] = Item(
      feed: feed, title: "\(name) \(id)", html: "<p>Body \(id)</p>", url: "https://\(name).example.org/\(id)",
      published: abs(id / 1_000_000))
    return id
  }

  /// The identifiers of unread articles.
  public var unread: Set<Int64> { with { Set($0.items.filter { !$0.value.isRead }.keys) } }
  /// The identifiers of starred articles.
  public var starred: Set<Int64> { with { Set($0.items.filter { $0.value.isStarred }.keys) } }

  /// Makes calls go wrong, a number of times.
  public func fail(_ fault: Fault, times: Int = 1, where applies: @escaping @Sendable (Call) -> Bool) {
    faults.withLock { $0.append(Rule(fault: fault, applies: applies, remaining: times)) }
  }

  /// Whether any of the faults has happened less often than it was to.
  public var hasWaitingFaults: Bool { faults.withLock { $0.contains { $0.remaining > 0 } } }

  /// Ends all faults that have not happened.
  public func mend() { faults.withLock { $0 = [] } }

  /// Calls a body after each call has been carried out and before it is answered.
  public func watch(_ body: @escaping @Sendable (Call) -> Void) { watchers.withLock { $0.append(body) } }

  /// The calls so far.
  public var calls: [Call] { log.withLock { $0 } }
  /// Forgets the calls so far.
  public func forgetCalls() { log.withLock { $0 = [] } }

  /// Runs a body while the server answers under an address.
  public func serving(_ body: (_ site: String) async throws -> Void) async throws {
    try await LoopbackServer.serving { [self] in
      answer($0)
    } _: { _, root in
      try await body(root)
    }
  }

  // MARK: Answering

  private func answer(_ request: HTTPRequest) -> HTTPResponse {
    let prefix = "/api/greader.php"
    guard request.path.hasPrefix(prefix) else { return Self.text("", HTTPStatusCode.notFound) }
    let call = Call(
      path: String(request.path.dropFirst(prefix.count)),
      parameters: Self.parse(request.query) + Self.parse(String(decoding: request.body, as: UTF8.self)).prefix(1000))
    log.withLock { $0.append(call) }
    let fault = faults.withLock { rules -> Fault? in
      guard let index = rules.firstIndex(where: { $0.remaining > 0 && $0.applies(call) }) else { return nil }
      rules[index].remaining -= 1
      return rules[index].fault
    }
    if let fault, let response = Self.instead(fault) { return response }
    var response = state.withLock { state in
      let draft = state
      let response = Self.respond(call, request, &state)
      if fault == .okWithoutEffect { state = draft }
      return response
    }
    for watcher in watchers.withLock({ $0 }) { watcher(call) }
    switch fault {
    case .cutOff: response.isCutOff = true
    case .half:
      response = HTTPResponse(
        statusCode: .ok, headers: response.headers, body: response.body.prefix(response.body.count / 2))
    case .doneWithoutAnswer:
      response = HTTPResponse(statusCode: .ok)
      response.isCutOff = true
    default: break
    }
    return response
  }

  /// The answer to a call that is not carried out.
  private static func instead(_ fault: Fault) -> HTTPResponse? {
    switch fault {
    case .serverError: text("", .internalServerError)
    case .badRequest: text("Bad Request!", badRequest)
    case .unauthorized: text("Unauthorized!", .unauthorized)
    case .notFound: text("", .notFound)
    case .tooMany: text("", HTTPStatusCode(429, phrase: "Too Many Requests"))
    case .unavailable: text("", .serviceUnavailable)
    case .empty: text("", .ok)
    case .webPage:
      HTTPResponse(
        statusCode: .ok, headers: [.contentType: "text/html"], body: Data("<!doctype html><p>Welcome".utf8))
    default: nil
    }
  }

  static func text(_ text: String, _ status: HTTPStatusCode = .ok) -> HTTPResponse {
    HTTPResponse(statusCode: status, headers: [.contentType: "text/plain; charset=UTF-8"], body: Data(text.utf8))
  }

  static func json(_ value: [String: Any]) -> HTTPResponse {
    let body = (try? JSONSerialization.data(withJSONObject: value, options: .withoutEscapingSlashes)) ?? Data()
    return HTTPResponse(
      statusCode: .ok, headers: [.contentType: "application/json; charset=UTF-8"], body: body)
  }

  private static func parse(_ text: String) -> [(name: String, value: String)] {
    text.split(separator: "&").map { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
        String($0).replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? ""
      }
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }
}

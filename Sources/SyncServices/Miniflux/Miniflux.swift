public import FeedFetcher
internal import Foundation
public import SyncValues

/// Miniflux, by its own interface (`/v1/`), from 2.2 on.
///
/// Its Google Reader interface is not used: its listings lose articles between pages, and older versions mark the wrong
/// articles.
public actor Miniflux: SyncService {
  /// The maximum number of articles that one call may request or change (2.3.0).
  private static let entriesPerCall = 1000
  /// The number of articles on the first page of changes: enough for a usual sync, and it says how many there are.
  private static let entriesAtFirst = 100
  /// If more articles have changed, most were marked as read, by a call for all of them. The unread ones and the
  /// identifiers of all take a hundredth of the time of so many articles.
  private static let manyChanges = 1000
  /// The factor by which fewer articles are requested after an answer that was too large or malformed.
  private static let reduction = 10
  /// The maximum number of identifiers that one call lists.
  private static let idsPerCall = 10_000
  /// A longer listing is considered endless.
  private static let maximumListed = 2_000_000
  /// How many articles in a row may be left out because the server cannot deliver them, each requested alone, before
  /// the server itself is suspected.
  private static let maximumUnreadable = 8
  /// How often a listing starts over because articles changed between its pages.
  private static let listingAttempts = 3

  private let base: String
  private let key: Key
  private let caller: ServerCaller
  private var version: MinifluxVersion?
  /// The version, if it was requested.
  private var versionText: String?
  /// The number of articles marked so far.
  private var marked = 0
  /// The number of articles on a page of neighbors; others are fetched one by one.
  public nonisolated var itemsPerCall: Int { 100 }
  /// As many as allowed: a thousand take 40 ms.
  public nonisolated var marksPerCall: Int { Self.entriesPerCall }
  /// PostgreSQL has several writers: two calls take 0.6 of the time of one after the other, and more are no faster.
  public nonisolated var marksAtOnce: Int { 2 }
  /// The number of HTTP requests made so far.
  public var calls: Int { caller.calls }

  /// How the user is authenticated.
  public enum Key: Sendable {
    /// A key made on the server's settings page.
    case token(String)
    /// The user's own name and password.
    case password(userName: String, password: String)
  }

  /// Creates a service for the server at an address, to which `/v1` is appended.
  public init(base: String, key: Key, client: HTTPClient) {
    self.base = (base.hasSuffix("/") ? String(base.dropLast()) : base) + "/v1/"
    self.key = key
    caller = ServerCaller(client)
  }

  private var authorization: [String: String] {
    switch key {
    case .token(let token): ["X-Auth-Token": token]
    case .password(let name, let password):
      ["Authorization": "Basic " + Data("\(name):\(password)".utf8).base64EncodedString()]
    }
  }

  private func send(
    _ method: String, _ path: String, _ body: [String: JSONField]? = nil
  ) async throws(SyncError) -> HTTPReply {
    var call = HTTPCall(method, base + path, fields: authorization)
    if let body {
      call.body = try? JSONEncoder().encode(body)
      call.contentType = "application/json"
    }
    let reply = try await caller.send(call)
    if reply.status == 401 || reply.status == 403 { throw .wrongPassword }
    return reply
  }

  private func edit(_ method: String, _ path: String, _ body: [String: JSONField]?) async throws(SyncError) {
    let reply = try await send(method, path, body)
    guard (200..<300).contains(reply.status) else { throw .refused(call: path, status: reply.status) }
  }

  /// Requests the version.
  public func signIn() async throws(SyncError) {
    let reply = try await send("GET", "version")
    guard reply.status != 404 else { throw .notFound(.miniflux) }
    let answer = try reply.decoded(VersionAnswer.self, from: "version")
    version = MinifluxVersion(answer.version)
    versionText = answer.version
  }

  /// How long a version is assumed to be current, in seconds.
  private static let versionAge = 86_400

  private func knownVersion() async throws(SyncError) -> MinifluxVersion {
    if let version { return version }
    try await signIn()
    return version ?? MinifluxVersion("")
  }

  // MARK: Subscriptions

  /// `feeds`, which includes their folders.
  public func feeds() async throws(SyncError) -> [RemoteFeed] {
    try await send("GET", "feeds").decoded([FeedAnswer].self, from: "feeds").map { feed in
      RemoteFeed(
        id: String(feed.id), url: feed.feed_url, title: feed.title, homePageURL: feed.site_url?.nonEmpty,
        folder: feed.category?.title)
    }
  }

  /// `POST feeds` into the first folder.
  public func subscribe(to url: String) async throws(SyncError) -> String? {
    var body: [String: JSONField] = ["feed_url": .text(url)]
    // 2.2 requires a folder.
    if let first = try await allCategories().min(by: { $0.id < $1.id }) { body["category_id"] = .number(first.id) }
    let reply = try await send("POST", "feeds", body)
    if (200..<300).contains(reply.status) {
      return String(try reply.decoded(NewFeedAnswer.self, from: "feeds").feed_id)
    }
    if try await feeds().contains(where: { $0.url == url }) { return nil }
    let reason = try? JSONDecoder().decode(ErrorAnswer.self, from: reply.body).error_message
    throw .cannotSubscribe(url: url, reason: reason ?? "")
  }

  /// `DELETE feeds`
  public func unsubscribe(from feed: String) async throws(SyncError) {
    let reply = try await send("DELETE", "feeds/\(feed)")
    guard (200..<300).contains(reply.status) || reply.status == 404 else {
      throw .refused(call: "feeds", status: reply.status)
    }
  }

  /// `PUT feeds`
  public func rename(_ feed: String, to title: String) async throws(SyncError) {
    try await edit("PUT", "feeds/\(feed)", ["title": .text(title)])
  }

  /// `PUT feeds`, creating the folder if necessary.
  public func move(_ feed: String, from old: String?, to folder: String?) async throws(SyncError) {
    let known = try await allCategories()
    let target: Int
    if let folder {
      if let category = known.first(where: { $0.title == folder }) {
        target = category.id
      } else {
        let answer = try await send("POST", "categories", ["title": .text(folder)])
        target = try answer.decoded(CategoryAnswer.self, from: "categories").id
      }
    } else {
      // The first folder is the default one.
      guard let first = known.min(by: { $0.id < $1.id }) else { throw .malformed(call: "categories") }
      target = first.id
    }
    try await edit("PUT", "feeds/\(feed)", ["category_id": .number(target)])
  }

  /// `DELETE categories`, only for empty folders, because it would delete the folder's feeds, too.
  public func removeFolder(_ name: String) async throws(SyncError) {
    let known = try await allCategories()
    guard let category = known.first(where: { $0.title == name }), category.id != known.map(\.id).min(),
      try await !feeds().contains(where: { $0.folder == name })
    else { return }
    _ = try await send("DELETE", "categories/\(category.id)")
  }

  private func allCategories() async throws(SyncError) -> [CategoryAnswer] {
    try await send("GET", "categories").decoded([CategoryAnswer].self, from: "categories")
  }

  // MARK: Articles

  /// `entries/ids`, from 2.3.2 on.
  public func listing() async throws(SyncError) -> RemoteListing? {
    guard try await knownVersion().listsIDs else { return nil }
    let all = try await ids("")
    let unread = try await ids("status=unread&")
    let starred = try await ids("starred=true&")
    return RemoteListing(all: all, unread: unread, starred: starred)
  }

  private func ids(_ query: String) async throws(SyncError) -> [RemoteID] {
    let call = "entries/ids"
    for _ in 0..<Self.listingAttempts {
      var ids: Set<Int64> = []
      var total: Int?
      var offset = 0
      var hasShifted = false
      repeat {
        let path = "\(call)?\(query)limit=\(Self.idsPerCall)&offset=\(offset)"
        let page = try await send("GET", path).decoded(EntryIDs.self, from: call)
        if let total, total != page.total { hasShifted = true }
        total = page.total
        ids.formUnion(page.entry_ids)
        offset += page.entry_ids.count
        guard page.total <= Self.maximumListed else { throw .endless(call: call) }
        if page.entry_ids.isEmpty { break }
      } while offset < (total ?? 0)
      if !hasShifted, ids.count == total { return ids.sorted(by: >).map { .number($0) } }
    }
    throw .endless(call: call)
  }

  /// The total of `entries/ids`, from 2.3.2 on.
  public func count() async throws(SyncError) -> Int? {
    guard try await knownVersion().listsIDs else { return nil }
    let call = "entries/ids"
    return try await send("GET", "\(call)?limit=1").decoded(EntryIDs.self, from: call).total
  }

  /// `entries`, at first all of them, then those that changed after a time.
  public func changes(since cursor: String?) async throws(SyncError) -> RemoteChanges? {
    var position = MinifluxCursor(cursor)
    // The position includes the version, which saves a call.
    if let known = position.version(youngerThan: Self.versionAge) { version = version ?? MinifluxVersion(known) }
    _ = try await knownVersion()
    if position.isSettled || position.isBeforeFirstChange && marked > Self.manyChanges {
      position = try await shortened(position)
      if position.isAtEnd { return RemoteChanges(items: [], cursor: position.text, isLast: true) }
    }
    var page = try await entries(at: position)
    if position.isBeforeFirstChange, page.total > Self.manyChanges {
      position = try await shortened(position)
      if position.needsListing { page = try await entries(at: position) }
    }
    let entries = page.entries.elements
    position.advance(past: entries, of: page.total, isFull: page.entries.count >= page.limit, answeredAt: page.date)
    position.note(version: versionText, at: page.date)
    return RemoteChanges(
      items: entries.filter { !$0.isRemoved }.map(\.item), gone: entries.filter(\.isRemoved).map { .number($0.id) },
      unreadable: page.unreadable, cursor: position.text, isLast: position.isAtEnd,
      needsListing: position.isAtEnd && position.needsListing)
  }

  /// Requests the latest change, and ends the pass if it is known, or leaves out what is read if there are many.
  private func shortened(_ position: MinifluxCursor) async throws(SyncError) -> MinifluxCursor {
    guard let query = position.newestQuery else { return position }
    let reply = try await send("GET", "entries?\(query)")
    let answer = try reply.decoded(EntriesAnswer.self, from: "entries")
    guard let latest = answer.entries.elements.first else { return position }
    let newest = MinifluxCursor.Newest(total: answer.total, changedAt: latest.changed_at)
    var position = position
    position.skip(if: newest, answeredAt: reply.date)
    if !position.isAtEnd, newest.total > Self.manyChanges, try await knownVersion().listsIDs {
      position.leaveOutRead(before: newest, answeredAt: reply.date)
    }
    return position
  }

  private typealias Page = (entries: LenientList<EntryAnswer>, total: Int, limit: Int, unreadable: Int, date: Int?)

  /// Requests a page: with fewer articles if the answer fails because of them, and without an article that fails alone.
  private func entries(at position: MinifluxCursor) async throws(SyncError) -> Page {
    var (limit, unreadable) = (position.isBeforeFirstChange ? Self.entriesAtFirst : Self.entriesPerCall, 0)
    while true {
      do throws(SyncError) {
        let page = try await entries(at: position, limit: limit, skipping: unreadable)
        guard unreadable > 0 else { return page }
        // The articles after it are delivered again. If the whole page is now, too, the failure was the server's.
        if let whole = try? await entries(at: position, limit: limit, skipping: 0) { return whole }
        return page
      } catch {
        guard error.mayBeDueToSize else { throw error }
        if limit > 1 {
          limit = max(1, limit / Self.reduction)
        } else if unreadable < Self.maximumUnreadable {
          unreadable += 1
        } else {
          throw error
        }
      }
    }
  }

  private func entries(
    at position: MinifluxCursor, limit: Int, skipping unreadable: Int
  ) async throws(SyncError) -> Page {
    let offset = unreadable > 0 ? "&offset=\(unreadable)" : ""
    let reply = try await send("GET", "entries?\(position.query(limit: limit))\(offset)")
    let answer = try await Self.page(reply)
    return (answer.entries, answer.total, limit, unreadable, reply.date)
  }

  @concurrent private static func page(_ reply: HTTPReply) async throws(SyncError) -> EntriesAnswer {
    let answer = try reply.decoded(EntriesAnswer.self, from: "entries")
    _ = try answer.entries.whole(of: "entries")
    return answer
  }

  /// `entries/ID`; neighbors by `entries`, because there is no call for several identifiers.
  public func items(_ ids: [RemoteID]) async throws(SyncError) -> [RemoteItem] {
    var items: [RemoteItem] = []
    var rest = Set(ids)
    while rest.count >= Self.neighbors, let first = rest.compactMap(\.number).min() {
      let found = try await entries(from: first).filter { rest.contains(.number($0.id)) }
      guard found.count >= Self.neighbors else { break }
      items += found.filter { !$0.isRemoved }.map(\.item)
      rest.subtract(found.map { .number($0.id) })
    }
    for id in ids where rest.contains(id) {
      guard let entry = try await entry(id) else { continue }
      items.append(entry.item)
    }
    return items
  }

  /// As many articles are worth a page that may have others, too.
  private static let neighbors = 5

  /// Requests a page of articles by identifier; none if it fails because of one of them.
  private func entries(from first: Int64) async throws(SyncError) -> [EntryAnswer] {
    do throws(SyncError) {
      let query = "order=id&direction=asc&limit=\(itemsPerCall)&after_entry_id=\(first - 1)"
      return try await Self.page(try await send("GET", "entries?\(query)")).entries.elements
    } catch {
      guard error.mayBeDueToSize else { throw error }
      return []
    }
  }

  private func entry(_ id: RemoteID) async throws(SyncError) -> EntryAnswer? {
    let reply = try await send("GET", "entries/\(id.shortForm)")
    if reply.status == 404 { return nil }
    let entry = try reply.decoded(EntryAnswer.self, from: "entries")
    return entry.isRemoved ? nil : entry
  }

  /// `PUT entries`; before 2.3.2, stars are toggled one by one.
  public func set(_ mark: RemoteMark, _ isSet: Bool, of ids: [RemoteID]) async throws(SyncError) {
    var body: [String: JSONField] = [:]
    switch mark {
    case .read: body["status"] = .text(isSet ? "read" : "unread")
    case .starred:
      guard try await knownVersion().setsStars else { return try await toggleStars(to: isSet, ids) }
      body["starred"] = .flag(isSet)
    // The server has none.
    case .label: return
    }
    body["entry_ids"] = .numbers(ids.compactMap(\.number))
    marked += ids.count
    let reply = try await send("PUT", "entries", body)
    // 2.2 answers 500 if none of the articles exist.
    if reply.status == 500, try await entry(ids[0]) == nil { return }
    guard (200..<300).contains(reply.status) else { throw .refused(call: "entries", status: reply.status) }
  }

  /// Before 2.3.2 a star can only be toggled, so its state must be known.
  private func toggleStars(to isSet: Bool, _ ids: [RemoteID]) async throws(SyncError) {
    for id in ids {
      guard let entry = try await entry(id), entry.starred != isSet else { continue }
      try await edit("PUT", "entries/\(id.shortForm)/bookmark", nil)
    }
  }
}

extension HTTPReply {
  /// When the server answered, by its own clock, in seconds since 1970.
  fileprivate var date: Int? {
    guard let text = fields["date"] else { return nil }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return formatter.date(from: text).map { Int($0.timeIntervalSince1970) }
  }
}

extension SyncError {
  /// Whether an answer with fewer articles may succeed.
  fileprivate var mayBeDueToSize: Bool {
    switch self {
    case .noAnswer(.tooLarge), .malformed: true
    case .refused(_, let status): status >= 500
    default: false
    }
  }
}

extension RemoteID {
  fileprivate var number: Int64? { if case .number(let number) = self { number } else { nil } }
}

/// A value in a request's body.
enum JSONField: Encodable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case numbers([Int64])

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .numbers(let numbers): try container.encode(numbers)
    }
  }
}

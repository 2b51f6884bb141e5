public import FeedFetcher
internal import Foundation
public import SyncValues

/// A server with the Google Reader interface: FreshRSS, BazQux, The Old Reader, FeedHQ and others.
///
/// There is no specification; this follows what FreshRSS does, with defenses for others.
public actor GoogleReader: SyncService {
  /// FreshRSS marks each article in a separate transaction, and PHP drops form fields after the thousandth.
  public static let itemsPerCall = 250
  /// How many identifiers are requested at once.
  private static let idsPerCall = 100_000
  /// A longer listing is considered endless.
  private static let maximumListed = 2_000_000
  /// The share of a server's request quota that is used, because all users of a program may share it.
  private static let usableQuota = 0.9

  private let base: String
  private let userName: String
  private let password: String
  private let kind: SyncKind
  private let caller: ServerCaller
  /// The values of `Authorization` and of the form field `T`.
  private var signedIn: (authorization: String, token: String?)?

  /// 250, as many as are marked at once.
  public nonisolated var itemsPerCall: Int { Self.itemsPerCall }
  /// PHP reads a thousand form fields; with SQLite, each mark is a separate transaction.
  public nonisolated var marksPerCall: Int { Self.itemsPerCall }
  /// Only FreshRSS is known to take an identifier as a limit.
  public nonisolated var marksWholeFeeds: Bool { kind == .freshRSS }
  /// Only of FreshRSS it is known what a listing of a label has.
  public nonisolated var keepsLabels: Bool { kind == .freshRSS }
  /// The number of HTTP requests made so far.
  public var calls: Int { caller.calls }

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - base: The address of the interface, to which `/accounts/ClientLogin` is appended.
  ///   - kind: `freshRSS` or `googleReader`.
  ///   - session: The session of an earlier service, to be continued; see ``session()``.
  public init(
    base: String, userName: String, password: String, kind: SyncKind, client: HTTPClient, session: String? = nil
  ) {
    self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
    self.userName = userName
    self.password = password
    self.kind = kind
    caller = ServerCaller(client)
    signedIn = session.map { ($0, nil) }
  }

  /// What is sent with each call in place of the password; nil before the first call.
  public func session() -> String? { signedIn?.authorization }

  // MARK: Signing in

  /// Obtains a session with `ClientLogin` and `token`.
  public func signIn() async throws(SyncError) {
    var form = FormFields()
    form.append("Email", userName)
    form.append("Passwd", password)
    let reply = try await caller.send(
      HTTPCall("POST", base + "/accounts/ClientLogin", body: Data(form.text.utf8), contentType: Self.formType))
    switch reply.status {
    case 200: break
    case 401 where reply.fields["www-authenticate"]?.lowercased().hasPrefix("basic") == true: throw .passwordInFront
    // FreshRSS answers 400 to a name that cannot be one.
    case 400, 401, 403: throw .wrongPassword
    case 404, 405, 301...308: throw .notFound(kind)
    default: throw .refused(call: "ClientLogin", status: reply.status)
    }
    guard let line = reply.text.split(whereSeparator: \.isNewline).first(where: { $0.hasPrefix("Auth=") }) else {
      throw .notFound(kind)
    }
    let authorization = "GoogleLogin auth=" + line.dropFirst("Auth=".count)
    signedIn = (authorization, nil)
  }

  /// Requests the token that edits need, once per session.
  private func knownToken() async throws(SyncError) -> String {
    if let token = signedIn?.token { return token }
    let reply = try await send { _ in HTTPCall("GET", self.base + "/reader/api/0/token") }
    guard reply.status == 200 else { throw .refused(call: "token", status: reply.status) }
    let token = reply.text
    guard !token.isEmpty, !token.contains(where: { $0.isWhitespace || $0 == "<" }) else {
      throw .malformed(call: "token")
    }
    signedIn?.token = token
    return token
  }

  private static let formType = "application/x-www-form-urlencoded"

  /// Sends a call as the signed-in user. If it is refused, signs in once more and repeats it.
  ///
  /// - Parameter needsToken: Whether the call is an edit.
  private func send(
    needsToken: Bool = false, _ make: (_ token: String) -> HTTPCall
  ) async throws(SyncError) -> HTTPReply {
    if signedIn == nil { try await signIn() }
    if needsToken { _ = try await knownToken() }
    var reply = try await sendOnce(make)
    if reply.status == 401 {
      try await signIn()
      if needsToken { _ = try await knownToken() }
      reply = try await sendOnce(make)
    }
    if reply.status == 401 { throw .wrongPassword }
    return reply
  }

  private func sendOnce(_ make: (_ token: String) -> HTTPCall) async throws(SyncError) -> HTTPReply {
    guard let signedIn else { throw .wrongPassword }
    var call = make(signedIn.token ?? "")
    call.fields["Authorization"] = signedIn.authorization
    let reply = try await caller.send(call)
    try checkQuota(reply)
    return reply
  }

  /// Inoreader counts the requests of all users of a program together.
  private func checkQuota(_ reply: HTTPReply) throws(SyncError) {
    guard let used = reply.fields["x-reader-zone1-usage"].flatMap(Double.init),
      let limit = reply.fields["x-reader-zone1-limit"].flatMap(Double.init), used >= limit * Self.usableQuota
    else { return }
    throw .resting(reply.fields["x-reader-limits-reset-after"].flatMap(Double.init))
  }

  private func get(_ path: String, _ query: [(String, String)] = []) async throws(SyncError) -> HTTPReply {
    var fields = FormFields()
    fields.append("output", "json")
    for (name, value) in query { fields.append(name, value) }
    let url = "\(base)/reader/api/0/\(path)?\(fields.text)"
    return try await send { _ in HTTPCall("GET", url) }
  }

  private func post(_ path: String, _ fields: [(String, String)]) async throws(SyncError) -> HTTPReply {
    let url = "\(base)/reader/api/0/\(path)"
    return try await send(needsToken: true) { token in
      var form = FormFields()
      // This field comes first, because PHP drops what follows the thousandth.
      form.append("T", token)
      for (name, value) in fields { form.append(name, value) }
      return HTTPCall("POST", url, body: Data(form.text.utf8), contentType: Self.formType)
    }
  }

  /// Makes an edit, to which the answer is `OK`.
  private func edit(_ path: String, _ fields: [(String, String)]) async throws(SyncError) {
    let reply = try await post(path, fields)
    guard (200..<300).contains(reply.status) else { throw .refused(call: path, status: reply.status) }
    guard reply.text == "OK" else { throw .malformed(call: path) }
  }

  // MARK: Subscriptions

  /// `subscription/list`
  public func feeds() async throws(SyncError) -> [RemoteFeed] {
    let call = "subscription/list"
    let answer = try await get(call).decoded(SubscriptionList.self, from: call)
    return answer.subscriptions.map(\.feed)
  }

  /// `subscription/quickadd`, which finds the feed of a page.
  public func subscribe(to url: String) async throws(SyncError) -> String? {
    let call = "subscription/quickadd"
    let answer = try await post(call, [("quickadd", url)]).decoded(QuickAdd.self, from: call)
    if answer.numResults > 0 { return answer.streamId }
    // An error, whether or not the feed is already there.
    if try await feeds().contains(where: { $0.url == url }) { return nil }
    throw .cannotSubscribe(url: url, reason: answer.error ?? "")
  }

  /// `subscription/edit` with `ac=unsubscribe`.
  public func unsubscribe(from feed: String) async throws(SyncError) {
    do throws(SyncError) {
      try await edit("subscription/edit", [("ac", "unsubscribe"), ("s", feed)])
    } catch {
      // FreshRSS answers 400 if there is no such feed, without giving the reason.
      guard case .refused(_, 400) = error, try await !feeds().contains(where: { $0.id == feed }) else { throw error }
    }
  }

  /// `subscription/edit` with `t`.
  public func rename(_ feed: String, to title: String) async throws(SyncError) {
    try await edit("subscription/edit", [("ac", "edit"), ("s", feed), ("t", title)])
  }

  /// `subscription/edit` with `a` and `r`.
  public func move(_ feed: String, from old: String?, to folder: String?) async throws(SyncError) {
    var fields = [("ac", "edit"), ("s", feed)]
    if let folder { fields.append(("a", Self.label + folder)) }
    // FreshRSS has one folder for a feed and puts it into the default one only if nothing is added; other servers
    // would leave it in both.
    if let old, folder == nil || kind != .freshRSS { fields.append(("r", Self.label + old)) }
    try await edit("subscription/edit", fields)
  }

  static let label = "user/-/label/"

  // MARK: Articles

  /// Three listings of `stream/items/ids`.
  public func listing() async throws(SyncError) -> RemoteListing? {
    // In this order: see ``RemoteListing/all``.
    let all = try await ids("user/-/state/com.google/reading-list")
    let unread = try await unreadIDs()
    let starred = try await ids("user/-/state/com.google/starred")
    return RemoteListing(all: all, unread: unread, starred: starred)
  }

  /// One of the listings of `stream/items/ids`.
  public func unread() async throws(SyncError) -> [RemoteID]? { try await unreadIDs() }

  private func unreadIDs() async throws(SyncError) -> [RemoteID] {
    try await ids("user/-/state/com.google/reading-list", [("xt", "user/-/state/com.google/read")])
  }

  /// Lists the identifiers of a stream. For a stream that it does not know, FreshRSS lists everything, so only streams
  /// that are known to exist may be requested.
  private func ids(_ stream: String, _ query: [(String, String)] = []) async throws(SyncError) -> [RemoteID] {
    let call = "stream/items/ids"
    var ids: [RemoteID] = []
    var continuations: Set<String> = []
    var continuation: String?
    repeat {
      var query = query + [("s", stream), ("n", String(Self.idsPerCall))]
      if let continuation { query.append(("c", continuation)) }
      let page = try await Self.page(get(call, query), call)
      ids += page.ids
      continuation = page.continuation
      if let continuation {
        guard !page.ids.isEmpty, continuations.insert(continuation).inserted, ids.count <= Self.maximumListed else {
          throw .endless(call: call)
        }
      }
    } while continuation != nil
    // If an identifier occurs twice, the pages have shifted, and others may be missing.
    guard await Self.areDistinct(ids) else { throw .endless(call: call) }
    return ids
  }

  @concurrent private static func areDistinct(_ ids: [RemoteID]) async -> Bool {
    // FreshRSS lists the newest first.
    let isDescending = zip(ids, ids.dropFirst()).allSatisfy { pair in
      if case (.number(let one), .number(let next)) = pair { one > next } else { false }
    }
    return isDescending || Set(ids).count == ids.count
  }

  @concurrent private static func page(
    _ reply: HTTPReply, _ call: String
  ) async throws(SyncError) -> (ids: [RemoteID], continuation: String?) {
    if reply.status == 200, let (ids, rest) = ItemRefs.scan(reply.body) {
      var reply = reply
      reply.body = rest
      return (ids, try reply.decoded(ItemRefs.Rest.self, from: call).continuation?.nonEmpty)
    }
    let answer = try reply.decoded(ItemRefs.self, from: call)
    return (answer.itemRefs.map { RemoteID($0.id) }, answer.continuation?.nonEmpty)
  }

  /// `stream/items/contents`
  public func items(_ ids: [RemoteID]) async throws(SyncError) -> [RemoteItem] {
    let call = "stream/items/contents"
    let reply = try await post(call, [("output", "json")] + ids.map { ("i", $0.longForm) })
    return try await Self.items(reply, call)
  }

  @concurrent private static func items(
    _ reply: HTTPReply, _ call: String
  ) async throws(SyncError) -> [RemoteItem] {
    try reply.decoded(StreamContents.self, from: call).items.whole(of: call).compactMap(\.item)
  }

  /// `tag/list`, and `stream/items/ids` for each label.
  public func labels(among total: Int) async throws(SyncError) -> [RemoteLabel] {
    let listed = try await labelNames()
    var labels: [RemoteLabel] = []
    for name in listed.labels {
      // The server lists a folder rather than a label of the same name.
      labels.append(
        RemoteLabel(name: name, ids: listed.folders.contains(name) ? nil : try await ids(Self.label + name)))
    }
    // For a label that was deleted in the meantime, FreshRSS lists all articles.
    guard labels.contains(where: { $0.ids.map { $0.count >= total && total > 0 } ?? false }) else { return labels }
    let stillListed = Set(try await labelNames().labels)
    return labels.filter { stillListed.contains($0.name) }
  }

  private func labelNames() async throws(SyncError) -> (labels: [String], folders: Set<String>) {
    let call = "tag/list"
    let tags = try await get(call).decoded(TagList.self, from: call).tags
    return (
      tags.filter { $0.type == "tag" }.compactMap(\.name), Set(tags.filter { $0.type == "folder" }.compactMap(\.name))
    )
  }

  /// `edit-tag`
  public func set(_ mark: RemoteMark, _ isSet: Bool, of ids: [RemoteID]) async throws(SyncError) {
    let tag =
      switch mark {
      case .read: "user/-/state/com.google/read"
      case .starred: "user/-/state/com.google/starred"
      case .label(let name): Self.label + name
      }
    try await edit("edit-tag", [(isSet ? "a" : "r", tag)] + ids.map { ("i", $0.longForm) })
  }

  /// `mark-all-as-read`, for FreshRSS only.
  public func markRead(feed: String?, upTo last: RemoteID) async throws(SyncError) -> Bool {
    // Only FreshRSS is known to take an identifier, which is the time of arrival in microseconds. Without `ts`, or with
    // other units, articles that the user has not seen would become read.
    guard kind == .freshRSS, case .number(let time) = last, time > 0 else { return false }
    try await edit(
      "mark-all-as-read", [("s", feed ?? "user/-/state/com.google/reading-list"), ("ts", String(time))])
    return true
  }
}

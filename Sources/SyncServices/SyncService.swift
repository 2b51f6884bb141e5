public import SyncValues

/// The calls to a server that synchronizing needs. Each kind of server is one conforming type.
///
/// A call either has the described effect or result, or throws; a listing is never partial.
public protocol SyncService: Sendable {
  /// How many articles one call of ``items(_:)`` asks for.
  var itemsPerCall: Int { get }
  /// How many articles one call of ``set(_:_:of:)`` marks.
  var marksPerCall: Int { get }
  /// How many calls of ``set(_:_:of:)`` may be made at once.
  var marksAtOnce: Int { get }
  /// Whether ``markRead(feed:upTo:)`` may be supported.
  var marksWholeFeeds: Bool { get }

  /// The number of HTTP requests made so far.
  var calls: Int { get async }

  /// What identifies the user in place of the password, so that the next service need not sign in; nil if there is no
  /// such thing. Must be kept as secret as the password.
  func session() async -> String?

  /// Checks the address and the password.
  func signIn() async throws(SyncError)

  /// Returns the subscribed feeds with their folders.
  func feeds() async throws(SyncError) -> [RemoteFeed]

  /// Lists the identifiers of all articles; nil if the server cannot.
  func listing() async throws(SyncError) -> RemoteListing?

  /// Lists the identifiers of the unread articles; nil if the server cannot.
  func unread() async throws(SyncError) -> [RemoteID]?

  /// Returns articles that changed since a cursor, or all articles if it is nil. Returns nil if the server cannot list
  /// changes.
  func changes(since cursor: String?) async throws(SyncError) -> RemoteChanges?

  /// Whether the server keeps labels of articles.
  var keepsLabels: Bool { get }

  /// Lists all labels with the identifiers of their articles.
  ///
  /// - Parameter total: The number of articles on the server, as listed before.
  func labels(among total: Int) async throws(SyncError) -> [RemoteLabel]

  /// Returns the number of articles on the server; nil if it is not worth a call.
  func count() async throws(SyncError) -> Int?

  /// Returns articles by identifier, without those that no longer exist or cannot be read, in no particular order.
  func items(_ ids: [RemoteID]) async throws(SyncError) -> [RemoteItem]

  /// Sets or clears a mark. Articles that do not exist are skipped.
  func set(_ mark: RemoteMark, _ isSet: Bool, of ids: [RemoteID]) async throws(SyncError)

  /// Marks as read all articles of a feed, or of the account (nil), that arrived no later than one of them.
  ///
  /// - Returns: Whether the server has such a call.
  func markRead(feed: String?, upTo last: RemoteID) async throws(SyncError) -> Bool

  /// Subscribes to a feed.
  ///
  /// - Returns: The server's identifier of the feed; nil if it was subscribed already.
  /// - Throws: ``SyncError/cannotSubscribe(url:reason:)`` besides other errors.
  func subscribe(to url: String) async throws(SyncError) -> String?

  /// Unsubscribes from a feed. It is not an error if the feed does not exist.
  func unsubscribe(from feed: String) async throws(SyncError)

  /// Renames a feed.
  func rename(_ feed: String, to title: String) async throws(SyncError)

  /// Moves a feed into a folder, which is created if necessary; nil for the default folder.
  func move(_ feed: String, from old: String?, to folder: String?) async throws(SyncError)

  /// Removes a folder if it has no feeds.
  func removeFolder(_ name: String) async throws(SyncError)
}

extension SyncService {
  /// One, because a server on SQLite has one writer.
  public var marksAtOnce: Int { 1 }
  /// Unsupported.
  public func unread() async throws(SyncError) -> [RemoteID]? { nil }
  /// Unsupported.
  public func changes(since cursor: String?) async throws(SyncError) -> RemoteChanges? { nil }
  /// None.
  public func session() async -> String? { nil }
  /// False.
  public var keepsLabels: Bool { false }
  /// None.
  public func labels(among total: Int) async throws(SyncError) -> [RemoteLabel] { [] }
  /// Not worth a call.
  public func count() async throws(SyncError) -> Int? { nil }
  /// False.
  public var marksWholeFeeds: Bool { false }
  /// Does nothing, because the server drops empty folders.
  public func removeFolder(_ name: String) async throws(SyncError) {}
  /// Unsupported.
  public func markRead(feed: String?, upTo last: RemoteID) async throws(SyncError) -> Bool { false }
}

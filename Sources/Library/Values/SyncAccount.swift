public import Foundation

/// An account on a server that keeps feeds, articles and marks.
public struct SyncAccount: Sendable, Hashable, Identifiable {
  /// An account's identifier in its library.
  public typealias ID = Identifier<SyncAccount>

  /// The account's identifier.
  public let id: ID
  /// The kind of server, opaque to the library.
  public let kind: String
  /// The account's name.
  public let title: String
  /// The address of the server's interface.
  public let url: String
  /// The user's name on the server; may be empty with a key.
  public let userName: String
  /// Whether the password is a key that needs no user name.
  public let usesKey: Bool
  /// The fingerprint of the certificate that the user chose to trust.
  public var fingerprint: String?
  /// The folder that contains the account's feeds and folders.
  public let folderID: Folder.ID
  /// The position in the server's changes, opaque to the library.
  public let cursor: String?
  /// The server asked not to be contacted before this date.
  public let restUntil: Date?
  /// How many pauses in a row the server asked for.
  public let rests: Int
  /// When the last complete sync ended.
  public let syncedAt: Date?
  /// The code of the last sync's failure, opaque to the library.
  public let failure: String?
  /// The number of marks and changes to subscriptions that the server has not confirmed.
  public let waitingCount: Int
  /// The number of articles whose contents are still to be read.
  public let missingCount: Int
}

/// An account to be added.
public struct NewSyncAccount: Sendable, Hashable {
  /// The kind of server, opaque to the library.
  public var kind: String
  /// The account's name.
  public var title: String
  /// The address of the server's interface.
  public var url: String
  /// The user's name on the server.
  public var userName: String
  /// Whether the password is a key that needs no user name.
  public var usesKey: Bool
  /// The fingerprint of a certificate to trust.
  public var fingerprint: String?

  /// Creates an account.
  public init(
    kind: String, title: String, url: String, userName: String, usesKey: Bool = false,
    fingerprint: String? = nil
  ) {
    self.kind = kind
    self.title = title
    self.url = url
    self.userName = userName
    self.usesKey = usesKey
    self.fingerprint = fingerprint
  }
}

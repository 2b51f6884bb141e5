public import Foundation
public import Library

/// The result of a sync of an account.
public struct SyncReport: Sendable {
  /// The account.
  public let account: SyncAccount.ID
  /// The number of marks and subscription changes that the server accepted.
  public var pushed = 0
  /// The changes made here.
  public var changes = SyncChanges()
  /// The number of feeds added and removed here.
  public var feeds = (added: 0, removed: 0)
  /// The number of marks and subscription changes that still wait.
  public var waiting = 0
  /// The number of HTTP requests.
  public var calls = 0
  /// The duration.
  public var seconds: TimeInterval = 0
  /// Why the sync ended early; nil if it was complete. What was done until then is kept.
  public var failure: SyncFailure?

  init(_ account: SyncAccount.ID) {
    self.account = account
  }
}

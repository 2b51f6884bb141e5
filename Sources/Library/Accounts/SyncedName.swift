/// A name that both sides can change: a feed's title, or the name of its folder (nil at the top).
///
/// Servers do not report when a name was changed, so a change made here and not sent yet wins; otherwise the server's
/// name does.
struct SyncedName: Equatable {
  /// The name here.
  var shown: String?
  /// The name here at the last agreement, or what was sent last.
  var synced: String?
  /// The server's name at the last agreement.
  var remote: String?
  /// How often the name was sent since then.
  var pushes = 0

  /// Whether the name must be sent.
  var isPending: Bool { shown != synced }

  /// Merges the name that the server has now.
  ///
  /// - Parameter altersNames: Whether the server may write a name differently than it was sent.
  mutating func merge(_ server: String?, altersNames: Bool) {
    if isPending {
      remote = server
    } else if server == shown {
      remote = server
      pushes = 0
    } else if pushes > 0, server == remote {
      // Sent without effect: send it again, or adopt the server's name after a few times.
      if pushes < SubscriptionChanges.maximumPushes { synced = server } else { adopt(server) }
    } else if pushes > 0, altersNames {
      remote = server
      pushes = 0
    } else if server != remote || !altersNames {
      adopt(server)
    }
  }

  private mutating func adopt(_ server: String?) {
    (shown, synced, remote, pushes) = (server, server, server, 0)
  }
}

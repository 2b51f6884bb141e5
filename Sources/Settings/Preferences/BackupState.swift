/// The state of a backup.
package nonisolated enum BackupState: Equatable, Sendable {
  /// There is no backup in progress and no result to show.
  case idle
  /// A backup is in progress: from 0 to 1.
  case running(Double)
  /// The backup was saved under this name.
  case done(String)
  /// The backup failed, with the reason.
  case failed(String)
}

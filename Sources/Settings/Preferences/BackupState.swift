/// How far a copy of the library is.
package nonisolated enum BackupState: Equatable, Sendable {
  /// None was asked for.
  case idle
  /// One is being made: from 0 to 1.
  case running(Double)
  /// It is there, under that name.
  case done(String)
  /// It is not, and why.
  case failed(String)
}

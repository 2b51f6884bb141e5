/// A step of ``Library/open(_:onProgress:)``.
public enum OpeningStep: Sendable, Hashable {
  /// Checking the files, creating new ones, or waiting for another process that is migrating them.
  case opening
  /// Backing up the library before an update; the completed fraction is between 0 and 1.
  case backingUp(fraction: Double)
  /// Migrating the library; the given step of the total has begun, counted from 1.
  case migrating(step: Int, of: Int)
}

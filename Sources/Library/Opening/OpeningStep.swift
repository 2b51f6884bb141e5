/// What ``Library/open(_:onProgress:)`` is doing.
public enum OpeningStep: Sendable, Hashable {
  /// It looks at the files, makes new ones or waits for another process that is updating them.
  case opening
  /// It copies the library before an update, which fraction of it is done, from 0 to 1.
  case backingUp(fraction: Double)
  /// It updates the library and has begun this one of so many steps, the first being 1.
  case migrating(step: Int, of: Int)
}

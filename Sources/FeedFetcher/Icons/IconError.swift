/// Why there is no picture.
public enum IconError: Error, Sendable, Equatable {
  /// There are no bytes.
  case empty
  /// More bytes than are looked at.
  case tooManyBytes(limit: Int)
  /// The file says that it is larger than is decoded, in pixels.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// It is none of the formats that are read: a page that says "not found", as a rule.
  case unknownFormat
  /// It is broken, or this machine has nothing to read it with; the reason is the loader's own sentence.
  case unreadable(IconFormat, reason: String)
  /// Drawing it took longer than is waited for.
  case timedOut
  /// The task was cancelled.
  case cancelled
}

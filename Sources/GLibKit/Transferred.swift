/// A reference that a finished operation hands to the code that waited for it.
public struct Transferred: Sendable {
  /// What is referred to. Both ends of the hand-over run on the executor's thread.
  public nonisolated(unsafe) let pointer: UnsafeMutableRawPointer  // reason: only one end holds the reference

  /// Hands over a reference.
  public init(_ pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
  }
}

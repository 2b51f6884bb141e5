/// A reference that a finished operation passes to the code that awaits it.
public struct Transferred: Sendable {
  /// The referenced object. Both the sender and the receiver run on the executor's thread.
  public nonisolated(unsafe) let pointer: UnsafeMutableRawPointer  // reason: only one end holds the reference

  /// Wraps a reference.
  public init(_ pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
  }
}

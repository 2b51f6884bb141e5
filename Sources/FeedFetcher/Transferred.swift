/// A reference that a finished operation hands to the code that waited for it.
struct Transferred: Sendable {
  // reason: both ends of the hand-over run on the executor's thread, and only one of them holds the reference
  nonisolated(unsafe) let pointer: UnsafeMutableRawPointer

  init(_ pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
  }
}

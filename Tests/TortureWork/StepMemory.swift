import Library
import Synchronization

/// The last command on each library, which the next step may undo: each step is one transaction.
final class StepMemory: Sendable {
  private let steps = Mutex<[LibraryLocation: UndoStep]>([:])

  func remember(_ step: UndoStep, of library: Library) {
    steps.withLock { $0[library.location] = step }
  }

  func recall(of library: Library) -> UndoStep? {
    steps.withLock { $0.removeValue(forKey: library.location) }
  }
}

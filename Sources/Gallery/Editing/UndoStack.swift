/// What can be undone, the last change first.
final class UndoStack {
  private var steps: [() async throws -> Void] = []
  private var isUndoing = false

  /// Remembers how a change is undone. What is changed while a change is undone is not remembered.
  func register(_ step: @escaping () async throws -> Void) { if !isUndoing { steps.append(step) } }

  /// Undoes the last change. Returns whether there was one.
  func undo() async throws -> Bool {
    guard let step = steps.popLast() else { return false }
    isUndoing = true
    defer { isUndoing = false }
    try await step()
    return true
  }
}

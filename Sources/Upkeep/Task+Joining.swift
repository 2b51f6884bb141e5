extension Task<Void, Never> {
  /// Waits until the task has ended, and cancels it if the waiting task is cancelled. Of tasks that each wait for the one
  /// before, cancelling the last one ends them all.
  nonisolated func join() async {
    await withTaskCancellationHandler {
      await value
    } onCancel: {
      cancel()
    }
  }
}

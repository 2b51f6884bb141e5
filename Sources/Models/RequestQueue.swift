/// Runs requests one after another, and those that may wait for the user in an order of their own.
final class RequestQueue {
  /// The last requested task; each waits for the previous one.
  private var work: Task<Void, Never>?
  /// The last of the tasks that may wait for the user. No other tasks wait for these.
  private var besides: Task<Void, Never>?

  /// Runs work after everything requested before it.
  func inTurn(_ body: @escaping @MainActor () async -> Void) {
    work = Task { [before = work] in
      await before?.value
      await body()
    }
  }

  /// Runs work that may wait for the user.
  func beside(_ body: @escaping @MainActor () async -> Void) {
    besides = Task { [before = besides] in
      await before?.value
      await body()
    }
  }

  /// Waits until all requests are done, except those that may wait for the user.
  func end() async {
    while let last = work {
      await last.value
      if work == last { return }
    }
  }
}

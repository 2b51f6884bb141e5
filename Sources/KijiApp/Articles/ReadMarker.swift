import Library

/// Makes articles read that the person has had open for a while or has scrolled past, where that is wanted.
final class ReadMarker {
  /// How long an article is open before it counts as read: who only looks in passing is gone by then.
  static let delay = Duration.seconds(3)

  private let history: HistoryModel
  private let preferences: PreferencesStore
  private let delay: Duration
  private var waiting: Task<Void, Never>?
  /// What is scrolled past between two articles that are opened, in one list, is one thing to take back.
  private var passage = 0

  init(history: HistoryModel, preferences: PreferencesStore, delay: Duration = ReadMarker.delay) {
    (self.history, self.preferences, self.delay) = (history, preferences, delay)
  }

  isolated deinit {
    waiting?.cancel()
  }

  /// An article was opened; the one before is left.
  func opened(_ id: Article.ID) {
    passage += 1
    waiting?.cancel()
    guard preferences.current.readMark == .afterAWhile else { return }
    waiting = Task { [weak self, delay] in
      try? await Task.sleep(for: delay)
      // meanwhile the person may have come to want it otherwise
      guard let self, !Task.isCancelled, preferences.current.readMark == .afterAWhile else { return }
      history.noteRead([id])
    }
  }

  /// Another list is shown.
  func leftList() { passage += 1 }

  /// Articles went out of sight above.
  func scrolledPast(_ ids: [Article.ID]) {
    if preferences.current.readMark == .whenScrolledPast, !ids.isEmpty { history.noteRead(ids, passage: passage) }
  }

  /// What was to count as read by and by does not.
  func stop() { waiting?.cancel() }
}

import Library
import Models

/// Makes articles read that the person has had open for a while or has scrolled past, where that is wanted.
package final class ReadMarker {
  /// How long an article is open before it counts as read: who only looks in passing is gone by then.
  static let delay = Duration.seconds(3)

  private let history: HistoryModel
  private let preferences: PreferencesStore
  private let delay: Duration
  private let rest: Duration
  private var waiting: Task<Void, Never>?
  /// How long the list has rested where who scrolls on begins anew.
  static let rest = Duration.seconds(10)
  /// What is scrolled past in one go, in one list, with no article opened meanwhile, is one thing to take back.
  private var passage = 0
  private var lastPassed = ContinuousClock.now

  init(
    history: HistoryModel, preferences: PreferencesStore, delay: Duration = ReadMarker.delay,
    rest: Duration = ReadMarker.rest
  ) {
    (self.history, self.preferences, self.delay, self.rest) = (history, preferences, delay, rest)
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
    guard preferences.current.readMark == .whenScrolledPast, !ids.isEmpty else { return }
    if .now - lastPassed > rest { passage += 1 }
    lastPassed = .now
    history.noteRead(ids, passage: passage)
  }

  /// What was to count as read by and by does not.
  package func stop() { waiting?.cancel() }
}

package import Library
package import Models

/// Marks articles as read that the user has had open for a while or scrolled past, depending on the preferences.
package final class ReadMarker {
  /// How long an article must be open to count as read; shorter visits are glances.
  package static let delay = Duration.seconds(3)

  private let history: HistoryModel
  private let preferences: PreferencesStore
  private let delay: Duration
  private let rest: Duration
  private var waiting: Task<Void, Never>?
  /// How long the list must be still before scrolling counts as a new gesture.
  package static let rest = Duration.seconds(10)
  /// Groups articles for undo: those scrolled past in one gesture, in one list and without opening an article, are
  /// undone together.
  private var passage = 0
  private var lastPassed = ContinuousClock.now

  package init(
    history: HistoryModel, preferences: PreferencesStore, delay: Duration = ReadMarker.delay,
    rest: Duration = ReadMarker.rest
  ) {
    (self.history, self.preferences, self.delay, self.rest) = (history, preferences, delay, rest)
  }

  isolated deinit {
    waiting?.cancel()
  }

  /// Starts the delay for an opened article and cancels that of the previous one.
  package func opened(_ id: Article.ID) {
    passage += 1
    stop()
    guard preferences.current.readMark == .afterAWhile else { return }
    waiting = Task { [weak self, delay] in
      try? await Task.sleep(for: delay)
      // The user may have changed the preference in the meantime.
      guard let self, !Task.isCancelled else { return }
      waiting = nil
      if preferences.current.readMark == .afterAWhile { history.noteRead([id]) }
    }
  }

  /// Begins a new undo group, because another list is shown.
  func leftList() { passage += 1 }

  /// Whether scrolling past articles marks them as read.
  var marksScrolledPast: Bool { preferences.current.readMark == .whenScrolledPast }

  /// Marks articles as read that have scrolled out at the top.
  func scrolledPast(_ ids: [Article.ID]) {
    guard marksScrolledPast, !ids.isEmpty else { return }
    if .now - lastPassed > rest { passage += 1 }
    lastPassed = .now
    history.noteRead(ids, passage: passage)
  }

  /// Cancels the pending mark.
  /// - Returns: whether there was one.
  @discardableResult package func stop() -> Bool {
    defer { waiting = nil }
    waiting?.cancel()
    return waiting != nil
  }
}

import Library

/// Makes articles read that the person has had open for a while or has scrolled past, where that is wanted.
///
/// It is no deed of the person's, so nothing of it is taken back by Undo.
final class ReadMarker {
  /// How long an article is open before it counts as read: who only looks in passing is gone by then.
  static let delay = Duration.seconds(3)

  private let library: Library
  private let preferences: PreferencesStore
  private let delay: Duration
  private var waiting: Task<Void, Never>?
  /// The last mark; each waits for the one before.
  private var marking: Task<Void, Never>?

  init(library: Library, preferences: PreferencesStore, delay: Duration = ReadMarker.delay) {
    (self.library, self.preferences, self.delay) = (library, preferences, delay)
  }

  isolated deinit {
    waiting?.cancel()
  }

  /// An article was opened; the one before is left.
  func opened(_ id: Article.ID) {
    waiting?.cancel()
    guard preferences.current.readMark == .afterAWhile else { return }
    waiting = Task { [weak self, delay] in
      try? await Task.sleep(for: delay)
      // meanwhile the person may have come to want it otherwise
      guard let self, !Task.isCancelled, preferences.current.readMark == .afterAWhile else { return }
      mark([id])
    }
  }

  /// Articles went out of sight above.
  func scrolledPast(_ ids: [Article.ID]) {
    if preferences.current.readMark == .whenScrolledPast, !ids.isEmpty { mark(ids) }
  }

  /// Waits until what counts as read is written. What was to count by and by does not.
  func end() async {
    waiting?.cancel()
    await marking?.value
  }

  private func mark(_ ids: [Article.ID]) {
    marking = Task { [library, before = marking] in
      await before?.value
      // what is wrong with the library, the next reading says
      try? await library.setRead(true, ids)
    }
  }
}

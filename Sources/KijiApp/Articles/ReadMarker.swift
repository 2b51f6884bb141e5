import Library

/// Makes articles read that the person has had open for a while or has scrolled past, where that is wanted.
///
/// It is no deed of the person's, so nothing of it is taken back by Undo.
final class ReadMarker {
  /// How long an article is open before it counts as read: who only looks in passing is gone by then.
  static let delay = Duration.seconds(3)

  private let library: Library
  private let preferences: PreferencesStore
  private var waiting: Task<Void, Never>?

  init(library: Library, preferences: PreferencesStore) {
    self.library = library
    self.preferences = preferences
  }

  isolated deinit {
    waiting?.cancel()
  }

  /// An article was opened; the one before is left.
  func opened(_ id: Article.ID) {
    waiting?.cancel()
    guard preferences.current.readMark == .afterAWhile else { return }
    waiting = Task { [weak self] in
      try? await Task.sleep(for: Self.delay)
      if !Task.isCancelled { self?.mark([id]) }
    }
  }

  /// Articles went out of sight above.
  func scrolledPast(_ ids: [Article.ID]) {
    if preferences.current.readMark == .whenScrolledPast, !ids.isEmpty { mark(ids) }
  }

  private func mark(_ ids: [Article.ID]) {
    // what is wrong with the library, the next reading says
    Task { [library] in try? await library.setRead(true, ids) }
  }
}

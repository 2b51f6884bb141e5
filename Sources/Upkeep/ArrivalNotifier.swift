package import Foundation
package import Library

/// Decides when the user is told of new articles: those of feeds with notifications, and those that rules tell of, that
/// have arrived since the window was last active and are still unread.
package final class ArrivalNotifier {
  /// Shows a notification, which replaces the one before, or withdraws it (nil).
  private let show: @MainActor (ArticleArrivals?) -> Void
  private let library: Library
  /// Whether the user sees the window, where new articles show themselves.
  private let isSeen: @MainActor () -> Bool
  /// Since when articles have arrived that the user has not seen; nil for none.
  private var since: Date?
  private var shown: ArticleArrivals?
  private var work: Task<Void, Never>?

  package init(
    _ library: Library, isSeen: @escaping @MainActor () -> Bool, show: @escaping @MainActor (ArticleArrivals?) -> Void
  ) {
    (self.library, self.isSeen, self.show) = (library, isSeen, show)
  }

  isolated deinit {
    work?.cancel()
  }

  /// Tells of articles that have arrived since a time.
  package func articlesDidArrive(since time: Date) {
    guard !isSeen() else { return }
    since = since.map { min($0, time) } ?? time
    look(isNew: true)
  }

  /// Withdraws the notification if its articles were read, here or by a sync, or are gone.
  package func libraryDidChange(_ changes: [LibraryChange]) {
    if shown != nil, changes.contains(where: \.mayConcernReading) { look(isNew: false) }
  }

  /// Withdraws the notification, because the user sees the window or has answered.
  package func userDidLook() {
    since = nil
    work?.cancel()
    guard shown != nil else { return }
    shown = nil
    show(nil)
  }

  private func look(isNew: Bool) {
    work = Task { [weak self, library, before = work] in
      await before?.value
      guard let time = self?.since, let arrivals = try? await library.arrivals(since: time) as ArticleArrivals?? else {
        return
      }
      guard let self, !Task.isCancelled, since == time else { return }
      guard let arrivals else { return userDidLook() }
      // Articles of other feeds, or those that the user knows of already, are no news.
      guard isNew, arrivals.newest.id != shown?.newest.id || arrivals.count > shown?.count ?? 0 else { return }
      shown = arrivals
      show(arrivals)
    }
  }
}

nonisolated extension LibraryChange {
  /// Whether articles may have been read or deleted, or notifications turned off.
  fileprivate var mayConcernReading: Bool {
    switch self {
    case .statuses, .manyStatuses, .feeds, .folders, .articles, .everything: true
    case .searches, .rules, .tags, .episodeQueue, .index: false
    }
  }
}

package import Foundation
import FullTextFetcher
package import Library
package import Models
package import ReaderEngine

/// Fetches full texts before their articles are opened, where the user and the network allow it. Errors of the library
/// are reported by the next read.
package final class FullTextsAhead {
  private let prefetcher: FullTextPrefetcher
  private let network: any NetworkMonitor
  private let preferences: PreferencesStore
  /// Fetches those of the next unread articles.
  private var reading: Task<Void, Never>?
  /// Fetches those of new articles.
  private var arriving: Task<Void, Never>?

  package init(engine: ReaderEngine, network: any NetworkMonitor, preferences: PreferencesStore) {
    prefetcher = FullTextPrefetcher(FullTextFetcher(engine))
    (self.network, self.preferences) = (network, preferences)
  }

  /// Whether those of the next unread articles may be fetched.
  package var fetchesNext: Bool {
    preferences.current.fetchesFullTextsAhead && network.status.allowsUnasked(onMetered: false)
  }

  /// Whether those of new articles may be fetched.
  package var fetchesArrivals: Bool { network.status.allowsUnasked(onMetered: preferences.current.refreshesOnMetered) }

  /// Fetches those of the articles after the open one, instead of those after the one before.
  package func articleDidOpen(_ id: Article.ID, in list: ArticleList) {
    reading?.cancel()
    guard fetchesNext else { return }
    reading = Task { [prefetcher] in try? await prefetcher.fetch(after: id, in: list) }
  }

  /// Fetches those of articles that have arrived since a time, after those that arrived before.
  package func articlesDidArrive(since time: Date) {
    guard fetchesArrivals else { return }
    arriving = Task { [prefetcher, before = arriving] in
      await before?.join()
      if !Task.isCancelled { _ = try? await prefetcher.fetchArrivals(since: time) }
    }
  }

  /// Stops fetching.
  package func stop() {
    reading?.cancel()
    arriving?.cancel()
  }

  /// Waits until nothing is fetched anymore.
  package func end() async {
    await reading?.value
    await arriving?.value
  }
}

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

import Foundation
import FullTextFetcher
import Library
import Models
import ReaderEngine

/// Fetches full texts before their articles are opened, where the user and the network allow it. Errors of the library
/// are reported by the next read.
final class FullTextsAhead {
  private let prefetcher: FullTextPrefetcher
  private let network: any NetworkMonitor
  private let preferences: PreferencesStore
  /// Fetches those of the next unread articles.
  private var reading: Task<Void, Never>?
  /// Fetches those of new articles.
  private var arriving: Task<Void, Never>?

  init(engine: ReaderEngine, network: any NetworkMonitor, preferences: PreferencesStore) {
    prefetcher = FullTextPrefetcher(FullTextFetcher(engine))
    (self.network, self.preferences) = (network, preferences)
  }

  /// Whether those of the next unread articles may be fetched.
  var fetchesNext: Bool {
    preferences.current.fetchesFullTextsAhead && network.status.allowsUnasked(onMetered: false)
  }

  /// Whether those of new articles may be fetched.
  var fetchesArrivals: Bool { network.status.allowsUnasked(onMetered: preferences.current.refreshesOnMetered) }

  /// Fetches those of the articles after the open one, instead of those after the one before.
  func articleDidOpen(_ id: Article.ID, in list: ArticleList) {
    reading?.cancel()
    guard fetchesNext else { return }
    reading = Task { [prefetcher] in try? await prefetcher.fetch(after: id, in: list) }
  }

  /// Fetches those of articles that have arrived since a time, after those that arrived before.
  func articlesDidArrive(since time: Date) {
    guard fetchesArrivals else { return }
    arriving = Task { [prefetcher, before = arriving] in
      await before?.value
      if !Task.isCancelled { _ = try? await prefetcher.fetchArrivals(since: time) }
    }
  }

  /// Stops fetching.
  func stop() {
    reading?.cancel()
    arriving?.cancel()
  }

  /// Waits until nothing is fetched anymore.
  func end() async {
    await reading?.value
    await arriving?.value
  }
}

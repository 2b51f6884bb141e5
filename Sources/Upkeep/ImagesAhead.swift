package import Models
package import ReaderEngine

/// Fetches images for reading offline, where the user and the network allow it. Errors of the library are reported by the
/// next read.
package final class ImagesAhead {
  private let prefetcher: ImagePrefetcher
  private let network: any NetworkMonitor
  private let preferences: PreferencesStore
  private var choice: OfflineImages
  private var showsImages: Bool
  private var work: Task<Void, Never>?

  package init(engine: ReaderEngine, network: any NetworkMonitor, preferences: PreferencesStore) {
    prefetcher = engine.imagePrefetcher()
    (self.network, self.preferences) = (network, preferences)
    (choice, showsImages) = (preferences.current.offlineImages, preferences.current.pictures == .show)
    preferences.follow(self) { [weak self] in self?.preferencesDidChange($0) }
  }

  isolated deinit { work?.cancel() }

  /// Fetches what is missing, after what is being fetched.
  package func fetch() {
    // Not on a metered connection, even if feeds are refreshed there: images are a hundred times as large.
    guard let scope = choice.scope, network.status.allowsUnasked(onMetered: false) else { return }
    work = Task { [prefetcher, showsImages, before = work] in
      await before?.join()
      if !Task.isCancelled { try? await prefetcher.fetch(scope, showsImages: showsImages) }
    }
  }

  /// Stops fetching if the network now costs money.
  package func networkDidChange(_ status: NetworkStatus) {
    if !status.allowsUnasked(onMetered: false) { stop() }
  }

  /// Stops fetching.
  package func stop() { work?.cancel() }

  /// Waits until nothing is fetched anymore.
  package func end() async { await work?.value }

  private func preferencesDidChange(_ preferences: Preferences) {
    let (choice, showsImages) = (preferences.offlineImages, preferences.pictures == .show)
    guard (choice, showsImages) != (self.choice, self.showsImages) else { return }
    (self.choice, self.showsImages) = (choice, showsImages)
    stop()
    fetch()
  }
}

extension OfflineImages {
  fileprivate var scope: ImagePrefetcher.Scope? {
    switch self {
    case .never: nil
    case .starred: .starred
    case .starredAndUnread: .starredAndUnread
    }
  }
}

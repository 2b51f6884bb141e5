import Foundation
package import Library
package import Models
package import ReaderEngine
package import Sync

/// Receives what happens to a library by itself.
package protocol LibraryUpkeepDelegate: AnyObject {
  /// A refresh or a move of feeds has advanced or ended, or the network has changed.
  func libraryUpkeepDidAdvance(_ upkeep: LibraryUpkeep)
  /// A refresh has finished or failed.
  func libraryUpkeep(_ upkeep: LibraryUpkeep, didRefresh result: Result<RefreshReport, ArticlesError>)
  /// A sync of an account has ended.
  func libraryUpkeep(_ upkeep: LibraryUpkeep, didEnd report: SyncReport, isAskedFor: Bool)
  /// Local feeds were moved into an account.
  func libraryUpkeep(_ upkeep: LibraryUpkeep, didMove report: LocalFeedsReport)
  /// The library's maintenance has failed.
  func libraryUpkeep(_ upkeep: LibraryUpkeep, didFail error: LibraryError)
}

/// What an open library needs whether a window shows it or not: refreshes and syncs, full texts of new articles, and
/// maintenance. It outlives the window if Kiji runs in the background, so that there is always one of each.
package final class LibraryUpkeep {
  package let engine: ReaderEngine
  package let refreshing: RefreshModel
  /// Synchronizes accounts along with refreshes; nil without a place for passwords.
  package let syncing: SyncModel?
  package let fullTexts: FullTextsAhead
  let images: ImagesAhead
  /// The player.
  package let listening: ListeningUpkeep
  package let network: any NetworkMonitor
  /// The window, or what stands in for it; nil while it closes.
  package weak var delegate: (any LibraryUpkeepDelegate)?
  /// Tells the user of new articles; nil if that is not possible.
  package var notifier: ArrivalNotifier?
  /// The progress of the running refresh; nil if there is none.
  package private(set) var progress: RefreshProgress?

  /// The feeds that the user tried to refresh without a network.
  private var waitingForNetwork: [Feed.ID] = []
  private let preferences: PreferencesStore
  private var following: [Task<Void, Never>] = []
  /// How often to check for due feeds. No refresh interval is shorter than ten times this, and a check reads one small
  /// table.
  private static let look: Duration = .seconds(60)
  /// How often to look for changes by other processes, which have to be sent to accounts. Not every second as a window
  /// does, because nobody waits for it.
  private static let changesLook: Duration = .seconds(10)
  /// The timer for these checks. Each check compares dates, so an early or late one does no harm.
  private lazy var schedule = RepeatingTimer(every: Self.look, sleep: sleep) { [weak self] in self?.refreshDue() }
  private let sleep: @Sendable (Duration) async throws -> Void

  /// - Parameter sleep: Waits between two checks for due feeds; throws if the task is cancelled.
  package init(
    engine: ReaderEngine, network: any NetworkMonitor, preferences: PreferencesStore,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    (self.engine, self.network, self.preferences, self.sleep) = (engine, network, preferences, sleep)
    refreshing = RefreshModel(engine: engine, network: network)
    syncing = engine.passwords.map { passwords in
      SyncModel(
        synchronizer: Synchronizer(library: engine.library, passwords: passwords), library: engine.library,
        network: network)
    }
    fullTexts = FullTextsAhead(engine: engine, network: network, preferences: preferences)
    images = ImagesAhead(engine: engine, network: network, preferences: preferences)
    listening = ListeningUpkeep(engine, network.status, preferences)
    refreshing.delegate = self
    syncing?.delegate = self
  }

  isolated deinit {
    for task in following { task.cancel() }
  }

  /// Refreshes if the user has chosen that, and starts checking for due feeds, unless that was done before.
  package func start() {
    guard following.isEmpty else { return }
    let changes = engine.library.changes(pollInterval: Self.changesLook)
    following = [
      Task { [weak self, changes = network.changes()] in
        for await status in changes { self?.networkDidChange(status) }
      },
      Task { [weak self] in
        for await batch in changes { self?.libraryDidChange(batch) }
      },
      // Left by a program that was killed.
      Task { [images = engine.images] in await images.deleteCleared() },
      Task { [weak self, maintainer = engine.maintainer] in
        await maintainer.run { [weak self] error in await self?.fail(error) }
      },
    ]
    // Also if feeds are refreshed manually: a feed may have its own interval.
    schedule.start()
    let preferences = preferences.current
    if preferences.refreshesAtStart {
      refreshing.startUnasked(preferences, isStart: true)
      syncing?.startUnasked(preferences, isStart: true)
    }
  }

  /// Stops everything. What was fetched has still to be stored.
  package func stop() {
    for task in following { task.cancel() }
    schedule.stop()
    delegate = nil
    notifier?.userDidLook()
    notifier = nil
    refreshing.delegate = nil
    syncing?.delegate = nil
    refreshing.cancel()
    fullTexts.stop()
    images.stop()
    listening.stop()
  }

  /// Waits for what was stopped, and closes the library.
  package func end() async {
    await refreshing.end()
    await fullTexts.end()
    await images.end()
    await listening.end()
    await syncing?.end()
    // The window with the undo history has closed.
    await engine.images.deleteCleared()
    await engine.library.close()
  }

  private func refreshDue() {
    refreshing.startUnasked(preferences.current)
    syncing?.startUnasked(preferences.current)
  }

  private func networkDidChange(_ status: NetworkStatus) {
    delegate?.libraryUpkeepDidAdvance(self)
    images.networkDidChange(status)
    listening.networkDidChange(status)
    guard status.isOnline else { return }
    syncing?.networkDidReturn()
    guard !waitingForNetwork.isEmpty, status.allowsUnasked(onMetered: preferences.current.refreshesOnMetered) else {
      return
    }
    refreshing.refresh(waitingForNetwork)
    waitingForNetwork = []
  }

  private func libraryDidChange(_ changes: [LibraryChange]) {
    syncing?.libraryDidChange(changes)
    notifier?.libraryDidChange(changes)
    listening.libraryDidChange(changes)
  }

  private func articlesDidArrive(since time: Date) {
    fullTexts.articlesDidArrive(since: time)
    notifier?.articlesDidArrive(since: time)
  }

  private func fail(_ error: LibraryError) { delegate?.libraryUpkeep(self, didFail: error) }
}

extension LibraryUpkeep: RefreshModelDelegate {
  package func refreshModel(_ model: RefreshModel, didAdvance progress: RefreshProgress?) {
    self.progress = progress
    delegate?.libraryUpkeepDidAdvance(self)
  }

  package func refreshModel(_ model: RefreshModel, didLoad result: Result<RefreshReport, ArticlesError>) {
    if case .success(let report) = result, report.progress.newArticles > 0 {
      articlesDidArrive(since: model.began)
    }
    if case .success(let report) = result, report.reachedNoServer, !network.status.isOnline {
      waitingForNetwork = report.failures.map(\.feed)
    }
    // Also without new articles: others may have been starred.
    images.fetch()
    delegate?.libraryUpkeep(self, didRefresh: result)
  }
}

extension LibraryUpkeep: SyncModelDelegate {
  package func syncModel(_ model: SyncModel, didEnd report: SyncReport, isAskedFor: Bool) {
    if report.changes.new > 0 { articlesDidArrive(since: Date(timeIntervalSinceNow: -report.seconds)) }
    images.fetch()
    delegate?.libraryUpkeep(self, didEnd: report, isAskedFor: isAskedFor)
  }

  package func syncModelDidAdvance(_ model: SyncModel) { delegate?.libraryUpkeepDidAdvance(self) }

  package func syncModel(_ model: SyncModel, didMove report: LocalFeedsReport) {
    delegate?.libraryUpkeep(self, didMove: report)
  }
}

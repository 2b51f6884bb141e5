import Library
import ReaderEngine
import Models

/// Hears how a refresh goes.
protocol RefreshModelDelegate: AnyObject {
  /// How far it is; nil when it has ended.
  func refreshModel(_ model: RefreshModel, didAdvance progress: RefreshProgress?)
  /// What came of it, or why there was none; ``RefreshModel/isAskedFor`` says whether anyone waits for the answer.
  func refreshModel(_ model: RefreshModel, didLoad result: Result<RefreshReport, ArticlesError>)
}

/// The refresh of feeds, one at a time.
final class RefreshModel {
  weak var delegate: (any RefreshModelDelegate)?

  private let refresher: Refresher
  private let network: any NetworkMonitor
  private let icons: IconFinder
  private var work: Task<Void, Never>?
  /// The search for pictures behind a refresh, of which nobody is told.
  private var search: Task<Void, Never>?

  /// What was asked for while one was under way.
  private var waiting: [(reason: RefreshReason, feeds: [Feed.ID]?)] = []

  /// Whether the delegate was told of the one that runs.
  private var isSeen = false
  /// Whether pictures of feeds are looked for behind the one that runs.
  private var looksForIcons = true

  /// Whether one is under way.
  var isRunning: Bool { work != nil }
  /// Whether the last one was asked for by the person, and did not come by itself.
  private(set) var isAskedFor = false

  init(engine: ReaderEngine, network: any NetworkMonitor = SystemNetworkMonitor()) {
    refresher = engine.refresher
    icons = engine.icons
    self.network = network
  }

  isolated deinit {
    work?.cancel()
    search?.cancel()
  }

  /// Refreshes some feeds, or all (nil): at once, or when the refresh that runs has ended.
  func refresh(_ feeds: [Feed.ID]?) {
    begin(.asked, feeds)
  }

  /// Starts a refresh, or calls off the one that is seen to run.
  func toggle() {
    if let work, isSeen {
      waiting = []
      work.cancel()
    } else {
      // behind a look that nobody sees, and which may find nothing
      begin(.asked, nil)
    }
  }

  /// Refreshes what is due, unless a refresh is under way or the network is not to be used for it.
  func startUnasked(_ preferences: Preferences, isStart: Bool = false) {
    guard work == nil, allowsUnasked(preferences) else { return }
    // who refreshes by hand has asked for the feeds with an interval of their own, and for nothing of the others
    looksForIcons = isStart || preferences.refreshInterval != .byHand
    start(.due(isStart ? preferences.startWish : preferences.refreshWish))
  }

  /// Fetches feeds that have just come in, at once or when the refresh that runs has ended, unless the network is not to be
  /// used for it.
  func fetchNew(_ feeds: [Feed.ID], _ preferences: Preferences) {
    if !feeds.isEmpty, allowsUnasked(preferences) { begin(.due(preferences.startWish), feeds) }
  }

  /// Calls it off; what was stored stays.
  func cancel() {
    waiting = []
    work?.cancel()
    search?.cancel()
  }

  /// Waits for what was called off: what it has learnt is still to be written down.
  func end() async {
    await work?.value
    await search?.value
  }

  /// Looks for the pictures of feeds that have not been looked at, once the last search has ended.
  func lookForIcons() {
    search = Task { [icons, before = search] in
      await before?.value
      // a feed whose picture is missing shows its letter; what is wrong with the library, the next reading says
      if !Task.isCancelled { try? await icons.refresh() }
    }
  }

  private func allowsUnasked(_ preferences: Preferences) -> Bool {
    network.status.allowsUnasked(onMetered: preferences.refreshesOnMetered)
  }

  private func begin(_ reason: RefreshReason, _ feeds: [Feed.ID]?) {
    if work == nil { start(reason, feeds) } else { waiting.append((reason, feeds)) }
  }

  private func start(_ reason: RefreshReason, _ feeds: [Feed.ID]? = nil) {
    isAskedFor = reason == .asked
    isSeen = false
    work = Task { [weak self, refresher] in
      let result: Result<RefreshReport, ArticlesError>
      do throws(LibraryError) {
        result = .success(
          try await refresher.refresh(feeds, reason) { [weak self] progress in await self?.advance(progress) })
      } catch {
        result = .failure(.library(error))
      }
      self?.end(result)
    }
    if isAskedFor { advance(RefreshProgress()) }
  }

  private func advance(_ progress: RefreshProgress) {
    // a look that finds nothing due is not worth a sign
    guard isAskedFor || progress.total > 0 else { return }
    isSeen = true
    delegate?.refreshModel(self, didAdvance: progress)
  }

  private func end(_ result: Result<RefreshReport, ArticlesError>) {
    // a look that found nothing due finds no pictures either
    if case .success(let report) = result, report.progress.total > 0, work?.isCancelled == false, looksForIcons {
      lookForIcons()
    }
    looksForIcons = true
    work = nil
    delegate?.refreshModel(self, didAdvance: nil)
    delegate?.refreshModel(self, didLoad: result)
    guard work == nil, !waiting.isEmpty else { return }
    let next = waiting.removeFirst()
    start(next.reason, next.feeds)
  }
}

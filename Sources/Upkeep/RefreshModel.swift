package import Foundation
package import Library
package import ReaderEngine
package import Models

/// Receives the progress and result of a refresh.
package protocol RefreshModelDelegate: AnyObject {
  /// The refresh's progress; nil when it has ended.
  func refreshModel(_ model: RefreshModel, didAdvance progress: RefreshProgress?)
  /// The refresh has finished or failed; ``RefreshModel/isAskedFor`` tells whether the user requested it.
  func refreshModel(_ model: RefreshModel, didLoad result: Result<RefreshReport, ArticlesError>)
}

/// Refreshes feeds, one refresh at a time.
package final class RefreshModel {
  package weak var delegate: (any RefreshModelDelegate)?

  private let refresher: Refresher
  private let network: any NetworkMonitor
  private let icons: IconFinder
  private var work: Task<Void, Never>?
  /// The search for icons after a refresh; its result is not reported.
  private var search: Task<Void, Never>?

  /// Requests received while a refresh is running.
  private var waiting: [(reason: RefreshReason, feeds: [Feed.ID]?)] = []

  /// Whether the delegate has been notified of the running refresh.
  private var isSeen = false
  /// Whether to look for feed icons after the running refresh.
  private var looksForIcons = true

  /// Whether a refresh is running.
  package var isRunning: Bool { work != nil }
  /// When the last refresh began.
  package private(set) var began = Date()
  /// Whether the user requested the last refresh.
  package private(set) var isAskedFor = false

  package init(engine: ReaderEngine, network: any NetworkMonitor = SystemNetworkMonitor()) {
    refresher = engine.refresher
    icons = engine.icons
    self.network = network
  }

  isolated deinit {
    work?.cancel()
    search?.cancel()
  }

  /// Refreshes some feeds, or all (nil), after the running refresh, if any.
  package func refresh(_ feeds: [Feed.ID]?) {
    begin(.asked, feeds)
  }

  /// Starts a refresh, or cancels the running one if it is visible to the user.
  package func toggle() {
    if let work, isSeen {
      waiting = []
      work.cancel()
    } else {
      // An invisible check for due feeds may be running; refresh all feeds after it.
      begin(.asked, nil)
    }
  }

  /// Refreshes due feeds, unless a refresh is running or the network may not be used for it.
  package func startUnasked(_ preferences: Preferences, isStart: Bool = false) {
    guard work == nil, allowsUnasked(preferences) else { return }
    // With manual refresh, only feeds with their own interval are fetched automatically, and no icons.
    looksForIcons = isStart || preferences.refreshInterval != .byHand
    start(.due(isStart ? preferences.startWish : preferences.refreshWish))
  }

  /// Fetches new feeds, after the running refresh, if any, unless the network may not be used for it.
  package func fetchNew(_ feeds: [Feed.ID], _ preferences: Preferences) {
    if !feeds.isEmpty, allowsUnasked(preferences) { begin(.due(preferences.startWish), feeds) }
  }

  /// Cancels the refresh; articles already stored are kept.
  package func cancel() {
    waiting = []
    work?.cancel()
    search?.cancel()
  }

  /// Waits until a cancelled refresh has stored its results.
  package func end() async {
    await work?.value
    await search?.value
  }

  /// Looks for the icons of feeds that have not been checked yet, after the previous search.
  package func lookForIcons() {
    search = Task { [icons, before = search] in
      await before?.value
      // A feed without an icon shows its letter. Errors of the library are reported by the next read.
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
    began = Date()
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
    // Do not show a check that finds nothing due.
    guard isAskedFor || progress.total > 0 else { return }
    isSeen = true
    delegate?.refreshModel(self, didAdvance: progress)
  }

  private func end(_ result: Result<RefreshReport, ArticlesError>) {
    // Do not look for icons if nothing was due.
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

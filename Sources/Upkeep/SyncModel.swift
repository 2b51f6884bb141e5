import Foundation
package import Library
package import Models
package import ReaderEngine
package import Sync
import SyncServices

/// Receives the results of syncs.
package protocol SyncModelDelegate: AnyObject {
  /// A sync of an account has ended.
  ///
  /// - Parameter isAskedFor: Whether the user requested it.
  func syncModel(_ model: SyncModel, didEnd report: SyncReport, isAskedFor: Bool)
  /// The number of local feeds that were moved into an account has changed.
  func syncModelDidAdvance(_ model: SyncModel)
  /// Local feeds were moved into an account.
  func syncModel(_ model: SyncModel, didMove report: LocalFeedsReport)
}

/// Moves local feeds into accounts, and synchronizes accounts: when the user wants it, regularly, some seconds after
/// something was marked or changed here, and when the network is back. One account at a time, except that moving feeds,
/// which may take long, only delays syncs of the same account.
package final class SyncModel {
  package weak var delegate: (any SyncModelDelegate)?

  package let synchronizer: Synchronizer
  private let library: Library
  private let network: any NetworkMonitor
  /// The running sync.
  private var work: Task<Void, Never>?
  /// The running move of local feeds, and the account they are moved into.
  private var move: (work: Task<Void, Never>, account: SyncAccount.ID)?
  private var waiting: [Job] = []
  /// How many local feeds of how many were moved into an account.
  private var moved: (done: Int, total: Int)?
  /// How many local feeds of how many were moved into an account, and whether the user has stopped it; nil if none are
  /// being moved.
  package var moving: (done: Int, total: Int, isStopping: Bool)? { moved.map { ($0.done, $0.total, isStopping) } }
  /// When the last sync of an account began.
  private var began: [SyncAccount.ID: Date] = [:]
  /// Waits for further marks.
  private var sending: Task<Void, Never>?
  private var isEnding = false
  /// Whether to stop after the feed that is being moved: the server subscribes to it in any case.
  private var isStopping = false

  private enum Job: Equatable {
    case sync(SyncAccount.ID, isAskedFor: Bool)
    case moveLocalFeeds(SyncAccount.ID)

    func concerns(_ account: SyncAccount.ID) -> Bool {
      switch self {
      case .sync(let own, _), .moveLocalFeeds(let own): own == account
      }
    }

    /// Whether the account is synchronized.
    func synchronizes(_ account: SyncAccount.ID) -> Bool {
      if case .sync(account, _) = self { true } else { false }
    }
  }

  /// The time in which further marks are collected before they are sent together.
  private static let sendingPause = Duration.seconds(5)
  /// The time that sending may take when the window closes. Nobody sees it, but at logout the session soon ends programs.
  private static let closingTime = Duration.seconds(5)

  private let sleep: @Sendable (Duration) async throws -> Void

  /// - Parameter sleep: Waits for further marks, and for the server when the window closes; throws if the task is
  ///   cancelled.
  package init(
    synchronizer: Synchronizer, library: Library, network: any NetworkMonitor,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    (self.synchronizer, self.library, self.network, self.sleep) = (synchronizer, library, network, sleep)
  }

  isolated deinit {
    work?.cancel()
    move?.work.cancel()
    sending?.cancel()
  }

  /// Synchronizes an account, or all (nil), because the user wants it.
  package func sync(_ account: SyncAccount.ID? = nil) {
    begin(isAskedFor: true) { account == nil || $0.id == account }
  }

  /// Moves all local feeds into an account, and then synchronizes it.
  package func moveLocalFeeds(into account: SyncAccount.ID) {
    guard moving == nil else { return }
    waiting.append(.moveLocalFeeds(account))
    // Another sync may be running.
    advance(0, 0)
    startNext()
  }

  /// Stops moving local feeds. Those that were moved stay in the account.
  package func stopMoving() {
    guard moving != nil else { return }
    if move != nil {
      isStopping = true
    } else {
      waiting.removeAll { if case .moveLocalFeeds = $0 { true } else { false } }
      moved = nil
    }
    delegate?.syncModelDidAdvance(self)
  }

  /// Synchronizes the accounts whose last sync was longer ago than the refresh interval.
  package func startUnasked(_ preferences: Preferences, isStart: Bool = false) {
    guard network.status.allowsUnasked(onMetered: preferences.refreshesOnMetered) else { return }
    let interval = preferences.refreshWish.interval
    let now = Date()
    begin(isAskedFor: false) { [began] account in
      let last = [began[account.id], account.syncedAt].compactMap(\.self).max()
      return isStart || last.map { now.timeIntervalSince($0) >= interval } ?? true
    }
  }

  /// Sends what waits, some seconds after a change.
  package func libraryDidChange(_ changes: [LibraryChange]) {
    guard changes.contains(where: \.mayConcernAServer), sending == nil else { return }
    sending = Task { [weak self, sleep] in
      try? await sleep(Self.sendingPause)
      guard let self, !Task.isCancelled else { return }
      sending = nil
      if network.status.isOnline { begin(isAskedFor: false) { $0.waitingCount > 0 && !$0.needsPassword } }
    }
  }

  /// Sends what waited for the network.
  package func networkDidReturn() { begin(isAskedFor: false) { $0.waitingCount > 0 || $0.failure != nil } }

  /// Stops, after sending what waits if that is quick.
  package func end() async {
    isEnding = true
    waiting = []
    sending?.cancel()
    work?.cancel()
    move?.work.cancel()
    await work?.value
    await move?.work.value
    guard network.status.isOnline,
      let accounts = try? await library.accounts().filter({ $0.waitingCount > 0 && !$0.needsPassword }),
      !accounts.isEmpty
    else { return }
    let last = Task { [synchronizer] in
      for account in accounts { _ = await synchronizer.sync(account.id) }
    }
    let limit = Task { [sleep] in
      if (try? await sleep(Self.closingTime)) != nil { last.cancel() }
    }
    await last.value
    limit.cancel()
  }

  private func begin(isAskedFor: Bool, where isWanted: @escaping @MainActor (SyncAccount) -> Bool) {
    Task { [weak self, library] in
      guard let accounts = try? await library.accounts(), let self else { return }
      for account in accounts where isWanted(account) {
        if let index = waiting.firstIndex(where: { $0.synchronizes(account.id) }) {
          // One sync is enough, also for the user.
          if isAskedFor { waiting[index] = .sync(account.id, isAskedFor: true) }
        } else {
          waiting.append(.sync(account.id, isAskedFor: isAskedFor))
        }
      }
      startNext()
    }
  }

  private func startNext() {
    while let job = nextJob() {
      switch job {
      case .sync(let account, let isAskedFor): startSync(account, isAskedFor)
      case .moveLocalFeeds(let account): startMove(into: account)
      }
    }
  }

  /// Takes the first job that can start now. A move waits for the end of a running sync, which may be of its account.
  private func nextJob() -> Job? {
    guard work == nil else { return nil }
    let index = waiting.firstIndex { job in move.map { !job.concerns($0.account) } ?? true }
    return index.map { waiting.remove(at: $0) }
  }

  private func startSync(_ account: SyncAccount.ID, _ isAskedFor: Bool) {
    began[account] = Date()
    work = Task { [weak self, synchronizer] in
      let report = await synchronizer.sync(account)
      guard let self else { return }
      work = nil
      guard !Task.isCancelled else { return }
      delegate?.syncModel(self, didEnd: report, isAskedFor: isAskedFor)
      startNext()
    }
  }

  private func startMove(into account: SyncAccount.ID) {
    let work = Task { [weak self, synchronizer] in
      let report = await synchronizer.moveLocalFeeds(into: account) { [weak self] in
        await self?.advance($0, $1) ?? false
      }
      guard let self else { return }
      (move, isStopping, moved) = (nil, false, nil)
      delegate?.syncModelDidAdvance(self)
      delegate?.syncModel(self, didMove: report)
      guard !isEnding else { return }
      // Also if it was stopped.
      if report.moved > 0 { sync(account) } else { startNext() }
    }
    move = (work, account)
  }

  /// - Returns: Whether to go on.
  @discardableResult
  private func advance(_ done: Int, _ total: Int) -> Bool {
    moved = (done, total)
    delegate?.syncModelDidAdvance(self)
    return !isStopping
  }
}

nonisolated extension SyncAccount {
  /// Whether no calls are made until the user has entered another password.
  fileprivate var needsPassword: Bool { failure == SyncError.wrongPassword.code }
}

nonisolated extension LibraryChange {
  /// Whether a server may have to be told.
  fileprivate var mayConcernAServer: Bool {
    switch self {
    case .statuses, .manyStatuses, .feeds, .folders, .everything: true
    case .articles, .searches, .rules, .tags, .episodeQueue, .index: false
    }
  }
}

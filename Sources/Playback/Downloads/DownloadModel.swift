package import Downloads
import FeedFetcher
import Foundation
package import Library
import Words

/// Downloads episodes to the disk: those that the user asks for, and the next ones of the queue.
package final class DownloadModel {
  /// What there is of an episode on the disk, or will be.
  package nonisolated enum State: Sendable, Equatable {
    /// It will be downloaded.
    case waiting
    /// It is being downloaded; in percent, if the size is known.
    case running(percent: Int?)
    case whole
    case failed(DownloadError)
  }

  /// What the network allows.
  package nonisolated struct Network: Sendable, Equatable {
    var isOnline: Bool
    /// Whether traffic may cost the user money.
    var isMetered: Bool

    package init(isOnline: Bool, isMetered: Bool) { (self.isOnline, self.isMetered) = (isOnline, isMetered) }
  }

  /// Called when the state of an episode has changed.
  package var onChange: (@MainActor () -> Void)?
  /// Called when a download that the user has asked for has failed.
  package var onFailure: (@MainActor (Episode, DownloadError) -> Void)?
  /// How many of the queue's next episodes are downloaded unasked.
  package var ahead = 0 { didSet { if ahead != oldValue { work() } } }
  package var network: Network { didSet { networkDidChange(from: oldValue) } }

  private let library: Library
  private let store: EpisodeDownloads
  private var entries: [Episode.ID: EpisodeEntry] = [:]
  /// What the user has asked for and is not there yet, in order.
  private var asked: [Episode] = []
  private var loaded: Episode?
  private var queue: [Episode] = []
  private var failures: [Episode.ID: DownloadError] = [:]
  /// What the user has removed, and the queue must not download again.
  private var declined: Set<Episode.ID> = []
  private var running: (episode: Episode, percent: Int?, task: Task<Void, Never>)?
  private var waiting: Task<Void, Never>?
  private var isStarted = false

  /// How long to wait for another process that downloads the same episode.
  private static let otherProcess = Duration.seconds(10)

  package init(_ library: Library, _ store: EpisodeDownloads, network: Network) {
    (self.library, self.store, self.network) = (library, store, network)
  }

  isolated deinit {
    running?.task.cancel()
    waiting?.cancel()
  }

  /// Reads what there is, and continues what was interrupted.
  package func start() async {
    await read()
    for entry in entries.values.sorted(by: { $0.lastUse < $1.lastUse }) {
      do {
        guard let episode = try await library.episode(entry.id) else {
          // Its article is no longer kept.
          await store.remove(entry.id)
          entries[entry.id] = nil
          continue
        }
        let isMissing = entry.isAsked && file(of: episode) == nil
        if isMissing, !asked.contains(where: { $0.id == episode.id }) { asked.append(episode) }
      } catch {
        // The library cannot be read now: nothing is known of the episode.
        continue
      }
    }
    isStarted = true
    work()
  }

  /// Returns the state of an episode; nil if nothing is to be downloaded.
  package func state(of episode: Episode) -> State? {
    if running?.episode.id == episode.id { return .running(percent: running?.percent) }
    if file(of: episode) != nil { return .whole }
    if let failure = failures[episode.id] { return .failed(failure) }
    return isWanted(episode.id) ? .waiting : nil
  }

  /// Returns the URL of an episode's file, if all of it is there.
  package func file(of episode: Episode) -> String? {
    entries[episode.id].flatMap { store.file(of: episode, $0)?.absoluteString }
  }

  /// Downloads an episode, or tries it again.
  package func ask(_ episode: Episode) {
    failures[episode.id] = nil
    declined.remove(episode.id)
    if file(of: episode) == nil, !asked.contains(where: { $0.id == episode.id }) { asked.append(episode) }
    Task { [weak self, store] in
      await store.noteAsked(episode)
      await self?.read()
      self?.work()
    }
    work()
  }

  /// Deletes an episode's file, or ends its download.
  package func remove(_ id: Episode.ID) {
    asked.removeAll { $0.id == id }
    entries[id] = nil
    failures[id] = nil
    declined.insert(id)
    if running?.episode.id == id { running?.task.cancel() }
    let ending = running?.episode.id == id ? running?.task : nil
    Task { [weak self, store] in
      await ending?.value
      await store.remove(id)
      await self?.read()
    }
    onChange?()
  }

  /// Notes the episodes of the player.
  package func playerHas(_ loaded: Episode?, then queue: [Episode]) {
    let left = self.loaded
    (self.loaded, self.queue) = (loaded, queue)
    if let loaded, loaded.id != left?.id { Task { [store] in await store.noteUse(of: loaded.id) } }
    work()
  }

  /// Deletes the file of an episode that was played to its end, unless the user has asked for it.
  package func didPlay(_ episode: Episode) {
    if entries[episode.id]?.isAsked == false { remove(episode.id) }
  }

  /// Deletes a file that turned out to be of no use.
  package func refuse(_ episode: Episode) {
    entries[episode.id] = nil
    Task { [store] in await store.remove(episode.id) }
  }

  /// The size of all files, in bytes.
  package var bytes: Int { get async { await store.bytes } }

  /// Deletes all files, except that of the episode in the player.
  package func clear() async {
    // Nothing begins again meanwhile.
    asked = []
    declined.formUnion((queue + [running?.episode].compactMap(\.self)).map(\.id))
    running?.task.cancel()
    await running?.task.value
    await store.clear(keeping: Set([loaded].compactMap { $0?.id }))
    await read()
  }

  /// Stops.
  package func stop() {
    isStarted = false
    waiting?.cancel()
    running?.task.cancel()
  }

  /// Waits until everything has stopped.
  package func end() async { await running?.task.value }
}

// MARK: - The work

extension DownloadModel {
  private func isWanted(_ id: Episode.ID) -> Bool {
    asked.contains { $0.id == id } || !declined.contains(id) && nextEpisodes.contains { $0.id == id }
  }

  /// The episodes that are downloaded without being asked for. A video would take the room of a hundred others.
  private var nextEpisodes: [Episode] { Array(queue.lazy.filter { !$0.isVideo }.prefix(ahead)) }

  private func read() async {
    entries = Dictionary(await store.entries.map { ($0.id, $0) }) { first, _ in first }
    onChange?()
  }

  /// The next episode to download: what the user has asked for, then, unless that may cost money, those of the queue.
  private var next: (episode: Episode, isAsked: Bool)? {
    func isOpen(_ episode: Episode) -> Bool { failures[episode.id] == nil && file(of: episode) == nil }
    if let episode = asked.first(where: isOpen) { return (episode, true) }
    guard !network.isMetered else { return nil }
    return nextEpisodes.first { !declined.contains($0.id) && isOpen($0) }.map { ($0, false) }
  }

  /// Begins with the next episode, or leaves the current one if nobody wants it any more.
  private func work() {
    defer { onChange?() }
    if let running {
      let isAllowed = asked.contains { $0.id == running.episode.id } || !network.isMetered
      if !isWanted(running.episode.id) || !isAllowed { running.task.cancel() }
      return
    }
    guard isStarted, network.isOnline, let (episode, isAsked) = next else { return }
    let kept = Set(([loaded].compactMap(\.self) + nextEpisodes).map(\.id))
    let (events, report) = AsyncStream.makeStream(of: DownloadProgress.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task { [weak self, store] in
      let following = Task { [weak self] in
        for await progress in events { self?.didAdvance(episode, progress) }
      }
      let failure: DownloadError?
      do throws(DownloadError) {
        try await store.download(episode, isAsked: isAsked, keeping: kept) { report.yield($0) }
        failure = nil
      } catch { failure = error }
      report.finish()
      await following.value
      await self?.didEnd(episode, failure)
    }
    running = (episode, nil, task)
  }

  private func didAdvance(_ episode: Episode, _ progress: DownloadProgress) {
    guard running?.episode.id == episode.id else { return }
    running?.percent = progress.percent
    onChange?()
  }

  private func didEnd(_ episode: Episode, _ failure: DownloadError?) async {
    running = nil
    switch failure {
    case nil: asked.removeAll { $0.id == episode.id }
    // Not at once, so that what ends at once does not occupy the main thread.
    case .fetch(.cancelled), .elsewhere: lookLater()
    case .some(let failure):
      failures[episode.id] = failure
      if asked.contains(where: { $0.id == episode.id }) { onFailure?(episode, failure) }
    }
    await read()
    if failure == nil, file(of: episode) == nil { failures[episode.id] = .notAFile }
    if waiting == nil || next?.episode.id != episode.id { work() }
  }

  /// Looks again when another process may have finished.
  private func lookLater() {
    waiting?.cancel()
    waiting = Task { [weak self] in
      try? await Task.sleep(for: Self.otherProcess)
      guard !Task.isCancelled, let self else { return }
      self.waiting = nil
      await self.read()
      self.work()
    }
  }

  private func networkDidChange(from old: Network) {
    guard network != old else { return }
    // What another network may have prevented.
    if network.isOnline { failures = failures.filter { if case .fetch = $0.value { false } else { true } } }
    work()
  }
}

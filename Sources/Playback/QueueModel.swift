package import Library
package import Models
import Words

/// Whether an episode was added to the queue again.
package nonisolated enum QueueRestoration: Sendable {
  case done
  /// It is waiting or in the player already.
  case unneeded
  /// The queue is full.
  case refused
}

/// The queue of episodes, kept in the library.
package final class QueueModel {
  /// The episodes that wait, in order.
  package private(set) var episodes: [Episode] = []
  /// The episode in the player.
  package var loaded: Episode? { didSet { if loaded?.id != oldValue?.id { save() } } }
  /// Where the first of them will begin, in seconds; 0 if none waits.
  package var nextPlace: Double { episodes.first.map(places.start) ?? 0 }
  /// Called when the episodes that wait have changed.
  package var onChange: (@MainActor () -> Void)?

  private let library: Library
  private let places: ListeningPlaces
  private let saving = Coalescer()
  private var isRead = false
  /// The waiting episodes as they were last read or stored.
  private var known: [Episode.ID] = []

  init(_ library: Library, _ places: ListeningPlaces) { (self.library, self.places) = (library, places) }

  /// Reads the queue of the last session.
  package func read() async {
    let stored = try? await library.episodeQueue()
    // What was queued meanwhile comes after it.
    let added = episodes
    (episodes, isRead) = (stored?.next ?? [], true)
    known = episodes.map(\.id)
    if loaded == nil { loaded = stored?.loaded }
    for episode in added { add(episode, .last) }
    onChange?()
  }

  /// Returns the index of a waiting episode; nil if it does not wait.
  package func place(of id: Episode.ID) -> Int? { episodes.firstIndex { $0.id == id } }

  /// Adds an episode, or moves it if it is waiting already.
  /// - Returns: whether there was room for it.
  @discardableResult package func add(_ episode: Episode, _ time: ListeningTime) -> Bool {
    guard episode.id != loaded?.id else { return true }
    let others = episodes.filter { $0.id != episode.id }
    guard others.count < EpisodeQueue.maximum else { return false }
    set(time == .last ? others + [episode] : [episode] + others)
    return true
  }

  /// Removes an episode that was added, or moves it back to the place where it was waiting before.
  /// - Returns: whether it is still waiting.
  package func takeBack(_ id: Episode.ID, to place: Int?) -> Bool {
    guard let now = self.place(of: id) else { return false }
    if let place { move(from: now, to: min(place, episodes.count - 1)) } else { remove(id) }
    return true
  }

  /// Removes an episode.
  package func remove(_ id: Episode.ID) { set(episodes.filter { $0.id != id }) }

  /// Puts an episode that was removed back at its place, unless it has been loaded or added again meanwhile.
  package func restore(_ episode: Episode, at index: Int) -> QueueRestoration {
    guard episode.id != loaded?.id, place(of: episode.id) == nil else { return .unneeded }
    guard episodes.count < EpisodeQueue.maximum else { return .refused }
    var restored = episodes
    restored.insert(episode, at: min(index, restored.count))
    set(restored)
    return .done
  }

  /// Removes an episode as if it had been heard.
  /// - Returns: a closure that adds it again, and restores the place where the user had stopped.
  package func markPlayed(_ episode: Episode) -> @MainActor () -> QueueRestoration {
    let (index, restorePlace) = (place(of: episode.id), places.markPlayed(episode))
    remove(episode.id)
    return { [weak self] in
      restorePlace()
      guard let self, let index else { return .unneeded }
      return restore(episode, at: index)
    }
  }

  /// Moves an episode to another place.
  package func move(from start: Int, to end: Int) {
    guard episodes.indices.contains(start), episodes.indices.contains(end) else { return }
    var moved = episodes
    moved.insert(moved.remove(at: start), at: end)
    set(moved)
  }

  /// Takes over what another program has changed, and follows feeds that are removed or come back.
  package func libraryDidChange(_ changes: [LibraryChange]) {
    if changes.contains(where: \.isOfQueue) { return save() }
    guard changes.contains(where: \.isOfFeeds) else { return }
    Task { [weak self, library] in
      guard let stored = try? await library.episodeQueue(), let self, stored.next.map(\.id) != known else { return }
      save()
    }
  }

  /// Stores the queue, and waits for it.
  package func end() async {
    saving.cancel()
    await write()
  }

  private func set(_ episodes: [Episode]) {
    guard episodes != self.episodes else { return }
    self.episodes = episodes
    save()
    onChange?()
  }

  private func save() { saving.schedule { [weak self] in await self?.write() } }

  private func write() async {
    // Before the queue has been read, it must not be overwritten.
    guard isRead else { return }
    let urls = Dictionary(([loaded].compactMap(\.self) + episodes).map { ($0.id, $0.url) }) { first, _ in first }
    let sent = episodes.map(\.id)
    guard
      let stored = try? await library.setEpisodeQueue(loaded: loaded?.id, next: sent, urls: urls, since: known)
    else { return }
    known = stored
    if stored != sent { await adopt(stored, insteadOf: sent) }
  }

  /// Takes over another program's changes, with those that the user has made here meanwhile.
  private func adopt(_ stored: [Episode.ID], insteadOf sent: [Episode.ID]) async {
    var added: [Episode] = []
    for id in Set(stored).subtracting(sent) {
      if let episode = try? await library.episode(id) { added.append(episode) }
    }
    let found = Dictionary((episodes + added).map { ($0.id, $0) }) { first, _ in first }
    set(EpisodeQueue.merged(episodes.map(\.id), with: stored, since: sent).compactMap { found[$0] })
  }
}

extension LibraryChange {
  fileprivate var isOfQueue: Bool {
    switch self {
    case .episodeQueue, .everything: true
    default: false
    }
  }

  fileprivate var isOfFeeds: Bool {
    switch self {
    case .feeds, .folders: true
    default: false
    }
  }
}

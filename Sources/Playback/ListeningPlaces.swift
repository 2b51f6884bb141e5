import Library
import Models

/// Stores where the user stopped in episodes.
final class ListeningPlaces {
  private struct Place: Equatable {
    let seconds: Double
    let isPlayed: Bool
    let url: String
  }

  private let library: Library
  private let saving = Coalescer(pause: ListeningPlaces.pause)
  private var unsaved: [Episode.ID: Place] = [:]
  /// The places of this session, which are newer than those of episodes that were read before.
  private var known: [Episode.ID: Place] = [:]

  /// The interval between two writes while an episode is playing: what is heard again after a crash.
  private static let pause = Duration.seconds(5)

  init(_ library: Library) { self.library = library }

  /// Where to begin an episode, in seconds: at its beginning if it was played to its end.
  func start(of episode: Episode) -> Double {
    let place = place(in: episode)
    return place.isPlayed ? 0 : PlaceLimit.clamped(place.seconds)
  }

  private func place(in episode: Episode) -> Place {
    known[episode.id] ?? Place(seconds: episode.place, isPlayed: episode.isPlayed, url: episode.url)
  }

  /// Notes a place, which is stored soon.
  func note(_ seconds: Double, isPlayed: Bool, in episode: Episode) {
    note(Place(seconds: seconds, isPlayed: isPlayed, url: episode.url), in: episode)
  }

  /// Notes that an episode was heard, and stores it at once.
  /// - Returns: a closure that restores the place, unless the episode was played since.
  func markPlayed(_ episode: Episode) -> @MainActor () -> Void {
    let (before, mark) = (place(in: episode), Place(seconds: 0, isPlayed: true, url: episode.url))
    note(mark, in: episode)
    save()
    return { [weak self] in
      guard let self, place(in: episode) == mark else { return }
      note(before, in: episode)
      save()
    }
  }

  private func note(_ place: Place, in episode: Episode) {
    guard known[episode.id] != place else { return }
    known[episode.id] = place
    unsaved[episode.id] = place
    saving.schedule { [weak self] in await self?.write() }
  }

  /// Stores what was noted without waiting.
  func save() { Task { await write() } }

  /// Stores what was noted, and waits for it.
  func end() async {
    saving.cancel()
    await write()
  }

  private func write() async {
    let places = unsaved
    unsaved = [:]
    for (id, place) in places {
      // If it fails, the episode begins at an earlier place.
      try? await library.setListeningPlace(place.seconds, isPlayed: place.isPlayed, in: id, at: place.url)
    }
  }
}

import Library

/// How far the episode in the player was heard.
final class EpisodeProgress {
  /// The place in seconds while the episode is not open.
  var restingPlace = 0.0
  /// Whether it was played to its end, or nearly.
  var isPlayed = false
  /// Whether the open episode was begun at its start although the user had stopped later in it.
  private(set) var beganAtStart = false

  private let places: ListeningPlaces

  init(_ places: ListeningPlaces) { self.places = places }

  /// Notes that the episode was opened.
  /// - Parameter isRestarted: Whether at its start, because its server does not send it from where the user had stopped.
  func open(isRestarted: Bool) { beganAtStart = isRestarted }

  /// Notes that the open episode plays from its start, wherever it was to begin.
  func restart(_ episode: Episode) { if places.start(of: episode) > 0 { beganAtStart = true } }

  /// Notes that the episode was closed at a place.
  func close(_ episode: Episode?, at place: Double) {
    let kept = beganAtStart ? episode.map { places.start(of: $0) } : nil
    (restingPlace, beganAtStart) = (max(place, kept ?? 0), false)
  }

  /// Notes the place in the episode, which is stored soon. If it was begun at its start, the place where the user had
  /// stopped is kept until playing has passed it: the server may send another file, or the user may download it.
  func note(_ place: Double, in episode: Episode) {
    guard !beganAtStart || isPlayed || place >= places.start(of: episode) else { return }
    places.note(place, isPlayed: isPlayed, in: episode)
  }
}

/// What the player is doing.
package nonisolated enum PlayerPhase: Equatable, Sendable {
  /// It has no episode.
  case empty
  case paused
  /// It waits for data.
  case loading
  case playing
  case failed(PlaybackFailure)
}

/// The end of an episode, which need not be heard: mostly music and thanks.
nonisolated enum EpisodeEnd {
  private static let seconds = 30.0
  /// For a short one it is a part.
  private static let part = 0.1

  /// Whether the rest after a place need not be heard.
  /// - Parameter duration: that of the file; nil if it is not known.
  static func isNear(_ place: Double, of duration: Double?) -> Bool {
    guard let duration else { return false }
    return duration - place <= min(seconds, duration * part)
  }
}

import Words

/// When an episode is to be played.
package nonisolated enum ListeningTime: String, Sendable, CaseIterable {
  case now = "play"
  /// After the current one.
  case next
  /// After all others in the queue.
  case last = "queue"
  /// Whenever the user likes, also without a network.
  case offline = "download"

  /// The title of the command.
  package var words: String {
    switch self {
    case .now: trc("audio", "Play")
    // Translators: plays an episode after the one that is playing now.
    case .next: tr("Play Next")
    // Translators: plays an episode after all others that are waiting.
    case .last: tr("Add to Queue")
    // Translators: stores an episode on the disk.
    case .offline: tr("Download")
    }
  }
}

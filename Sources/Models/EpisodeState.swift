package import Library
import Words

/// What the user can do with an episode in its article.
package nonisolated enum EpisodeChoice: String, Sendable {
  case play
  case pause
  case next
  case queue
  case removeFromQueue = "remove-from-queue"
  case download
  case cancelDownload = "cancel-download"
  case removeDownload = "remove-download"

  /// When to play the episode; nil if this is about something else.
  package var time: ListeningTime? { ListeningTime(rawValue: rawValue) }

  /// The title of the command.
  package var words: String {
    switch self {
    case .play: ListeningTime.now.words
    case .pause: tr("Pause")
    case .next: ListeningTime.next.words
    case .queue: ListeningTime.last.words
    case .removeFromQueue: tr("Remove from Queue")
    case .download: ListeningTime.offline.words
    case .cancelDownload: tr("Cancel Download")
    case .removeDownload: tr("Remove Download")
    }
  }
}

/// What the player does with an episode.
package nonisolated struct EpisodeState: Sendable, Equatable {
  package enum Place: Sendable {
    case elsewhere
    case queued
    case paused
    case playing
  }

  package enum Download: Sendable {
    case none
    /// It waits, or is under way.
    case begun
    case whole
  }

  package var place: Place
  package var download: Download

  package init(_ place: Place = .elsewhere, _ download: Download = .none) {
    (self.place, self.download) = (place, download)
  }

  /// What the user can do: with the card itself, then below it.
  package var choices: [EpisodeChoice] {
    let below: [EpisodeChoice] =
      switch place {
      case .elsewhere: [.next, .queue]
      case .queued: [.next, .removeFromQueue]
      case .paused, .playing: []
      }
    let file: EpisodeChoice =
      switch download {
      case .none: .download
      case .begun: .cancelDownload
      case .whole: .removeDownload
      }
    return [place == .playing ? .pause : .play] + below + [file]
  }

  /// The state in a few words; nil if there is nothing to say.
  package var words: String? {
    switch place {
    // Translators: the state of an episode: it will be played after others.
    case .queued: tr("In the queue")
    // Translators: the state of an episode.
    case .playing: tr("Playing")
    // Translators: the state of an episode: it is not playing, but would be continued.
    case .paused: tr("In the player")
    case .elsewhere: nil
    }
  }
}

/// Tells the pages of articles what the player does with their episodes.
package final class EpisodeStates {
  private struct Follower {
    weak var owner: AnyObject?
    let handler: @MainActor () -> Void
  }

  /// Returns the state of an article's attachment.
  package var read: (@MainActor (_ url: String, _ article: Article.ID) async -> EpisodeState)?
  private var followers: [Follower] = []

  package init() {}

  /// Calls a handler at each change as long as the owner lives. The handler should capture the owner weakly.
  package func follow(_ owner: AnyObject, _ handler: @escaping @MainActor () -> Void) {
    followers.append(Follower(owner: owner, handler: handler))
  }

  /// Called when the player has changed.
  package func didChange() {
    followers.removeAll { $0.owner == nil }
    for follower in followers { follower.handler() }
  }
}

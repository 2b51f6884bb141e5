import CGtk
package import Library
import ListKit
import ListValues
package import Playback
import Toolkit
import Words
import Models

/// A request of the player to the window.
package enum PlayerIntent {
  /// Shows the article of the episode.
  case showArticle(Article.ID)
  /// Opens the file in another program.
  case openOutside(String)
  /// There are other chapters.
  case chaptersChanged
  /// Marks an episode of the queue as played.
  case markPlayed(Episode)
  /// Moves an episode in the queue, from one place to another.
  case move(from: Int, to: Int)
  /// Removes an episode from the queue.
  case remove(Episode)
  /// Undoes the last change.
  case undo
  /// Makes the change again that was undone last.
  case redo
  /// The bar, which had the keyboard focus, is hidden.
  case focusLost
}

/// Connects the player and its bar.
package final class PlayerViewController: ViewController {
  package let view: PlayerView
  /// Called with what concerns the window.
  package var onIntent: (@MainActor (PlayerIntent) -> Void)?

  private let player: PlayerModel
  private let chapters: ChapterListController
  private let queue: QueueListController
  private var hadEpisode = false

  package init(view: PlayerView, dependencies player: PlayerModel) {
    (self.view, self.player) = (view, player)
    chapters = ChapterListController(view, player)
    queue = QueueListController(view, player)
    view.article.onClick { [weak self] in
      guard let self, let episode = self.player.episode ?? self.player.queue.episodes.first else { return }
      onIntent?(.showArticle(episode.id.article))
    }
    for button in [view.outside, view.elsewhere] {
      button.onClick { [weak self] in
        guard let self, let episode = self.player.episode else { return }
        self.player.pause()
        onIntent?(.openOutside(episode.url))
      }
    }
    chapters.onIntent = { [weak self] in self?.onIntent?($0) }
    queue.onIntent = { [weak self] in self?.onIntent?($0) }
    view.slider.onMove { [weak self] in self?.player.seek(to: $0) }
  }

  /// Shows another state of the player.
  package func playerDidChange() {
    let isEmptied = hadEpisode && player.episode == nil
    let losesFocus = (isEmptied || player.isEmpty) && AnyWidget(view.root).hasFocusWithin
    hadEpisode = player.episode != nil
    view.show(player)
    chapters.playerDidMove()
    AnyWidget(view.root).setWindowStyle("has-player", !player.isEmpty)
    guard losesFocus else { return }
    // Stop, which had it, cannot be pressed any more.
    if !player.isEmpty { view.play.grabFocus() } else { onIntent?(.focusLost) }
  }

  /// Shows a frame of a video.
  package func playerDidShow(_ frame: VideoFrame) { view.show(frame, of: player) }

  /// Shows the place of the player.
  package func playerDidMove() {
    view.showPlace(player)
    chapters.playerDidMove()
  }

  /// Opens the queue.
  package func showQueue() { gtk_menu_button_popup(view.queue.opaque) }

  /// Opens the list of chapters.
  package func showChapters() { gtk_menu_button_popup(view.chapters.opaque) }

  /// Shows another queue.
  package func queueDidChange() { queue.queueDidChange() }
}

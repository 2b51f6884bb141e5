import ListKit
package import Playback
package import Toolkit

/// The place of the player's bar, which is created with the first episode: many users have none.
package final class PlayerBar {
  /// Called with what concerns the window.
  package var onIntent: (@MainActor (PlayerIntent) -> Void)?

  private let place: Bin
  private let player: PlayerModel
  private var controller: PlayerViewController?

  package init(of player: PlayerModel, in place: Bin) { (self.player, self.place) = (player, place) }

  /// Shows another state of the player.
  package func playerDidChange() {
    if controller == nil, !player.isEmpty { controller = makeController() }
    controller?.playerDidChange()
  }

  /// Shows a frame of a video.
  package func playerDidShow(_ frame: VideoFrame) { controller?.playerDidShow(frame) }

  /// Shows the place of the player.
  package func playerDidMove() { controller?.playerDidMove() }

  /// Shows another queue.
  package func queueDidChange() { controller?.queueDidChange() }

  /// Opens the queue.
  package func showQueue() { controller?.showQueue() }

  /// Opens the list of chapters.
  package func showChapters() { controller?.showChapters() }

  private func makeController() -> PlayerViewController {
    let controller = PlayerViewController.instance(player)
    controller.onIntent = { [weak self] in self?.onIntent?($0) }
    controller.queueDidChange()
    place.setChild(controller.view.root)
    return controller
  }
}

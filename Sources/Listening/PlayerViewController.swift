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
  /// The bar, which had the keyboard focus, is hidden.
  case focusLost
}

/// Connects the player and its bar.
package final class PlayerViewController: ViewController {
  package let view: PlayerView
  /// Called with what concerns the window.
  package var onIntent: (@MainActor (PlayerIntent) -> Void)?

  private let player: PlayerModel
  private let table: TableViewShim
  private let chapters: ChapterListController
  private var hadEpisode = false

  package init(view: PlayerView, dependencies player: PlayerModel) {
    (self.view, self.player) = (view, player)
    chapters = ChapterListController(view, player)
    table = TableViewShim(TableView(view.list))
    table.table.placeholder = .empty(
      tr("Nothing Is Waiting"), tr("Add an article’s audio to the queue to hear it next."), icon: "view-list-symbolic")
    view.article.onClick { [weak self] in
      if let self, let episode = self.player.episode { onIntent?(.showArticle(episode.id.article)) }
    }
    view.outside.onClick { [weak self] in
      if let self, let episode = self.player.episode { onIntent?(.openOutside(episode.url)) }
    }
    chapters.onIntent = { [weak self] in self?.onIntent?($0) }
    view.slider.onMove { [weak self] in self?.player.seek(to: $0) }
    queueDidChange()
  }

  /// Shows another state of the player.
  package func playerDidChange() {
    let isEmptied = hadEpisode && player.episode == nil
    let losesFocus = (isEmptied || !player.isShown) && AnyWidget(view.root).hasFocusWithin
    hadEpisode = player.episode != nil
    view.show(player)
    chapters.playerDidMove()
    AnyWidget(view.root).setWindowStyle("has-player", player.isShown)
    guard losesFocus else { return }
    // Stop, which had it, cannot be pressed any more.
    if player.isShown { view.play.grabFocus() } else { onIntent?(.focusLost) }
  }

  /// Shows the place of the player.
  package func playerDidMove() {
    view.showPlace(player)
    chapters.playerDidMove()
  }

  /// Shows another queue.
  package func queueDidChange() {
    var model = TableModel(player.queue.episodes.map { row(of: $0) })
    model.onMove = { [weak self] in self?.player.queue.move(from: $0.row, to: $1.row) }
    // Each episode is in the queue once.
    try? table.apply(model)
  }

  private func row(of episode: Episode) -> CellModel {
    let state = player.downloads?.state(of: episode)
    return CellModel(QueueCell.self, id: episode.id, data: QueueRow(episode, state)) { [weak self] cell, row in
      cell.show(row) { self?.player.queue.remove(episode.id) }
    }
    .activating { [weak self] in self?.player.playQueued(episode) }
    .offering { [weak self] in
      Menu(
        [
          Menu.Item(ListeningTime.now.words) { self?.player.playQueued(episode) },
          Menu.Item(tr("Remove from Queue")) { self?.player.queue.remove(episode.id) },
          self?.downloadItem(of: episode, state),
        ].compactMap(\.self))
    }
  }

  private func downloadItem(of episode: Episode, _ state: DownloadModel.State?) -> Menu.Item? {
    guard let downloads = player.downloads else { return nil }
    func ask(_ title: String) -> Menu.Item { Menu.Item(title) { downloads.ask(episode) } }
    func remove(_ title: String) -> Menu.Item { Menu.Item(title) { downloads.remove(episode.id) } }
    return switch state {
    case nil: ask(ListeningTime.offline.words)
    case .failed: ask(tr("Try Again"))
    case .waiting, .running: remove(tr("Cancel Download"))
    case .whole: remove(tr("Remove Download"))
    }
  }
}

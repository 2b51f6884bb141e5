import CGtk
import GLibKit
import Library
import ListKit
import ListValues
import Models
import Playback
import Toolkit
import Words

/// Shows the queue: a list to choose from, to order and to remove from.
final class QueueListController {
  private let view: PlayerView
  private let player: PlayerModel
  private let table: TableViewShim
  /// Called with what concerns the window.
  var onIntent: (@MainActor (PlayerIntent) -> Void)?

  init(_ view: PlayerView, _ player: PlayerModel) {
    (self.view, self.player) = (view, player)
    table = TableViewShim(TableView(view.list))
    table.table.placeholder = .empty(
      tr("Nothing Is Waiting"), tr("Add an article’s audio to the queue to hear it next."), icon: "kiji-queue-symbolic")
    // The shortcuts of the window do not work in a popover. The keys are the popover's, because an empty list is not in it.
    view.waiting.onKey { [weak self] in self?.press($0, $1) ?? false }
    queueDidChange()
  }

  /// Shows another queue.
  func queueDidChange() {
    let episodes = player.queue.episodes
    var model = TableModel(
      episodes.enumerated().map { row(of: $1, at: $0, isLast: $0 == episodes.count - 1) })
    model.onMove = { [weak self] in self?.onIntent?(.move(from: $0.row, to: $1.row)) }
    // Each episode is in the queue once.
    try? table.apply(model)
  }

  /// Delete removes an episode, Ctrl+Z brings it back, and Ctrl+Shift+Z removes it again.
  private func press(_ key: UInt32, _ held: GdkModifierType) -> Bool {
    switch (Int32(bitPattern: key), held.rawValue) {
    case (GDK_KEY_Delete, 0), (GDK_KEY_KP_Delete, 0):
      let episodes = player.queue.episodes
      guard let row = table.table.indexPathForFocusedRow?.row, episodes.indices.contains(row) else { return false }
      remove(episodes[row])
    case (GDK_KEY_z, GDK_CONTROL_MASK.rawValue): onIntent?(.undo)
    case (GDK_KEY_Z, GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue): onIntent?(.redo)
    default: return false
    }
    return true
  }

  private func remove(_ episode: Episode) {
    onIntent?(.remove(episode))
    guard player.isEmpty else { return }
    // The bar has gone with the last episode, and the popover with it.
    gtk_menu_button_popdown(view.queue.opaque)
    onIntent?(.focusLost)
  }

  private func row(of episode: Episode, at index: Int, isLast: Bool) -> CellModel {
    let state = player.downloads?.state(of: episode)
    return CellModel(QueueCell.self, id: episode.id, data: QueueRow(episode, state)) { [weak self] cell, row in
      cell.show(row) { self?.remove(episode) }
    }
    .activating { [weak self] in self?.player.play(episode, .now) }
    .offering { [weak self] in self?.menu(of: episode, at: index, isLast: isLast, state) ?? Menu([]) }
  }

  private func menu(of episode: Episode, at index: Int, isLast: Bool, _ state: DownloadModel.State?) -> Menu {
    Menu(
      groups: [
        [
          Menu.Item(ListeningTime.now.words) { [player] in player.play(episode, .now) },
          Menu.Item(tr("Show Article")) { [weak self] in
            // Not at once: the menu, which is in the popover, is still handling the click.
            MainLoopBridge.whenIdle { [weak self] in
              guard let self else { return }
              gtk_menu_button_popdown(view.queue.opaque)
              onIntent?(.showArticle(episode.id.article))
            }
          },
          // Translators: marks an episode as heard, and its article as read.
          Menu.Item(tr("Mark as Played")) { [weak self] in self?.onIntent?(.markPlayed(episode)) },
          downloadItem(of: episode, state),
        ].compactMap(\.self),
        [
          // Translators: moves an episode up in the queue.
          Menu.Item(tr("Move Up"), isEnabled: index > 0, shortcut: "<Alt>Up") { [weak self] in self?.move(index, by: -1)
          },
          // Translators: moves an episode down in the queue.
          Menu.Item(tr("Move Down"), isEnabled: !isLast, shortcut: "<Alt>Down") { [weak self] in
            self?.move(index, by: 1)
          },
        ],
        [Menu.Item(tr("Remove from Queue"), shortcut: "Delete") { [weak self] in self?.remove(episode) }],
      ])
  }

  private func move(_ index: Int, by distance: Int) {
    onIntent?(.move(from: index, to: index + distance))
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

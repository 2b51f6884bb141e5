import CGtk
import GLibKit
import Library
import ListKit
import ListValues
import Playback
import Toolkit
import Words

/// Shows the chapters of the episode: the current one's title, marks on the slider, and a list to choose from.
final class ChapterListController {
  private let view: PlayerView
  private let player: PlayerModel
  private let table: TableViewShim
  /// Called with what concerns the window.
  var onIntent: (@MainActor (PlayerIntent) -> Void)?

  private var shown: (index: Int?, duration: Double?)?

  init(_ view: PlayerView, _ player: PlayerModel) {
    (self.view, self.player) = (view, player)
    table = TableViewShim(TableView(view.chapterList))
    // GTK would focus the last button of the popover, and the list would begin with its first row.
    Signal.connect("map", of: view.chapterList.pointer) { [weak self] in
      MainLoopBridge.whenIdle { self?.focus() }
    }
    player.chapters.onChange = { [weak self] in self?.chaptersDidChange() }
    chaptersDidChange()
  }

  /// Shows the chapter at the place of the player.
  func playerDidMove() {
    let (index, duration) = (player.chapters.index(at: player.place), player.duration)
    guard shown.map({ $0 != (index, duration) }) ?? true else { return }
    if shown?.index != index || shown == nil { showRows(index) }
    if shown?.duration != duration || shown == nil { showMarks(duration) }
    shown = (index, duration)
  }

  private func chaptersDidChange() {
    shown = nil
    let hasChapters = !player.chapters.chapters.isEmpty
    if !hasChapters { gtk_menu_button_popdown(view.chapters.opaque) }
    view.chapters.setVisible(hasChapters)
    playerDidMove()
    onIntent?(.chaptersChanged)
  }

  private func showRows(_ current: Int?) {
    let chapters = player.chapters.chapters
    view.showChapter(current.map { chapters[$0].shownTitle(number: $0 + 1) })
    let rows = chapters.enumerated().map { index, chapter in
      let row = ChapterRow(chapter, number: index + 1, isCurrent: index == current)
      return CellModel(ChapterCell.self, id: index, data: row) { cell, row in cell.show(row) }
        .activating { [weak self] in
          self?.player.seek(to: chapter.seconds)
          self.map { gtk_menu_button_popdown($0.view.chapters.opaque) }
        }
        .offering { [weak self] in
          Menu(
            chapter.url.map { url in
              // Translators: opens the web page about a chapter of an episode.
              [Menu.Item(tr("Open Link in Browser")) { self?.onIntent?(.openOutside(url)) }]
            } ?? [])
        }
    }
    // Each place is in the list once.
    try? table.apply(TableModel(rows))
  }

  private func showMarks(_ duration: Double?) {
    guard let duration, duration > 0 else { return view.marks.show([], over: view.slider) }
    // A mark at the very beginning or end divides nothing.
    let fractions = player.chapters.chapters.map { $0.seconds / duration }.filter { $0 > 0 && $0 < 1 }
    view.marks.show(fractions, over: view.slider)
  }

  private func focus() {
    if let index = player.chapters.index(at: player.place) {
      table.table.focusRow(at: IndexPath(row: index, section: 0))
    } else {
      view.chapterList.grabFocus()
    }
  }
}

import Library
import ListKit
import Playback
import Toolkit
import Words

/// A row of the list of chapters.
final class ChapterCell: TableViewCell {
  @Outlet var sign: Image
  @Outlet var title: Label
  @Outlet var time: Label

  func show(_ row: ChapterRow) {
    sign.setVisible(row.isCurrent)
    title.setText(row.title)
    time.setText(row.time)
    accessibilityLabel = "\(row.title), \(row.time)"
    // Translators: the chapter of an episode that is playing.
    accessibilityDescription = row.isCurrent ? tr("Current chapter") : nil
  }
}

/// What a row of the list of chapters shows.
nonisolated struct ChapterRow: Equatable {
  let title: String
  let time: String
  let isCurrent: Bool

  init(_ chapter: Chapter, number: Int, isCurrent: Bool) {
    title = chapter.shownTitle(number: number)
    time = PlayingTime.text(chapter.seconds)
    self.isCurrent = isCurrent
  }
}

nonisolated extension Chapter {
  /// The title for display.
  /// - Parameter number: 1 for the first.
  func shownTitle(number: Int) -> String {
    // Translators: a part of an episode that has no title; %s is its number.
    title.isEmpty ? tr("Chapter %s", "\(number)") : title
  }
}

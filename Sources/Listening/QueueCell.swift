import Foundation
import Library
import ListKit
import Playback
import Toolkit
import Words

/// A row of the queue: an episode that will be played.
final class QueueCell: TableViewCell {
  @Outlet var title: Label
  @Outlet var feed: Label
  @Outlet var sign: Image
  @Outlet var remove: Button

  private var onRemove: (@MainActor () -> Void)?

  override func didLoad() { remove.onClick { [weak self] in self?.onRemove?() } }

  /// - Parameter onRemove: called when the user presses the row's button.
  func show(_ row: QueueRow, onRemove: @escaping @MainActor () -> Void) {
    title.setText(row.title)
    feed.setText(row.facts)
    sign.setVisible(row.isOnDisk)
    remove.describe(name: "\(tr("Remove from Queue")), \(row.title)")
    self.onRemove = onRemove
    accessibilityLabel = "\(row.title), \(row.facts)"
  }
}

/// What a row of the queue shows.
nonisolated struct QueueRow: Equatable {
  let title: String
  let facts: String
  let isOnDisk: Bool

  /// - Parameter state: what there is of the episode on the disk.
  init(_ episode: Episode, _ state: DownloadModel.State?) {
    title = episode.shownTitle
    isOnDisk = state == .whole
    let duration = episode.shownDuration.map { PlayingTime.text($0) }
    facts = [episode.fileTitle, state?.words, episode.feedTitle, duration].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

nonisolated extension DownloadModel.State {
  /// The state in a few words, or why there is nothing.
  fileprivate var words: String {
    switch self {
    // Translators: the state of an episode: its download has not begun yet.
    case .waiting: tr("Waiting to download")
    case .running(nil): tr("Downloading")
    // Translators: the state of an episode; %s is a number of percent, such as 45%.
    case .running(let percent?): tr("Downloading, %s", (Double(percent) / 100).formatted(.percent))
    // Translators: the state of an episode: its file is on the disk.
    case .whole: tr("Downloaded")
    case .failed(let error): error.words
    }
  }
}

internal import CGtk
internal import GLibKit

/// Requests the content of live rows again: those on the screen first, the others a few per frame.
final class Refiller {
  /// How many off-screen rows are refilled per frame; takes a small part of the frame's time.
  private static let filledInAFrame = 8

  private let rows: LiveRows
  private let cells: CellBinder
  private let frames: FrameClock
  /// The off-screen list items that show outdated content, farthest first.
  private var outdated: [ListItem] = []
  /// The number of calls to ``refill(where:)``; identifies the latest.
  private var refills = 0
  /// Called when everything that is alive is requested again.
  var onRefillAll: () -> Void = {}

  init(_ rows: LiveRows, _ cells: CellBinder, _ frames: FrameClock) {
    self.rows = rows
    self.cells = cells
    self.frames = frames
  }

  /// Requests everything that is alive again.
  func refillAll() {
    onRefillAll()
    refill { _ in true }
  }

  /// Requests the content of some live positions again: in the next frame for visible rows, and for the rest of the
  /// roughly two hundred rows that GTK keeps alive a few per frame, nearest first. Refilling all at once would take
  /// several frames. The work is done within a frame because anything that picks the widget under the pointer between
  /// frames makes GTK style changed widgets without their surroundings; see ``LiveRows/frame(of:)``.
  func refill(where isChanged: (Int) -> Bool) {
    let isMapped = gtk_widget_get_mapped(rows.widget) != 0
    let seen = isMapped ? rows.visiblePositions : []
    let waiting = Set(outdated)
    var now: [ListItem] = []
    var later: [(listItem: ListItem, distance: Int)] = []
    for (listItem, content) in rows.contents {
      if case .empty = content { continue }
      guard let position = rows.position(of: listItem), isChanged(position) || waiting.contains(listItem) else {
        continue
      }
      if let first = seen.first, let last = seen.last, !(first...last).contains(position) {
        later.append((listItem, max(first - position, position - last)))
      } else {
        now.append(listItem)
      }
    }
    cells.setNeedsFilling(now)
    outdated = later.sorted { $0.distance > $1.distance }.map(\.listItem)
    if isMapped {
      frames.inNextFrame { [weak cells] in cells?.fillIfNeeded() }
    } else if cells.changes.isFilling {
      cells.whenFilled {}
    } else {
      cells.fillIfNeeded()
    }
    refills += 1
    refillOutdated(refills)
  }

  /// - Parameter refill: The number of the refill that started this loop; a later refill takes over from it.
  private func refillOutdated(_ refill: Int) {
    guard !outdated.isEmpty else { return }
    frames.inNextFrame { [weak self] in
      guard let self, refill == refills else { return }
      cells.setNeedsFilling(outdated.suffix(Self.filledInAFrame))
      outdated.removeLast(min(Self.filledInAFrame, outdated.count))
      cells.fillIfNeeded()
      refillOutdated(refill)
    }
  }
}

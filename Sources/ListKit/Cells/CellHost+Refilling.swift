internal import CGtk
internal import GLibKit

extension CellHost {
  /// How many off-screen rows are refilled per frame; takes a small part of the frame's time.
  private static let filledInAFrame = 8

  /// Requests the content of some live positions again: in the next frame for visible rows, and for the rest of the
  /// roughly two hundred rows that GTK keeps alive a few per frame, nearest first. Refilling all at once would take
  /// several frames. The work is done within a frame because anything that picks the widget under the pointer between
  /// frames makes GTK style changed widgets without their surroundings; see ``frame(of:)``.
  func refill(where isChanged: (Int) -> Bool) {
    let isMapped = gtk_widget_get_mapped(widget) != 0
    let seen = isMapped ? visiblePositions : []
    let waiting = Set(outdated)
    var later: [(listItem: UnsafeMutableRawPointer, distance: Int)] = []
    for (listItem, content) in live {
      if case .empty = content { continue }
      guard let position = position(of: listItem), isChanged(position) || waiting.contains(listItem) else { continue }
      if let first = seen.first, let last = seen.last, !(first...last).contains(position) {
        later.append((listItem, max(first - position, position - last)))
      } else {
        unfilled.insert(listItem)
      }
    }
    outdated = later.sorted { $0.distance > $1.distance }.map(\.listItem)
    if isMapped {
      inNextFrame { $0.fillWaiting() }
    } else if isFilling {
      waitUntilFilled {}
    } else {
      fillWaiting()
    }
    refills += 1
    fillOutdated(refills)
  }

  /// - Parameter refill: The number of the refill that started this loop; a later refill takes over from it.
  private func fillOutdated(_ refill: Int) {
    guard !outdated.isEmpty else { return }
    inNextFrame { host in
      guard refill == host.refills else { return }
      host.unfilled.formUnion(host.outdated.suffix(Self.filledInAFrame))
      host.outdated.removeLast(min(Self.filledInAFrame, host.outdated.count))
      host.fillWaiting()
      host.fillOutdated(refill)
    }
  }
}

internal import CGtk
internal import GLibKit

extension CellHost {
  /// How many rows out of sight are filled in a frame, of whose time that takes a small part.
  private static let filledInAFrame = 8

  /// Asks again for what stands at some positions, where it is alive: in the next frame for what is seen, and for the rest
  /// of the two hundred that GTK keeps a few in each frame, the nearest first. All at once would take several frames. In
  /// the frame, because whoever asks under the pointer what has changed between two frames has it styled without a look at
  /// what it stands in, as ``frame(of:)`` tells.
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

  /// - Parameter refill: the number of what began it; a later one goes on in its place.
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

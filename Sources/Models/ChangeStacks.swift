import Library

/// The changes that can be undone, and those that were undone and can be made again; the latest is the last of each.
struct ChangeStacks {
  private(set) var done: [HistoryChange] = []
  private(set) var undone: [HistoryChange] = []

  mutating func remember(_ change: HistoryChange) {
    if change.passage != nil, let last = done.last, last.passage == change.passage,
      case (.library(let before, let outside, let words), .library(let step, _, _)) = (last.way, change.way),
      let both = before.joined(with: step)
    {
      done[done.count - 1].way = .library(both, with: outside, words: words)
      return
    }
    done.append(change)
    let isDeed = change.deed != nil
    if done.count(where: { ($0.deed != nil) == isDeed }) > HistoryModel.maximumKept,
      let oldest = done.firstIndex(where: { ($0.deed != nil) == isDeed })
    {
      done.remove(at: oldest)
    }
  }

  /// Notes that a change has been undone.
  mutating func takeBack(_ place: Int) {
    let change = done.remove(at: place)
    undone.append(change)
    // Reading between two undos adds to those that can be undone.
    if undone.count > 2 * HistoryModel.maximumKept { undone.removeFirst() }
    if case .library(let step, _, _) = change.way { settle(step, from: place) }
  }

  /// Notes that undoing the change has failed.
  mutating func bringBack(_ change: HistoryChange) {
    if let index = undone.lastIndex(where: { $0.deed == change.deed }) { undone.remove(at: index) }
    done.append(change)
  }

  mutating func removeLastUndone() { undone.removeLast() }

  /// Notes that the user has changed something else: what was undone before need not fit any more.
  mutating func forgetUndone() { undone = [] }

  /// Removes the undone articles from the read marks that followed the undone step. Its articles are back in their
  /// earlier state, and undoing the later marks as well would change them again.
  private mutating func settle(_ step: UndoStep, from place: Int) {
    for later in done.indices.reversed() where later >= place {
      guard case .library(let mark, let outside, let words) = done[later].way else { continue }
      if let rest = mark.without(step) {
        done[later].way = .library(rest, with: outside, words: words)
      } else {
        done.remove(at: later)
      }
    }
  }
}

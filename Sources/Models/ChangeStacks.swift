import Library

/// The changes that can be undone, and those that were undone and can be made again; the latest is the last of each.
struct ChangeStacks {
  private(set) var done: [HistoryChange] = []
  private(set) var undone: [HistoryChange] = []
  /// How often the user has changed something else.
  private var generation = 0

  /// A place among the undone changes, until the user changes something else.
  struct UndonePlace {
    fileprivate let index: Int
    fileprivate let generation: Int
  }

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

  /// Moves a change that has been undone.
  mutating func moveToUndone(_ place: Int) { insert(undone: remove(place), at: nextUndone) }

  /// Removes a change that is being undone.
  mutating func remove(_ place: Int) -> HistoryChange {
    let change = done.remove(at: place)
    if case .library(let step, _, _) = change.way { settle(step, from: place) }
    return change
  }

  /// The place among the undone changes of one that is being undone now.
  var nextUndone: UndonePlace { UndonePlace(index: undone.count, generation: generation) }

  /// Adds a change that has been undone, unless the user has changed something else meanwhile.
  mutating func insert(undone change: HistoryChange, at place: UndonePlace) {
    guard place.generation == generation else { return }
    undone.insert(change, at: min(place.index, undone.count))
    // Reading between two undos adds to those that can be undone.
    if undone.count > 2 * HistoryModel.maximumKept { undone.removeFirst() }
  }

  mutating func removeLastUndone() { undone.removeLast() }

  /// Notes that the user has changed something else: what was undone before need not fit any more.
  mutating func forgetUndone() {
    undone = []
    generation += 1
  }

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

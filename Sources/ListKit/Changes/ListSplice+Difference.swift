nonisolated extension ListSplice {
  /// The changes that turn one ordering into another, front to back.
  ///
  /// They are the fewest rows taken out and put in that there can be: the longest run of rows that are in the same order
  /// in both stays. A row that moved is taken out in one place and put in at another. Neighbouring changes are one.
  ///
  /// Linear time for insertions and deletions in any mixture, O(n log n) where rows moved.
  /// - Parameters:
  ///   - old: identities, each once.
  ///   - new: identities, each once.
  @inlinable
  public static func difference<ID: Hashable>(from old: [ID], to new: [ID]) -> [ListSplice] {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
    let before = prefix..<(old.count - suffix)
    let after = prefix..<(new.count - suffix)
    guard !before.isEmpty, !after.isEmpty else {
      return bridging([], removed: before.count, added: after.count, at: prefix)
    }
    var places = [ID: Int](minimumCapacity: before.count)
    for place in before { places[old[place]] = place - prefix }
    return bridging(
      after.map { places[new[$0]] ?? -1 }, removed: before.count, added: after.count, at: prefix)
  }

  /// The changes within a stretch.
  /// - Parameters:
  ///   - sources: where each row of the new stretch stood in the old one, -1 for new rows; empty if all are new.
  ///   - removed: the rows of the old stretch.
  ///   - added: the rows of the new stretch.
  ///   - start: where the stretch begins.
  @usableFromInline
  static func bridging(_ sources: [Int], removed: Int, added: Int, at start: Int) -> [ListSplice] {
    var changes: [ListSplice] = []
    var (from, to) = (0, 0)
    func change(until source: Int, _ target: Int) {
      guard source > from || target > to else { return }
      changes.append(ListSplice(position: start + to, removed: source - from, added: target - to))
    }
    for target in LongestRun.kept(sources) {
      change(until: sources[target], target)
      (from, to) = (sources[target] + 1, target + 1)
    }
    change(until: removed, added)
    return changes
  }
}

/// The longest run of numbers that rise, not necessarily next to each other.
private nonisolated enum LongestRun {
  /// The places of the run's numbers, in order. Negative numbers are in none.
  static func kept(_ numbers: [Int]) -> [Int] {
    let places = numbers.indices.filter { numbers[$0] >= 0 }
    let isRising = zip(places, places.dropFirst()).allSatisfy { numbers[$0] < numbers[$1] }
    if isRising { return places }
    // Patience sorting: for each length, the place of the smallest number that a run of that length can end with.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for place in places {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < numbers[place] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[place] = ends[low - 1] }
      if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    var run: [Int] = []
    run.reserveCapacity(ends.count)
    var place = ends.last ?? -1
    while place >= 0 {
      run.append(place)
      place = before[place]
    }
    return run.reversed()
  }
}

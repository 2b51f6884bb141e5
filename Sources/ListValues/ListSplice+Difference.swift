extension ListSplice {
  /// Returns the splices that turn one ordering into another, front to back.
  ///
  /// The number of deleted and inserted rows is minimal: the longest common subsequence stays. A moved row is deleted
  /// at one position and inserted at another. Adjacent changes are combined into one splice.
  ///
  /// Takes linear time for any mixture of insertions and deletions, O(n log n) if rows moved.
  /// - Parameters:
  ///   - old: Unique identities.
  ///   - new: Unique identities.
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

  /// Returns the splices within a stretch.
  /// - Parameters:
  ///   - sources: The old index of each row of the new stretch, -1 for new rows; empty if all are new.
  ///   - removed: The number of rows in the old stretch.
  ///   - added: The number of rows in the new stretch.
  ///   - start: The position at which the stretch begins.
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

/// The longest increasing subsequence.
private enum LongestRun {
  /// Returns the indices of the subsequence's numbers, in order. Negative numbers are ignored.
  static func kept(_ numbers: [Int]) -> [Int] {
    let places = numbers.indices.filter { numbers[$0] >= 0 }
    let isRising = zip(places, places.dropFirst()).allSatisfy { numbers[$0] < numbers[$1] }
    if isRising { return places }
    // Patience sorting: for each length, the index of the smallest number that a subsequence of that length can end
    // with.
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

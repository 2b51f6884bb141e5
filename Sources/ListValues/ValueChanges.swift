/// The changes that lead from one value to another, as positions.
package struct ValueChanges: Sendable {
  /// Insertions and deletions.
  package let splices: [ListSplice]
  /// Maps the old positions of values that are deleted and reinserted to their new ones. Those of all others follow from
  /// the splices.
  package private(set) var moved: [Int: Int] = [:]
  /// The new positions of values that stay but show different content.
  package private(set) var refilled: Set<Int> = []

  /// Compares two lists by identity, and calls `isSame` with the old and new position of each value that stays to find
  /// out whether its content is unchanged.
  package init<ID: Hashable>(from old: [ID], to new: [ID], isSame: (_ old: Int, _ new: Int) -> Bool) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
    let (before, after) = (prefix..<(old.count - suffix), prefix..<(new.count - suffix))
    // Each value is hashed once, however many questions are asked about it.
    let places = PlaceTable(Array(old[before]))
    var sources: [Int] = []
    sources.reserveCapacity(new.count)
    sources.append(contentsOf: 0..<prefix)
    for position in after { sources.append(places[new[position]].map { $0 + prefix } ?? -1) }
    sources.append(contentsOf: before.upperBound..<old.count)
    self.init(sources: sources, oldCount: old.count, isSame: isSame)
  }

  /// Finds the changes from a list of unique values to another one.
  /// - Parameters:
  ///   - sources: The old position of each value of the new list, -1 for new ones.
  ///   - oldCount: The number of values in the old list.
  ///   - isSame: Called with the old and new position of each value that stays, to find out whether its content is
  ///     unchanged.
  package init(sources: [Int], oldCount: Int, isSame: (_ old: Int, _ new: Int) -> Bool) {
    let growth = sources.count - oldCount
    let shorter = min(sources.count, oldCount)
    var prefix = 0
    while prefix < shorter, sources[prefix] == prefix { prefix += 1 }
    var end = sources.count
    while end > prefix, end - growth > prefix, sources[end - 1] == end - 1 - growth { end -= 1 }
    splices = ListSplice.bridging(
      sources[prefix..<end].map { $0 < 0 ? -1 : $0 - prefix }, removed: end - growth - prefix, added: end - prefix,
      at: prefix)
    for (position, place) in sources.enumerated() where place >= 0 {
      if !isSame(place, position) { refilled.insert(position) }
    }
    for splice in splices {
      for position in splice.position..<(splice.position + splice.added) where sources[position] >= 0 {
        moved[sources[position]] = position
      }
    }
  }

  /// Finds the changes off the caller's thread.
  /// - Parameter different: The new positions of values that stay but show different content.
  @concurrent package static func inBackground(
    sources: [Int], oldCount: Int, different: Set<Int>
  ) async -> ValueChanges {
    ValueChanges(sources: sources, oldCount: oldCount) { _, position in !different.contains(position) }
  }

  /// The new positions of values that are new.
  package var insertedPositions: Set<Int> {
    Set(splices.flatMap { $0.position..<($0.position + $0.added) }).subtracting(moved.values)
  }

  /// Returns the changes of values that a number of others, which stay, come before.
  package func shifted(by lead: Int) -> ValueChanges {
    guard lead != 0 else { return self }
    return ValueChanges(
      splices.map { ListSplice(position: $0.position + lead, removed: $0.removed, added: $0.added) },
      moved: Dictionary(uniqueKeysWithValues: moved.map { ($0 + lead, $1 + lead) }),
      refilled: Set(refilled.map { $0 + lead }))
  }

  /// Changes without moves and refills, unless given.
  package init(_ splices: [ListSplice], moved: [Int: Int] = [:], refilled: Set<Int> = []) {
    self.splices = splices
    self.moved = moved
    self.refilled = refilled
  }
}

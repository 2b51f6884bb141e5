/// The changes that lead from one value to another, as positions.
package struct ValueChanges {
  /// Insertions and deletions.
  package let splices: [ListSplice]
  /// Maps old positions of moved values to new ones. Includes values that are deleted and reinserted at the same
  /// position.
  package private(set) var moved: [Int: Int] = [:]
  /// The new positions of values that stay but show different content.
  package private(set) var refilled: Set<Int> = []

  /// Compares two lists by identity, and calls `isSame` with the old and new position of each value that stays to find
  /// out whether its content is unchanged.
  package init<ID: Hashable>(from old: [ID], to new: [ID], isSame: (_ old: Int, _ new: Int) -> Bool) {
    splices = ListSplice.difference(from: old, to: new)
    let places = Dictionary(old.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for (position, identity) in new.enumerated() {
      guard let place = places[identity] else { continue }
      if place != position { moved[place] = position }
      if !isSame(place, position) { refilled.insert(position) }
    }
    // A value deleted and reinserted may end up at its old position, but GTK still treats it as a different one.
    for splice in splices {
      for position in splice.position..<(splice.position + splice.added) where places[new[position]] == position {
        moved[position] = position
      }
    }
  }

  /// Changes without moves and refills, unless given.
  package init(_ splices: [ListSplice], moved: [Int: Int] = [:], refilled: Set<Int> = []) {
    self.splices = splices
    self.moved = moved
    self.refilled = refilled
  }
}

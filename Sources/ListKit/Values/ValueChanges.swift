/// What leads from one value to another, as positions.
struct ValueChanges {
  /// What comes and what goes.
  let splices: [ListSplice]
  /// Where that has gone which is not at its old position, or was taken out and put in again, by its old position.
  private(set) var moved: [Int: Int] = [:]
  /// The new positions of what stays and shows something else.
  private(set) var refilled: Set<Int> = []

  /// Compares who is there, and asks `isSame` whether what stays shows the same, by its old and its new position.
  init<ID: Hashable>(from old: [ID], to new: [ID], isSame: (_ old: Int, _ new: Int) -> Bool) {
    splices = ListSplice.difference(from: old, to: new)
    let places = Dictionary(old.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for (position, identity) in new.enumerated() {
      guard let place = places[identity] else { continue }
      if place != position { moved[place] = position }
      if !isSame(place, position) { refilled.insert(position) }
    }
    // one that is taken out and put in again comes to stand where it stood, and is another one to GTK all the same
    for splice in splices {
      for position in splice.position..<(splice.position + splice.added) where places[new[position]] == position {
        moved[position] = position
      }
    }
  }

  /// Changes that move and refill nothing.
  init(_ splices: [ListSplice], moved: [Int: Int] = [:], refilled: Set<Int> = []) {
    self.splices = splices
    self.moved = moved
    self.refilled = refilled
  }
}

import ListValues

/// A row of the outline.
nonisolated enum OutlineItem: Hashable, Sendable {
  /// An animal, or a group of animals.
  case animal(String)
  /// One of ten thousand groups of numbers.
  case group(Int)
  case number(Int)
}

/// Some animals, and a million numbers in groups. It does not depend on any widget.
struct OutlineModel {
  static let numberOfGroups = 10_000
  static let numbersOfGroup = 100

  /// Whether everything is in the opposite order.
  var isReversed = false

  /// The animals, inside the groups they belong to.
  var animals: SectionSnapshot<OutlineItem> {
    var snapshot = SectionSnapshot<OutlineItem>()
    snapshot.append(ordered(Self.animals.map(\.group)))
    for (group, families) in Self.animals {
      snapshot.append(ordered(families.map(\.family)), to: .animal(group))
      for (family, names) in families { snapshot.append(ordered(names), to: .animal(family)) }
    }
    return snapshot
  }

  /// The groups of numbers, which are empty until they are expanded.
  var groups: SectionSnapshot<OutlineItem> {
    let groups = (1...Self.numberOfGroups).map { OutlineItem.group($0) }
    var snapshot = SectionSnapshot<OutlineItem>()
    snapshot.append(isReversed ? groups.reversed() : groups)
    snapshot.setExpandable(groups)
    return snapshot
  }

  /// Returns what is inside a group of numbers.
  func numbers(of group: Int) -> SectionSnapshot<OutlineItem> {
    var snapshot = SectionSnapshot<OutlineItem>()
    let last = group * Self.numbersOfGroup
    snapshot.append((last - Self.numbersOfGroup + 1...last).map { .number($0) })
    return snapshot
  }

  private func ordered(_ names: [String]) -> [OutlineItem] {
    (isReversed ? names.reversed() : names).map { .animal($0) }
  }

  private static let animals: [(group: String, families: [(family: String, names: [String])])] = [
    ("Birds", [("Owls", ["Barn owl", "Snowy owl"]), ("Ducks", ["Eider", "Mallard", "Teal"])]),
    ("Mammals", [("Cats", ["Lion", "Lynx", "Tiger"]), ("Whales", ["Beluga", "Narwhal"])]),
    ("Reptiles", [("Lizards", ["Gecko", "Iguana"])]),
  ]
}

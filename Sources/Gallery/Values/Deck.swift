import ListKit

/// The page's data: items in two parts, and which of them are starred.
struct Deck: Equatable {
  /// A named part.
  struct Part: Equatable {
    let name: String
    var items: [DeckItem]
  }

  var parts: [Part]
  var starred: Set<DeckItem> = []

  /// The initial deck.
  static let first = Deck(parts: [
    Part(name: "Upper half", items: [.number(1), .user(User.seven[0]), .number(2), .user(User.seven[1]), .number(3)]),
    Part(name: "Lower half", items: [.user(User.seven[2]), .number(4), .user(User.seven[3]), .number(5)]),
  ])

  /// Every item, in order.
  var items: [DeckItem] { parts.flatMap(\.items) }

  /// The item at an index path.
  subscript(indexPath: IndexPath) -> DeckItem { parts[indexPath.section].items[indexPath.row] }

  /// Returns the index path of an item.
  func indexPath(of item: DeckItem) -> IndexPath? {
    for (section, part) in parts.enumerated() {
      if let row = part.items.firstIndex(of: item) { return IndexPath(row: row, section: section) }
    }
    return nil
  }

  /// Returns the change that moves an item to a place among all items.
  func moving(_ item: DeckItem, to place: Int) -> DeckChange? {
    guard let source = indexPath(of: item) else { return nil }
    var row = place
    for (section, part) in parts.enumerated() {
      let count = part.items.count - (section == source.section ? 1 : 0)
      if row <= count { return .move(from: source, to: IndexPath(row: row, section: section)) }
      row -= count
    }
    return nil
  }
}

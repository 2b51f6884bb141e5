import ListKit

/// All that there is to show: items in two parts, and which of them have a star.
struct Deck: Equatable {
  /// A part with a name.
  struct Part: Equatable {
    let name: String
    var items: [DeckItem]
  }

  var parts: [Part]
  var starred: Set<DeckItem> = []

  /// The one to begin with.
  static let first = Deck(parts: [
    Part(name: "Upper half", items: [.number(1), .user(User.seven[0]), .number(2), .user(User.seven[1]), .number(3)]),
    Part(name: "Lower half", items: [.user(User.seven[2]), .number(4), .user(User.seven[3]), .number(5)]),
  ])

  /// Every item, in order.
  var items: [DeckItem] { parts.flatMap(\.items) }

  /// The item at a place.
  subscript(indexPath: IndexPath) -> DeckItem { parts[indexPath.section].items[indexPath.row] }

  /// Where an item is.
  func indexPath(of item: DeckItem) -> IndexPath? {
    for (section, part) in parts.enumerated() {
      if let row = part.items.firstIndex(of: item) { return IndexPath(row: row, section: section) }
    }
    return nil
  }
}

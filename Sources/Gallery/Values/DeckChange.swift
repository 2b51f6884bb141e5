import ListKit

/// A change of a deck.
enum DeckChange {
  case shuffle
  case insert
  case delete([DeckItem])
  case star(DeckItem)
  case move(from: IndexPath, to: IndexPath)
}

extension Deck {
  /// Returns the deck after a change, and a description of the change.
  func applying(_ change: DeckChange) -> (deck: Deck, words: String) {
    var deck = self
    switch change {
    case .shuffle:
      deck.shuffle()
      return (deck, "Shuffled")
    case .insert:
      let number = deck.insert()
      return (deck, "Inserted \(number)")
    case .delete(let items):
      for part in deck.parts.indices { deck.parts[part].items.removeAll(where: items.contains) }
      deck.starred.subtract(items)
      return (deck, "Deleted \(items.count == 1 ? items[0].name : "\(items.count) rows")")
    case .star(let item):
      deck.starred.formSymmetricDifference([item])
      return (deck, deck.starred.contains(item) ? "Starred \(item.name)" : "Removed the star from \(item.name)")
    case .move(let from, let to):
      let item = deck.parts[from.section].items.remove(at: from.row)
      deck.parts[to.section].items.insert(item, at: to.row)
      return (deck, "Moved \(item.name)")
    }
  }

  /// Distributes the items randomly; each part keeps its size.
  private mutating func shuffle() {
    var items = items.shuffled()[...]
    for part in parts.indices {
      let count = parts[part].items.count
      parts[part].items = Array(items.prefix(count))
      items = items.dropFirst(count)
    }
  }

  /// Inserts the next number at a random position and returns it.
  private mutating func insert() -> Int {
    let numbers = items.map { if case .number(let number) = $0 { number } else { 0 } }
    let number = (numbers.max() ?? 0) + 1
    let part = parts.indices.randomElement() ?? 0
    parts[part].items.insert(.number(number), at: Int.random(in: 0...parts[part].items.count))
    return number
  }
}

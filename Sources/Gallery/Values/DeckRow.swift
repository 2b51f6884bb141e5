/// What a row or a card shows of an item. Who the item is, is its identity; this is what may change.
struct DeckRow: Equatable {
  let name: String
  let isStarred: Bool

  init(_ item: DeckItem, in deck: Deck) {
    name = item.name
    isStarred = deck.starred.contains(item)
  }

  /// For a screen reader.
  var state: String { isStarred ? "Starred" : "" }
}

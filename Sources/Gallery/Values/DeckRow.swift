/// What a row or a card shows of an item. The item itself is the identity; this is the part that may change.
struct DeckRow: Equatable {
  let name: String
  let isStarred: Bool

  init(_ item: DeckItem, in deck: Deck) {
    name = item.name
    isStarred = deck.starred.contains(item)
  }

  /// The state for screen readers.
  var state: String { isStarred ? "Starred" : "" }
}

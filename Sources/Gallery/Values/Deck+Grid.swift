import ListKit

extension Deck {
  /// The same deck as a grid of cards.
  func grid(change: @escaping (DeckChange) -> Void) -> CollectionModel {
    CollectionModel(
      items.map { item in
        ItemModel(DeckCard.self, id: item, data: DeckRow(item, in: self)) { $0.show($1) }
          .activating { change(.star(item)) }
          .moving { moving(item, to: $0.item).map(change) }
          .offering { menu(of: item, change) }
      })
  }
}

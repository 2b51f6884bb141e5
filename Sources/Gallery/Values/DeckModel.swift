/// Receives changes of the deck.
protocol DeckModelDelegate: AnyObject {
  /// The deck has changed; `words` describes the change.
  func deckModel(_ model: DeckModel, didChange words: String)
}

/// A deck and its history.
final class DeckModel {
  weak var delegate: (any DeckModelDelegate)?

  private(set) var deck = Deck.first
  /// The previous decks, each with a description of the change made to it.
  private var history: [(deck: Deck, words: String)] = []

  /// Changes the deck.
  func apply(_ change: DeckChange) {
    let (next, words) = deck.applying(change)
    history.append((deck, words))
    deck = next
    delegate?.deckModel(self, didChange: words)
  }

  /// Undoes the last change.
  func undo() {
    guard let (previous, words) = history.popLast() else {
      delegate?.deckModel(self, didChange: "There is nothing to undo")
      return
    }
    deck = previous
    delegate?.deckModel(self, didChange: "Undone: \(words)")
  }
}

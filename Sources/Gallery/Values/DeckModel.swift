/// Hears that there is another deck.
protocol DeckModelDelegate: AnyObject {
  /// The deck is another one; what has happened, in words.
  func deckModel(_ model: DeckModel, didChange words: String)
}

/// A deck, and every one before it.
final class DeckModel {
  weak var delegate: (any DeckModelDelegate)?

  private(set) var deck = Deck.first
  /// Each deck that there was, and what was done to it.
  private var history: [(deck: Deck, words: String)] = []

  /// Changes the deck.
  func apply(_ change: DeckChange) {
    let (next, words) = deck.applying(change)
    history.append((deck, words))
    deck = next
    delegate?.deckModel(self, didChange: words)
  }

  /// Goes back to the deck before the last change.
  func undo() {
    guard let (previous, words) = history.popLast() else {
      delegate?.deckModel(self, didChange: "There is nothing to undo")
      return
    }
    deck = previous
    delegate?.deckModel(self, didChange: "Undone: \(words)")
  }
}

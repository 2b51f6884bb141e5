import ListKit
import ReaderEngine
import Icons

/// What a card of suggestions shows.
protocol SuggestionRepresentable {
  /// The name.
  var suggestionTitle: String { get }
  /// What it is about; empty for nothing.
  var suggestionText: String { get }
}

extension Suggestion: SuggestionRepresentable {
  var suggestionTitle: String { title }
  var suggestionText: String { about }
}

/// A feed that is suggested, as a card.
final class SuggestionCell: CollectionViewCell {
  @Outlet var letter: Label
  @Outlet var title: Label
  @Outlet var about: Label

  func show(_ suggestion: any SuggestionRepresentable) {
    // it has no number yet: the name's own letters choose the colour, the same one each time
    let seed = suggestion.suggestionTitle.unicodeScalars.reduce(0) { $0 + Int64($1.value) }
    letter.show(FeedLetter(name: suggestion.suggestionTitle, seed: seed))
    title.setText(suggestion.suggestionTitle)
    about.setText(suggestion.suggestionText)
    accessibilityLabel = suggestion.suggestionTitle
    accessibilityDescription = suggestion.suggestionText
  }
}

extension CollectionModel {
  /// A grid of suggestions.
  /// - Parameter choose: called with the one that the person chooses.
  static func suggestions(_ suggestions: [Suggestion], choose: @escaping (Suggestion) -> Void) -> CollectionModel {
    CollectionModel(
      suggestions.map { suggestion in
        ItemModel(SuggestionCell.self, id: suggestion.url, data: suggestion) { $0.show($1) }
          .activating { choose(suggestion) }
      })
  }
}

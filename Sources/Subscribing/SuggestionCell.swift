import ListKit
import ReaderEngine
import Icons

/// The content of a suggestion card.
protocol SuggestionRepresentable {
  /// The name.
  var suggestionTitle: String { get }
  /// A description; empty for none.
  var suggestionText: String { get }
}

extension Suggestion: SuggestionRepresentable {
  var suggestionTitle: String { title }
  var suggestionText: String { about }
}

/// A card with a suggested feed.
final class SuggestionCell: CollectionViewCell {
  @Outlet var letter: Label
  @Outlet var title: Label
  @Outlet var about: Label

  func show(_ suggestion: any SuggestionRepresentable) {
    // The feed has no id yet, so the color is derived from its name; it is the same each time.
    let seed = suggestion.suggestionTitle.unicodeScalars.reduce(0) { $0 + Int64($1.value) }
    letter.show(FeedLetter(name: suggestion.suggestionTitle, seed: seed))
    title.setText(suggestion.suggestionTitle)
    about.setText(suggestion.suggestionText)
    accessibilityLabel = suggestion.suggestionTitle
    accessibilityDescription = suggestion.suggestionText
  }
}

extension CollectionModel {
  /// Creates the model of a grid of suggestions.
  /// - Parameter choose: called with the suggestion that the user activates.
  static func suggestions(_ suggestions: [Suggestion], choose: @escaping (Suggestion) -> Void) -> CollectionModel {
    CollectionModel(
      suggestions.map { suggestion in
        ItemModel(SuggestionCell.self, id: suggestion.url, data: suggestion) { $0.show($1) }
          .activating { choose(suggestion) }
      })
  }
}

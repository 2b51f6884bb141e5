import ListKit
import Words

/// A row with a search suggestion.
final class SearchSuggestionCell: TableViewCell {
  @Outlet var text: Label
  @Outlet var words: Label

  func show(_ suggestion: SearchSuggestion) {
    text.setText(suggestion.text)
    words.setText(suggestion.words)
    accessibilityLabel = suggestion.text
    accessibilityDescription = suggestion.words
  }
}

import ListKit
import Words

/// What completes a search, as a row.
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

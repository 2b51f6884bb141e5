// In a whole-module release build, some GTK types are visible only through libadwaita's module.
internal import CAdwaita
internal import CGtk
import Foundation
import Library
import ListKit
import Words
import Toolkit

/// Connects the search entry and the list of completions. The keyboard focus stays in the entry.
final class SearchCompletion {
  /// Called when the list of completions appears, disappears or changes its selection.
  var onChange: (@MainActor () -> Void)?
  /// Called for Down while nothing is suggested.
  var onLeave: (@MainActor () -> Void)?
  /// The names of feeds and folders to complete.
  var names = SearchNames() {
    didSet { if names != oldValue { update() } }
  }

  /// The current suggestions.
  private(set) var suggestions: SearchSuggestions?
  /// The row that Enter accepts.
  private var chosen: Int?

  private let view: TimelineView
  private let table: TableViewShim
  /// The start of the term for which the user dismissed the list or accepted a suggestion.
  private var dismissed: Int?
  private var isCompleting = false
  /// Whether the text has changed in this main loop iteration.
  private var isEdited = false

  init(view: TimelineView) {
    self.view = view
    table = TableViewShim(TableView(view.suggestionList))
    view.searchEntry.onEdit { [weak self] in self?.edited() }
    // Moving the cursor through existing text does not open the list.
    view.searchEntry.onCaretMove { [weak self] in
      if let self, isEdited || suggestions != nil { update() }
    }
    view.searchEntry.onKey { [weak self] in self?.press($0, $1) ?? false }
    view.searchEntry.onActivate { [weak self] in if let self, let chosen { take(chosen) } }
    view.searchEntry.onFocusLeft { [weak self] in self?.show(nil) }
  }

  /// The entry's description for screen readers while there are suggestions.
  var words: String? {
    guard let suggestions else { return nil }
    guard let chosen else { return trn("%d suggestion", "%d suggestions", suggestions.all.count) }
    let suggestion = suggestions.all[chosen]
    return [suggestion.text, suggestion.words].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Defers the update, because GTK reports the new text first and the new cursor position, if it changed, second.
  private func edited() {
    guard !isEdited else { return }
    isEdited = true
    Task { [weak self] in
      self?.isEdited = false
      self?.update()
    }
  }

  private func update() {
    guard !isCompleting else { return }
    let entry = view.searchEntry
    let found = SearchSuggestions(for: entry.text, caret: entry.caret, names: names, today: Date())
    if found == nil || found?.start != dismissed { dismissed = nil }
    show(dismissed == nil ? found : nil)
  }

  private func show(_ next: SearchSuggestions?) {
    guard next != suggestions else { return }
    let rows = (next?.all ?? []).enumerated().map { number, suggestion in
      CellModel(SearchSuggestionCell.self, id: suggestion.text, data: suggestion) { $0.show($1) }
        .activating { [weak self] in self?.take(number) }
    }
    (suggestions, chosen) = (next, nil)
    table.table.deselectAll()
    // Duplicate row identifiers are the only error, and each suggestion occurs once.
    try? table.apply(TableModel(rows))
    view.suggestions.setVisible(next != nil)
    onChange?()
  }

  private func press(_ key: UInt32, _ held: GdkModifierType) -> Bool {
    guard held.rawValue == 0 else { return false }
    guard let suggestions else {
      guard [GDK_KEY_Down, GDK_KEY_KP_Down].contains(Int32(bitPattern: key)) else { return false }
      onLeave?()
      return true
    }
    switch Int32(bitPattern: key) {
    case GDK_KEY_Down, GDK_KEY_KP_Down: choose(chosen.map { min($0 + 1, suggestions.all.count - 1) } ?? 0)
    case GDK_KEY_Up, GDK_KEY_KP_Up: choose(chosen.map { $0 - 1 } ?? suggestions.all.count - 1)
    case GDK_KEY_Tab, GDK_KEY_KP_Tab: take(chosen ?? 0)
    case GDK_KEY_Escape:
      dismissed = suggestions.start
      show(nil)
    default: return false
    }
    return true
  }

  /// - Parameter row: a row index, or a negative number for none.
  private func choose(_ row: Int) {
    chosen = row < 0 ? nil : row
    table.table.deselectAll()
    if let chosen {
      table.table.selectRow(at: IndexPath(row: chosen))
      table.table.scrollToRow(at: IndexPath(row: chosen))
    }
    onChange?()
  }

  private func take(_ row: Int) {
    guard let suggestions, suggestions.all.indices.contains(row) else { return }
    let suggestion = suggestions.all[row]
    isCompleting = true
    view.searchEntry.replace(suggestions.start..<suggestions.end, with: suggestion.text)
    isCompleting = false
    // An operator is followed by suggestions for its value; a value by none.
    dismissed = suggestion.isOperator ? nil : suggestions.start
    update()
  }
}

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

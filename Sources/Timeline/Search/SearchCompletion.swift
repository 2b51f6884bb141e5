// A release build, which compiles the module as a whole, finds some of GTK's types through libadwaita's module alone.
internal import CAdwaita
internal import CGtk
import Foundation
import Library
import ListKit
import Words
import Toolkit

/// Mediates between the line that the person searches in and the list of what completes it. The keyboard stays in the line.
final class SearchCompletion {
  /// Called when the list comes, goes or has another row chosen.
  var onChange: (@MainActor () -> Void)?
  /// The feeds and folders that can be searched in.
  var names = SearchNames() {
    didSet { if names != oldValue { update() } }
  }

  /// What is suggested now.
  private(set) var suggestions: SearchSuggestions?
  /// The row that Enter would take.
  private var chosen: Int?

  private let view: ArticlesView
  private let table: TableViewShim
  /// Where the part begins for which the list was sent away, or of which it was taken.
  private var dismissed: Int?
  private var isCompleting = false
  /// Whether the text is another one since the last turn of the loop.
  private var isEdited = false

  init(view: ArticlesView) {
    self.view = view
    table = TableViewShim(TableView(view.suggestionList))
    view.searchEntry.onEdit { [weak self] in self?.edited() }
    // who only looks around in a text is left alone
    view.searchEntry.onCaretMove { [weak self] in
      if let self, isEdited || suggestions != nil { update() }
    }
    view.searchEntry.onKey { [weak self] in self?.press($0, $1) ?? false }
    view.searchEntry.onActivate { [weak self] in if let self, let chosen { take(chosen) } }
    view.searchEntry.onLeave { [weak self] in self?.show(nil) }
  }

  /// What a screen reader says of the line while something is suggested.
  var words: String? {
    guard let suggestions else { return nil }
    guard let chosen else { return trn("%d suggestion", "%d suggestions", suggestions.all.count) }
    let suggestion = suggestions.all[chosen]
    return [suggestion.text, suggestion.words].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// GTK tells of the text first and of the caret, if that moves, second.
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
    // each stands in it once, and that is all that could be refused
    try? table.apply(TableModel(rows))
    view.suggestions.setVisible(next != nil)
    onChange?()
  }

  private func press(_ key: UInt32, _ held: GdkModifierType) -> Bool {
    guard let suggestions, held.rawValue & gtk_accelerator_get_default_mod_mask().rawValue == 0 else { return false }
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

  /// - Parameter row: before the first one, none is chosen.
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
    // behind an operator its values are suggested, behind a value nothing more
    dismissed = suggestion.isOperator ? nil : suggestions.start
    update()
  }
}

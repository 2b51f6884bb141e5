internal import CGtk
import GLibKit
import ListKit
import Words
import Toolkit

/// The bar for searching in the article.
final class FindBar: View {
  @Outlet var entry: AnyWidget
  @Outlet var count: Label
  @Outlet var previous: Button
  @Outlet var next: Button
  @Outlet var close: Button

  /// What the user does in the bar.
  enum Action {
    /// Searches for another text; empty for none.
    case search(String)
    /// Goes to the next match.
    case next
    /// Goes to the previous match.
    case previous
    /// Closes the bar.
    case close
  }

  /// Called with what the user does.
  var onAction: (@MainActor (Action) -> Void)?

  /// The search text.
  var words: String { gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? "" }

  override func didLoad() {
    Signal.connect("search-changed", of: entry.pointer) { [weak self] in
      guard let self else { return }
      if words.isEmpty { show(nil) }
      onAction?(.search(words))
    }
    Signal.connect("activate", of: entry.pointer) { [weak self] in self?.onAction?(.next) }
    Signal.connect("next-match", of: entry.pointer) { [weak self] in self?.onAction?(.next) }
    Signal.connect("previous-match", of: entry.pointer) { [weak self] in self?.onAction?(.previous) }
    Signal.connect("stop-search", of: entry.pointer) { [weak self] in self?.onAction?(.close) }
    next.onClick { [weak self] in self?.onAction?(.next) }
    previous.onClick { [weak self] in self?.onAction?(.previous) }
    close.onClick { [weak self] in self?.onAction?(.close) }
    show(nil)
  }

  /// Focuses the entry and selects its text, so that typing replaces it.
  func begin() {
    entry.grabFocusBeforeFirstFrame()
    gtk_editable_select_region(entry.opaque, 0, -1)
  }

  /// Shows the number of the current match; nil while the search text is empty.
  /// - Parameter match: the match's number, counted from 1, and the number of matches.
  func show(_ match: (number: Int, count: Int)?) {
    let words = match.map { match in
      guard match.count > 0 else { return tr("Not found") }
      // Translators: which match of a search is shown, and how many there are.
      return tr("%s of %s", match.number.localized, match.count.localized)
    }
    count.setText(words ?? "")
    for button in [next, previous] { button.setSensitive((match?.count ?? 0) > 0) }
    entry.setStyle("error", match?.count == 0)
  }
}

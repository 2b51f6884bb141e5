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

  /// Called when the search text changes.
  var onSearch: (@MainActor (String) -> Void)?
  /// Called to go to the next (1) or previous (-1) match.
  var onStep: (@MainActor (Int) -> Void)?
  /// Called when the user closes the bar.
  var onClose: (@MainActor () -> Void)?

  /// The search text.
  var words: String { gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? "" }

  override func didLoad() {
    Signal.connect("search-changed", of: entry.pointer) { [weak self] in
      guard let self else { return }
      onSearch?(words)
    }
    Signal.connect("activate", of: entry.pointer) { [weak self] in self?.onStep?(1) }
    Signal.connect("next-match", of: entry.pointer) { [weak self] in self?.onStep?(1) }
    Signal.connect("previous-match", of: entry.pointer) { [weak self] in self?.onStep?(-1) }
    Signal.connect("stop-search", of: entry.pointer) { [weak self] in self?.onClose?() }
    next.onClick { [weak self] in self?.onStep?(1) }
    previous.onClick { [weak self] in self?.onStep?(-1) }
    close.onClick { [weak self] in self?.onClose?() }
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
      // Translators: which match of a search is shown, and how many there are.
      match.count == 0 ? tr("Not found") : tr("%s of %s", match.number.localized, match.count.localized)
    }
    count.setText(words ?? "")
    for button in [next, previous] { button.setSensitive((match?.count ?? 0) > 0) }
    entry.setStyle("error", match?.count == 0)
  }
}

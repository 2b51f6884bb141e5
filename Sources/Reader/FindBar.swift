internal import CGtk
import GLibKit
import ListKit
import Words
import Toolkit

/// The line in which words of an article are looked for.
final class FindBar: View {
  @Outlet var entry: AnyWidget
  @Outlet var count: Label
  @Outlet var previous: Button
  @Outlet var next: Button
  @Outlet var close: Button

  /// Called with the words at each change.
  var onSearch: (@MainActor (String) -> Void)?
  /// Called when the next one is wanted (1), or the one before (-1).
  var onStep: (@MainActor (Int) -> Void)?
  /// Called when the person has enough.
  var onClose: (@MainActor () -> Void)?

  /// The words that are looked for.
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

  /// Gives the keyboard to the line, its words being chosen so that others replace them.
  func begin() {
    entry.grabFocusBeforeFirstFrame()
    gtk_editable_select_region(entry.opaque, 0, -1)
  }

  /// Says which match is shown; `nil` where no words are looked for.
  /// - Parameter match: its number, counted from 1, and how many matches there are.
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

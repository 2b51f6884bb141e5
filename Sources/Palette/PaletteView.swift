import CGtk
import GLibKit
package import ListKit
import Words
import Toolkit

/// The dialog for finding and choosing a command, feed or preference. The keyboard focus stays in its entry.
package final class PaletteView: View, Dialog {
  @Outlet var entry: SearchEntry
  @Outlet var list: ListView

  package override func didLoad() {
    // The entry handles Escape itself before the window does.
    Signal.connect("stop-search", of: entry.pointer) { [weak self] in self?.askToClose() }
  }

  /// Opens the dialog over a window.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    open(over: parent)
    entry.grabFocus()
    // What was typed elsewhere is continued, not replaced.
    gtk_editable_set_position(entry.opaque, -1)
  }

  /// Describes the result to screen readers, which follow the entry.
  /// - Parameter selected: the selected row, if anything was found.
  func describe(count: Int, selected: String?) {
    let number = count == 0 ? tr("No Results") : trn("%d result", "%d results", count)
    entry.describe(
      name: tr("Search commands, feeds and preferences"),
      description: [selected, number].compactMap(\.self).joined(separator: ", "))
  }
}

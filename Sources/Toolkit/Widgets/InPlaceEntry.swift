import CAdwaita
import CGtk
import GLibKit
package import ListKit

/// An entry that replaces a label while its text is edited.
package final class InPlaceEntry {
  private let entry: Entry
  private let label: Label
  /// Called with the entered text; nil while not editing.
  private var onEnd: (@MainActor (String?) -> Void)?

  package init(_ entry: Entry, in label: Label) {
    (self.entry, self.label) = (entry, label)
    connect()
  }

  /// Starts editing.
  /// - Parameter onEnd: called with the text, or nil if the user cancels. The caller must then call ``end()``.
  package func begin(_ text: String, onEnd: @escaping @MainActor (String?) -> Void) {
    self.onEnd = onEnd
    entry.text = text
    show(true)
    // This also selects the whole text, so that typing replaces it.
    entry.grabFocus()
  }

  /// Shows the label again and discards the edit.
  package func end() {
    onEnd = nil
    if gtk_widget_get_visible(entry.pointer) != 0 { show(false) }
  }

  private func show(_ isWriting: Bool) {
    entry.setVisible(isWriting)
    label.setVisible(!isWriting)
  }

  private func finish(_ text: String?) {
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?(text)
  }

  private func connect() {
    Signal.connect("activate", of: entry.pointer) { [weak self] in self.map { $0.finish($0.entry.text) } }
    guard let keys = gtk_event_controller_key_new(), let focus = gtk_event_controller_focus_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    Signal.connectKey("key-pressed", of: keys) { [weak self] key, _ in
      guard key == UInt32(GDK_KEY_Escape), let self, onEnd != nil else { return false }
      finish(nil)
      return true
    }
    // Moving the focus elsewhere accepts the text. At once, because the window may be closing; the entry is only hidden.
    Signal.connect("leave", of: focus) { [weak self] in self.map { $0.finish($0.entry.text) } }
    gtk_widget_add_controller(entry.pointer, keys)
    gtk_widget_add_controller(entry.pointer, focus)
  }
}

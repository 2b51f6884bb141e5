import CAdwaita
import CGtk
import GLibKit
package import ListKit

/// A line in which a text is written in the place of the label that shows it.
package final class InPlaceEntry {
  private let entry: Entry
  private let label: Label
  /// Hears the text that the person gives; nil while none is being given.
  private var onEnd: (@MainActor (String?) -> Void)?

  package init(_ entry: Entry, in label: Label) {
    (self.entry, self.label) = (entry, label)
    connect()
  }

  /// Lets the person write.
  /// - Parameter onEnd: hears the text, or nil where the person left it; then ``end()`` is to be called.
  package func begin(_ text: String, onEnd: @escaping @MainActor (String?) -> Void) {
    self.onEnd = onEnd
    entry.text = text
    show(true)
    // with all of it selected, to be written over
    entry.grabFocus()
  }

  /// Shows the label again, whatever was written.
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
    // who goes elsewhere has finished
    Signal.connect("leave", of: focus) { [weak self] in self.map { $0.finish($0.entry.text) } }
    gtk_widget_add_controller(entry.pointer, keys)
    gtk_widget_add_controller(entry.pointer, focus)
  }
}

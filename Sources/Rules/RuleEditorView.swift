import CGtk
import GLibKit
package import ListKit
import Toolkit
import Words

/// The dialog for adding or changing a rule.
package final class RuleEditorView: View, Dialog {
  @Outlet var save: Button
  @Outlet var saveText: Label
  @Outlet var query: Entry
  @Outlet var message: Label
  @Outlet var preview: Label
  @Outlet var note: Label
  @Outlet var mute: Switch
  @Outlet var read: Switch
  @Outlet var star: Switch
  @Outlet var notify: Switch
  @Outlet var fullText: Switch
  @Outlet var keep: Switch
  @Outlet var tags: Entry
  @Outlet var enabled: Switch
  @Outlet var existing: CheckButton
  @Outlet var remove: Button

  /// Opens the dialog over a window.
  /// - Parameter part: the part of the query to select, in Unicode scalars; nil for all of it.
  func present(over parent: UnsafeMutablePointer<GtkWidget>, selecting part: Range<Int>?) {
    open(over: parent)
    query.grabFocusBeforeFirstFrame()
    if let part { query.select(part) }
  }

  /// Shows whether the rule is new.
  func show(isNew: Bool) {
    gtk_window_set_title(UnsafeMutableRawPointer(root).typed(), isNew ? tr("New Rule") : tr("Edit Rule"))
    saveText.setMnemonicText(isNew ? tr("_Add") : tr("_Save"))
    remove.setVisible(!isNew)
  }

  /// Shows what the rule would have found.
  /// - Parameter stays: how many of the articles stay; nil if none do.
  func show(preview words: String, titles: [String] = [], note: String? = nil) {
    message.setVisible(false)
    preview.setVisible(true)
    preview.setText(([words] + titles.map { "• " + $0 }).joined(separator: "\n"))
    self.note.setVisible(note != nil)
    self.note.setText(note ?? "")
  }

  /// Shows why the search cannot be read.
  func show(failure words: String) {
    preview.setVisible(false)
    note.setVisible(false)
    message.setVisible(true)
    message.setText(words)
  }
}

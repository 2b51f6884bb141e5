import CGtk
package import ListKit
import Toolkit
import Words

/// Asks whether to remove an account, and whether to keep its articles. It cannot be undone, and the changes that wait
/// are never sent.
package final class RemoveAccountView: View, Dialog {
  @Outlet var heading: Label
  @Outlet var consequence: Label
  @Outlet var waiting: Label
  @Outlet var keep: CheckButton
  @Outlet var messageRevealer: Revealer
  @Outlet var message: Label
  @Outlet var cancel: Button
  @Outlet var remove: Button

  /// Opens the dialog over a window.
  func present(_ title: String, waitingCount: Int, over parent: UnsafeMutablePointer<GtkWidget>) {
    heading.setText(tr("Remove “%s”?", title))
    waiting.setText(
      trn("%d change may not be on the server yet.", "%d changes may not be on the server yet.", waitingCount))
    waiting.setVisible(waitingCount > 0)
    keep.setOn(true)
    setWorking(false)
    open(over: parent)
    cancel.grabFocus()
  }

  /// Says what removing does.
  func show(consequence words: String) { consequence.setText(words) }

  /// Enables or disables the controls.
  func setWorking(_ isWorking: Bool) {
    keep.setSensitive(!isWorking)
    for button in [cancel, remove] { button.setSensitive(!isWorking) }
  }

  /// Shows why the account could not be removed.
  func show(failure words: String) {
    message.setText(words)
    messageRevealer.setRevealed(true)
  }
}

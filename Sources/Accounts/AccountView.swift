import CGtk
package import ListKit
import Toolkit
import Words

/// The dialog for an existing account: its state, password and removal.
package final class AccountView: View, Dialog {
  @Outlet var server: Label
  @Outlet var state: Label
  @Outlet var sync: Button
  @Outlet var password: PasswordEntry
  @Outlet var save: Button
  @Outlet var keep: Button
  @Outlet var remove: Button
  @Outlet var messageRevealer: Revealer
  @Outlet var message: Label

  /// Opens the dialog over a window.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    setWorking(false)
    open(over: parent)
    sync.grabFocus()
  }

  /// Enables or disables the controls.
  func setWorking(_ isWorking: Bool) {
    password.setEditable(!isWorking)
    for button in [keep, remove, sync] { button.setSensitive(!isWorking) }
    save.setSensitive(!isWorking && !password.text.isEmpty)
  }

  /// Shows a message; an empty one hides it.
  func show(_ words: String) {
    message.setText(words)
    messageRevealer.setRevealed(!words.isEmpty)
  }
}

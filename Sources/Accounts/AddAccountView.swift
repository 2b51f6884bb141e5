import CGtk
package import ListKit
import Toolkit
import Words

/// The dialog for adding an account on a server.
package final class AddAccountView: View, Dialog {
  @Outlet var add: Button
  @Outlet var addText: Label
  @Outlet var spinner: Spinner
  @Outlet var address: Entry
  @Outlet var userName: Entry
  @Outlet var password: PasswordEntry
  @Outlet var messageRevealer: Revealer
  @Outlet var message: Label

  /// Opens the dialog over a window.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    showIdle()
    open(over: parent)
    address.grabFocus()
  }

  /// Shows that the user can edit and add.
  func showIdle() {
    setWorking(false)
    message.setText("")
    messageRevealer.setRevealed(false)
    addText.setMnemonicText(tr("_Add"))
  }

  /// Shows that a sign-in is running.
  func showWorking() {
    // Screen readers must not read the previous message meanwhile.
    showIdle()
    setWorking(true)
  }

  /// Shows why the account could not be added.
  ///
  /// - Parameter isPassword: Whether the password is the likely cause.
  func show(failure words: String, isPassword: Bool) {
    showIdle()
    message.setText(words)
    messageRevealer.setRevealed(true)
    if isPassword { password.grabFocus() } else { address.grabFocus() }
  }

  /// Offers to trust a certificate.
  func offerTrust(_ words: String) {
    show(failure: words, isPassword: false)
    addText.setMnemonicText(tr("_Trust and Add"))
  }

  private func setWorking(_ isWorking: Bool) {
    spinner.setSpinning(isWorking)
    for entry in [address, userName] { entry.setEditable(!isWorking) }
    password.setEditable(!isWorking)
    add.setSensitive(!isWorking && !address.text.isEmpty && !password.text.isEmpty)
  }

  /// Enables the button if there is an address and a password.
  func showWhetherComplete() { add.setSensitive(!address.text.isEmpty && !password.text.isEmpty) }
}

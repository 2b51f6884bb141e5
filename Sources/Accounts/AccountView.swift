import CGtk
package import ListKit
import Toolkit
import Words

/// The dialog for an existing account: its state and password.
package final class AccountView: View, Dialog {
  @Outlet var server: Label
  @Outlet var state: Label
  @Outlet var sync: Button
  @Outlet var password: PasswordEntry
  @Outlet var save: Button
  @Outlet var local: Box
  @Outlet var localFeeds: Label
  @Outlet var twins: Label
  @Outlet var move: Button
  @Outlet var remove: Button
  @Outlet var messageRevealer: Revealer
  @Outlet var message: Label
  @Outlet var trust: Button

  /// Opens the dialog over a window.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    setWorking(false)
    open(over: parent)
    sync.grabFocus()
  }

  /// Enables or disables the controls.
  func setWorking(_ isWorking: Bool) {
    password.setEditable(!isWorking)
    for button in [trust, move, remove] { button.setSensitive(!isWorking) }
    save.setSensitive(!isWorking && !password.text.isEmpty)
  }

  /// Shows that the account is being synchronized. The button stays enabled, to keep the focus.
  func showSyncing() { state.setText(tr("Synchronizing…")) }

  /// Offers to move local feeds into the account, if there are any.
  ///
  /// - Parameter twinCount: How many of them the account has as well.
  func show(localFeeds count: Int, twins twinCount: Int) {
    local.setVisible(count > 0)
    localFeeds.setText(
      trn("%d local feed can be moved to this account.", "%d local feeds can be moved to this account.", count))
    twins.setText(
      trn("%d is already in it and will be merged.", "%d are already in it and will be merged.", twinCount))
    twins.setVisible(twinCount > 0)
  }

  /// Shows a message; an empty one hides it.
  ///
  /// - Parameter offersTrust: Whether the user can trust the certificate that the message describes.
  func show(_ words: String, offersTrust: Bool = false) {
    message.setText(words)
    trust.setVisible(offersTrust)
    messageRevealer.setRevealed(!words.isEmpty)
  }
}

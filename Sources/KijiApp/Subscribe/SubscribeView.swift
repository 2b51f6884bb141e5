internal import CGtk
import GLibKit
import ListKit

/// The dialog that takes an address.
final class SubscribeView: View {
  @Outlet var add: Button
  @Outlet var spinner: Spinner
  @Outlet var address: Entry
  @Outlet var messageRevealer: Revealer
  @Outlet var message: Label
  @Outlet var choices: AnyWidget
  @Outlet var list: ListView

  /// Opens the dialog over a window.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    let parent: UnsafeMutablePointer<GtkWindow> = UnsafeMutableRawPointer(parent).typed()
    gtk_window_set_transient_for(window, parent)
    gtk_window_set_destroy_with_parent(window, 1)
    // the application's keys work here too
    gtk_window_set_application(window, gtk_window_get_application(parent))
    showIdle()
    gtk_window_present(window)
    address.grabFocus()
  }

  /// Closes it for good.
  func close() { gtk_window_destroy(window) }

  /// Called when the person closes it.
  func onClose(_ handler: @escaping @MainActor () -> Void) {
    Signal.connectQuestion("close-request", of: root) {
      handler()
      return false
    }
  }

  /// Waits for an address; without one there is nothing to add.
  func showIdle() {
    spinner.setSpinning(false)
    choices.setSensitive(true)
    address.setEditable(true)
    add.setSensitive(!address.text.isEmpty)
    messageRevealer.setRevealed(false)
  }

  /// Something is being fetched.
  func showWorking() {
    spinner.setSpinning(true)
    choices.setSensitive(false)
    address.setEditable(false)
    add.setSensitive(false)
    messageRevealer.setRevealed(false)
  }

  /// Says what is wrong under what was typed, and lets it be mended.
  func show(failure words: String) {
    showIdle()
    message.setText(words)
    messageRevealer.setRevealed(true)
    address.grabFocus()
  }

  /// Shows that there is something to choose.
  func showChoices() {
    showIdle()
    choices.setVisible(true)
    list.grabFocus()
  }

  /// Takes the choices away: they belong to another address.
  func hideChoices() { choices.setVisible(false) }

  private var window: UnsafeMutablePointer<GtkWindow> { UnsafeMutableRawPointer(root).typed() }
}

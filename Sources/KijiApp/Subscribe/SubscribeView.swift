internal import CGtk
import FeedFetcher
import ListKit

/// The dialog that takes an address.
final class SubscribeView: View, Dialog {
  @Outlet var add: Button
  @Outlet var spinner: Spinner
  @Outlet var address: Entry
  @Outlet var messageRevealer: Revealer
  @Outlet var message: Label
  @Outlet var login: AnyWidget
  @Outlet var userName: Entry
  @Outlet var password: PasswordEntry
  @Outlet var choices: AnyWidget
  @Outlet var list: ListView
  @Outlet var suggestionsPane: AnyWidget
  @Outlet var suggestions: GridView

  /// Opens the dialog over a window.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    showIdle()
    open(over: parent)
    address.grabFocus()
  }

  /// Waits for an address; without one there is nothing to add.
  func showIdle() {
    spinner.setSpinning(false)
    choices.setSensitive(true)
    suggestions.setSensitive(true)
    userName.setEditable(true)
    password.setEditable(true)
    address.setEditable(true)
    add.setSensitive(!address.text.isEmpty)
    messageRevealer.setRevealed(false)
  }

  /// Something is being fetched.
  func showWorking() {
    spinner.setSpinning(true)
    choices.setSensitive(false)
    suggestions.setSensitive(false)
    userName.setEditable(false)
    password.setEditable(false)
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

  /// The name and the password that were typed; nil where none were asked for, or no name was given.
  var credentials: FetchCredentials? {
    guard gtk_widget_get_visible(login.pointer) != 0, !userName.text.isEmpty else { return nil }
    return FetchCredentials(userName: userName.text, password: password.text)
  }

  /// Says that the server wants a name and a password, and takes them.
  func askForLogin(_ words: String) {
    showIdle()
    message.setText(words)
    messageRevealer.setRevealed(true)
    login.setVisible(true)
    // a wrong password is more common than a wrong name
    if userName.text.isEmpty { userName.grabFocus() } else { password.grabFocus() }
  }

  /// Takes the name and the password away: they belong to another address.
  func hideLogin() {
    login.setVisible(false)
    userName.text = ""
    password.text = ""
  }

  /// Shows that there is something to choose.
  func showChoices() {
    showIdle()
    choices.setVisible(true)
    list.grabFocus()
  }

  /// Takes the choices away: they belong to another address.
  func hideChoices() { choices.setVisible(false) }

  /// Shows what is suggested, or takes it away. It is shown from the start: a window that grows later would no longer be
  /// in the middle.
  func showSuggestions(_ areThere: Bool) { suggestionsPane.setVisible(areThere) }

  /// Puts an address where one is typed.
  func fill(_ text: String) {
    // the keyboard's focus goes there first: what it was in goes away
    address.grabFocus()
    address.text = text
  }
}

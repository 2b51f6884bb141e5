internal import CGtk
import FeedFetcher
package import ListKit
import Words
import Toolkit

/// The dialog that takes an address.
package final class SubscribeView: View, Dialog {
  @Outlet var add: Button
  @Outlet var addText: Label
  @Outlet var spinner: Spinner
  @Outlet var address: Entry
  @Outlet var folderRow: AnyWidget
  @Outlet var folder: DropDown
  @Outlet var messageRevealer: Revealer
  @Outlet var message: Label
  @Outlet var login: AnyWidget
  @Outlet var userName: Entry
  @Outlet var password: PasswordEntry
  @Outlet var choices: AnyWidget
  @Outlet var list: ListView
  @Outlet var suggestionsPane: AnyWidget
  @Outlet var suggestions: GridView

  private var chosenCount: Int?

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
    showWhatIsAdded()
    hideMessage()
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
    hideMessage()
  }

  private func hideMessage() {
    messageRevealer.setRevealed(false)
    // a screen reader must not find an old answer while the next one is awaited
    message.setText("")
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
    choices.setVisible(true)
    showIdle()
  }

  /// Says above the choices what is wrong with some of them.
  func show(problem words: String) {
    message.setText(words)
    messageRevealer.setRevealed(true)
  }

  /// Says how many feeds are chosen; nil where the address itself is added.
  func show(chosenCount: Int?) {
    self.chosenCount = chosenCount
    showWhatIsAdded()
  }

  private func showWhatIsAdded() {
    let count = chosenCount ?? 0
    addText.setMnemonicText(count == 0 ? tr("_Add") : trn("_Add %d Feed", "_Add %d Feeds", count))
    add.setSensitive(chosenCount == nil ? !address.text.isEmpty : count > 0)
  }

  /// Takes the choices away: they belong to another address.
  func hideChoices() {
    choices.setVisible(false)
    show(chosenCount: nil)
  }

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

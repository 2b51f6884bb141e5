internal import CGtk
import FeedFetcher
package import ListKit
import Words
import Toolkit

/// The dialog for subscribing to a feed.
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

  /// Shows the idle state. The add button is enabled if there is an address.
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

  /// Shows that an operation is running.
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
    // Screen readers must not read the previous message while a new operation is running.
    message.setText("")
  }

  /// Shows an error below the address, and lets the user correct it.
  func show(failure words: String) {
    showIdle()
    message.setText(words)
    messageRevealer.setRevealed(true)
    address.grabFocus()
  }

  /// The entered credentials; nil if the fields are hidden or the user name is empty.
  var credentials: FetchCredentials? {
    guard gtk_widget_get_visible(login.pointer) != 0, !userName.text.isEmpty else { return nil }
    return FetchCredentials(userName: userName.text, password: password.text)
  }

  /// Shows the fields for user name and password, with a message.
  func askForLogin(_ words: String) {
    showIdle()
    message.setText(words)
    messageRevealer.setRevealed(true)
    login.setVisible(true)
    // A wrong password is more likely than a wrong user name.
    if userName.text.isEmpty { userName.grabFocus() } else { password.grabFocus() }
  }

  /// Hides and clears the credentials, because the address has changed.
  func hideLogin() {
    login.setVisible(false)
    userName.text = ""
    password.text = ""
  }

  /// Shows the list of feeds to choose from.
  func showChoices() {
    choices.setVisible(true)
    showIdle()
  }

  /// Shows a message about failed choices.
  func show(problem words: String) {
    message.setText(words)
    messageRevealer.setRevealed(true)
  }

  /// Shows how many feeds are chosen; nil if the address itself is to be added.
  func show(chosenCount: Int?) {
    self.chosenCount = chosenCount
    showWhatIsAdded()
  }

  private func showWhatIsAdded() {
    let count = chosenCount ?? 0
    addText.setMnemonicText(count == 0 ? tr("_Add") : trn("_Add %d Feed", "_Add %d Feeds", count))
    add.setSensitive(chosenCount == nil ? !address.text.isEmpty : count > 0)
  }

  /// Hides the choices, because the address has changed.
  func hideChoices() {
    choices.setVisible(false)
    show(chosenCount: nil)
  }

  /// Shows or hides the suggestions. They are visible when the dialog opens: a window that grew later would no longer
  /// be centered.
  func showSuggestions(_ areThere: Bool) { suggestionsPane.setVisible(areThere) }

  /// Sets the address.
  func fill(_ text: String) {
    // First move the focus to the address, because the widget that has it is about to be hidden.
    address.grabFocus()
    address.text = text
  }
}

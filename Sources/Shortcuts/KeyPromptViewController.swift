import CGtk
import GLibKit
import ListKit
import Toolkit
import Words

/// Connects the keys that the user presses and their dialog.
final class KeyPromptViewController: ViewController {
  /// The dependencies of the dialog.
  struct Dependencies {
    let model: KeyPromptModel
    /// Whose shortcuts do not work while the dialog is open.
    let store: ShortcutsStore
    /// Whether shortcuts of letters are enabled.
    let takesLetters: Bool
  }

  let view: KeyPromptView
  /// Called after the dialog has closed, with the keys that the command is to have; nil if the user has cancelled.
  var onClose: (@MainActor ([KeySequence]?) -> Void)?

  private let needs: Dependencies
  private var result: [KeySequence]?

  init(view: KeyPromptView, dependencies: Dependencies) {
    (self.view, needs) = (view, dependencies)
    // Translators: %s is a command.
    view.title.setText(tr("New shortcut for “%s”", needs.model.command.title))
    view.hint.setText(
      needs.model.adds
        ? tr("One key, or two letters one after the other. Escape cancels.")
        : tr("One key, or two letters one after the other. Escape cancels, Backspace disables the shortcut."))
    view.onKey = { [weak self] in self?.press($0) ?? false }
    view.accept.onClick { [weak self] in self.map { $0.end($0.needs.model.keys) } }
    view.onClose { [weak self] in self?.didClose() }
    show()
  }

  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    needs.store.isPaused = true
    view.present(over: parent)
  }

  func close() {
    needs.store.isPaused = false
    view.close()
  }

  /// Takes a key, unless it moves among the buttons or activates one.
  private func press(_ name: String) -> Bool {
    switch name {
    case "Escape": view.askToClose()
    case "BackSpace": end(needs.model.adds ? nil : [])
    case "Tab", "<Shift>Tab", "<Shift>ISO_Left_Tab", "ISO_Left_Tab", "Return", "KP_Enter", "ISO_Enter": return false
    default:
      guard let stroke = KeyStroke(name) else { return true }
      needs.model.press(stroke)
      show()
    }
    return true
  }

  private func show() {
    let model = needs.model
    let label = model.pressed?.label ?? ""
    var takes: Bool?
    if model.verdict.canBeSet { takes = if case .used = model.verdict { true } else { false } }
    view.show(keys: label, words: model.words(label: label, takesLetters: needs.takesLetters), takes: takes)
  }

  private func end(_ keys: [KeySequence]?) {
    result = keys
    view.askToClose()
  }

  private func didClose() {
    needs.store.isPaused = false
    let (onClose, result) = (onClose, result)
    // The widgets that the keys came from are gone only when the event is over.
    MainLoopBridge.whenIdle { onClose?(result) }
  }
}

import Words
import Models
import Toolkit

/// Announces changes and undone changes in toasts of the window in which the user makes them.
final class HistoryToasts: HistoryModelDelegate {
  private let window: ToastOverlay
  private let dialogs: LibraryDialogs

  /// - Parameters:
  ///   - window: the toasts of the main window.
  ///   - dialogs: the dialogs, in some of which changes can be made.
  init(window: ToastOverlay, dialogs: LibraryDialogs) {
    (self.window, self.dialogs) = (window, dialogs)
  }

  func historyModelWillChange(_ model: HistoryModel) {
    for toasts in [window, topmost] { toasts.withdrawUndo() }
  }

  func historyModel(_ model: HistoryModel, didPerform words: String, undo: (@MainActor () -> Void)?) {
    topmost.say(words, undo: undo)
  }

  func historyModel(_ model: HistoryModel, didUndo words: String?) {
    dialogs.historyDidUndo()
    topmost.say(words ?? tr("Nothing to undo"))
  }

  func historyModel(_ model: HistoryModel, didFail words: String) { topmost.say(words) }

  private var topmost: ToastOverlay { dialogs.toasts ?? window }
}

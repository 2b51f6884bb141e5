import Library
import Words
import Models
import Toolkit
import Settings

/// Messages about changes that can be undone.
extension MainWindowController: HistoryModelDelegate {
  func historyModelWillChange(_ model: HistoryModel) {
    for toasts in [view.toasts, toasts] { toasts.withdrawUndo() }
  }

  func historyModel(_ model: HistoryModel, didPerform words: String, undo: (@MainActor () -> Void)?) {
    toasts.say(words, undo: undo)
  }

  func historyModel(_ model: HistoryModel, didUndo words: String?) {
    dialogs.historyDidUndo()
    toasts.say(words ?? tr("Nothing to undo"))
  }

  func historyModel(_ model: HistoryModel, didFail words: String) { toasts.say(words) }

  /// The toasts of the topmost window in which changes can be made.
  private var toasts: ToastOverlay {
    dialogs.feedSettings?.view.toasts ?? dialogs.preferring?.view.toasts ?? view.toasts
  }
}

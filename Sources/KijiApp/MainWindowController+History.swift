import Library
import Words
import Models
import Toolkit
import Settings

/// What was done, and can be taken back.
extension MainWindowController: HistoryModelDelegate {
  func historyModelWillChange(_ model: HistoryModel) {
    for toasts in [view.toasts, toasts] { toasts.withdrawUndo() }
  }

  func historyModel(_ model: HistoryModel, didPerform words: String, undo: (@MainActor () -> Void)?) {
    toasts.say(words, undo: undo)
  }

  func historyModel(_ model: HistoryModel, didUndo words: String?) {
    dialogs.historyDidUndo()
    toasts.say(words ?? tr("There is nothing to undo."))
  }

  func historyModel(_ model: HistoryModel, didFail words: String) { toasts.say(words) }

  /// Where the person looks: a window over this one may be where it was done.
  private var toasts: ToastOverlay {
    dialogs.feedSettings?.view.toasts ?? dialogs.preferring?.view.toasts ?? view.toasts
  }
}

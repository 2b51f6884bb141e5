import Words
import Models
import Toolkit

/// Announces changes, undone and repeated ones as well, in toasts of the window in which the user makes them.
final class HistoryToasts: HistoryModelDelegate {
  private let window: ToastOverlay
  private let dialogs: LibraryDialogs
  private let windows: ArticleWindows

  /// - Parameters:
  ///   - window: the toasts of the main window.
  ///   - dialogs: the dialogs, in some of which changes can be made.
  ///   - windows: the articles' windows.
  init(window: ToastOverlay, dialogs: LibraryDialogs, windows: ArticleWindows) {
    (self.window, self.dialogs, self.windows) = (window, dialogs, windows)
  }

  func historyModelWillChange(_ model: HistoryModel) {
    for toasts in [window, inUse] + windows.allToasts { toasts.withdrawUndo() }
  }

  func historyModel(_ model: HistoryModel, didPerform words: String, undo: (@MainActor () -> Void)?) {
    inUse.say(words, undo: undo)
  }

  func historyModel(_ model: HistoryModel, didUndo words: String?, redo: (@MainActor () -> Void)?) {
    dialogs.historyDidChange()
    inUse.say(words ?? tr("Nothing to undo"), redo: redo)
  }

  func historyModel(_ model: HistoryModel, didRedo words: String?, undo: (@MainActor () -> Void)?) {
    dialogs.historyDidChange()
    inUse.say(words ?? tr("Nothing to redo"), undo: undo)
  }

  func historyModel(_ model: HistoryModel, didFail words: String) { inUse.say(words) }

  /// The toasts of the window or dialog that the user works in, or has worked in last. A dialog is over the main window,
  /// which need not have become active since an article’s window was.
  var inUse: ToastOverlay { windows.activeToasts ?? dialogs.toasts ?? windows.toasts ?? window }
}

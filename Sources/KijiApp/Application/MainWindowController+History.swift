import Library

/// What was done, and can be taken back.
extension MainWindowController: HistoryModelDelegate {
  func historyModel(_ model: HistoryModel, didPerform words: String) {
    view.toasts.say(words) { [weak self] in self?.history?.undo() }
  }

  func historyModel(_ model: HistoryModel, didUndo command: LibraryCommand?) {
    view.toasts.say(command?.undoneWords ?? tr("There is nothing to undo."))
  }

  func historyModel(_ model: HistoryModel, didFail error: ArticlesError) { view.toasts.say(error.words) }
}

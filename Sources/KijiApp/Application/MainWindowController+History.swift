import Library

/// What was done, and can be taken back.
extension MainWindowController: HistoryModelDelegate {
  func historyModelWillChange(_ model: HistoryModel) { view.toasts.withdrawUndo() }

  func historyModel(_ model: HistoryModel, didPerform words: String, isLast: Bool) {
    let undo: @MainActor () -> Void = { [weak self] in self?.history?.undo() }
    view.toasts.say(words, undo: isLast ? undo : nil)
  }

  func historyModel(_ model: HistoryModel, didUndo command: LibraryCommand?) {
    view.toasts.say(command?.undoneWords ?? tr("There is nothing to undo."))
  }

  func historyModel(_ model: HistoryModel, didFail error: ArticlesError) { view.toasts.say(error.words) }
}

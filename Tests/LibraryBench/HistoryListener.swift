package import Models

/// Returns a history, and what it tells its delegate.
@MainActor package func listened(_ bench: Bench) -> (HistoryModel, HistoryListener) {
  let (history, listener) = (HistoryModel(bench.library), HistoryListener())
  history.delegate = listener
  return (history, listener)
}

/// Records the outcomes of changes, and of undoing and repeating them.
@MainActor package final class HistoryListener: HistoryModelDelegate {
  package private(set) var heard: [String] = []
  package private(set) var undone: [String?] = []
  package private(set) var redone: [String?] = []
  package private(set) var undo: (@MainActor () -> Void)?
  package private(set) var redo: (@MainActor () -> Void)?

  package func historyModelWillChange(_ model: HistoryModel) { heard.append("-") }

  package func historyModel(_ model: HistoryModel, didPerform words: String, undo: (@MainActor () -> Void)?) {
    heard.append(words + (undo == nil ? "" : ", last"))
    self.undo = undo
  }

  package func historyModel(_ model: HistoryModel, didUndo words: String?, redo: (@MainActor () -> Void)?) {
    undone.append(words)
    self.redo = redo
  }

  package func historyModel(_ model: HistoryModel, didRedo words: String?, undo: (@MainActor () -> Void)?) {
    redone.append(words)
    self.undo = undo
  }

  package func historyModel(_ model: HistoryModel, didFail words: String) { heard.append(words) }
}

package import CGtk
package import Library
import ListKit
package import Models
import Toolkit
import Words

/// Connects a smart feed being edited and its dialog.
package final class SmartFeedViewController: ViewController {
  /// The dependencies of the dialog.
  package struct Dependencies {
    let subject: SmartFeedModel.Subject
    let library: Library
    let history: HistoryModel

    /// For changing a smart feed.
    package init(changing search: SavedSearch, library: Library, history: HistoryModel) {
      (subject, self.library, self.history) = (.edit(search), library, history)
    }

    /// For a new smart feed.
    /// - Parameter query: what it begins with; nil for nothing.
    package init(adding query: SearchQuery?, library: Library, history: HistoryModel) {
      (subject, self.library, self.history) = (.add(query), library, history)
    }
  }

  package let view: SmartFeedView
  /// Called with a new smart feed after it was saved.
  package var onAdd: (@MainActor (SavedSearch) -> Void)? {
    get { model.onAdd }
    set { model.onAdd = newValue }
  }
  /// Called after the dialog has closed.
  package var onClose: (@MainActor () -> Void)?

  private let model: SmartFeedModel
  private lazy var choices = ChoicesPopover(in: view.content.pointer)
  /// Whether the query is shown that the conditions make, which the user has not typed.
  private var isFilling = false

  package init(view: SmartFeedView, dependencies: Dependencies) {
    self.view = view
    model = SmartFeedModel(
      dependencies.subject, library: dependencies.library, history: dependencies.history)
    view.show(isNew: model.isNew)
    view.name.text = model.title
    fill(model.text)
    view.show(model.state)
    showConditions()
    model.onChange = { [weak self] in self?.didChange($0) }
    view.name.onChange { [weak self] in if let self { model.title = view.name.text } }
    view.query.onChange { [weak self] in if let self, !isFilling { model.setText(view.query.text) } }
    view.add.onClick { [weak self] in self?.add() }
    view.save.onClick { [weak self] in self?.save() }
    view.onClose { [weak self] in self?.onClose?() }
  }

  /// Opens the dialog over a window.
  package func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    view.present(over: parent)
    model.start()
  }

  /// Closes the dialog without saving.
  package func close() { view.close() }

  private func didChange(_ change: SmartFeedModel.Change) {
    switch change {
    case .conditions: showConditions()
    case .text: fill(model.text)
    case .state: view.show(model.state)
    case .names: showNames()
    }
    view.show(isBroken: model.isBroken)
  }

  private func fill(_ text: String) {
    isFilling = true
    view.query.text = text
    isFilling = false
  }

  private func showConditions() {
    guard view.rows.map(\.condition) != model.conditions else { return }
    view.show(model.conditions) { [weak self] in self?.perform($1, on: $0) }
    showNames()
  }

  /// Offers the names that there are where a condition has one.
  private func showNames() { for row in view.rows { row.known = model.names[row.condition.subject] } }

  private func chooseName(in row: ConditionView) {
    let names = model.names.matching(row.value.text, for: row.condition.subject)
    guard !names.isEmpty else { return }
    choices.onClose = { [weak row] in row?.value.grabFocus() }
    choices.show(names, selected: names.firstIndex(of: row.value.text) ?? 0, at: row.names.pointer) { [weak row] in
      row?.take(names[$0])
    }
  }

  private func add() {
    let row = view.append(SearchCondition(.anywhere)) { [weak self] in self?.perform($1, on: $0) }
    didEdit()
    row.subject.grabFocus()
  }

  private func perform(_ action: ConditionView.Action, on row: ConditionView) {
    switch action {
    case .chooseName: return chooseName(in: row)
    case .remove: view.remove(row)
    case .edit: row.known = model.names[row.condition.subject]
    }
    didEdit()
  }

  private func didEdit() { model.setConditions(view.rows.map(\.condition)) }

  private func save() {
    guard model.save() else { return }
    view.close()
    onClose?()
  }
}

package import CGtk
package import Library
import ListKit
package import Models
import Toolkit
import Words

/// Connects a rule being edited and its dialog.
package final class RuleEditorViewController: ViewController {
  /// The dependencies of the dialog.
  package struct Dependencies {
    let subject: RuleEditorModel.Subject
    let library: Library
    let history: HistoryModel

    init(subject: RuleEditorModel.Subject, library: Library, history: HistoryModel) {
      (self.subject, self.library, self.history) = (subject, library, history)
    }

    /// For a new rule with contents to begin with.
    package init(adding draft: RuleDraft, library: Library, history: HistoryModel) {
      self.init(subject: .add(draft), library: library, history: history)
    }
  }

  package let view: RuleEditorView
  /// Called after the dialog has closed.
  package var onClose: (@MainActor () -> Void)?

  private let model: RuleEditorModel

  package init(view: RuleEditorView, dependencies: Dependencies) {
    self.view = view
    model = RuleEditorModel(dependencies.subject, library: dependencies.library, history: dependencies.history)
    model.delegate = self
    fill()
    view.query.onChange { [weak self] in self?.didEdit() }
    for toggle in actions.map(\.toggle) + [view.enabled] {
      toggle.onChange { [weak self] _ in self?.didToggle() }
    }
    view.tags.onChange { [weak self] in self?.didToggle() }
    view.existing.onToggle { [weak self] in self?.didToggle() }
    view.save.onClick { [weak self] in self?.save() }
    view.remove.onClick { [weak self] in self?.remove() }
    view.onClose { [weak self] in self?.onClose?() }
  }

  /// Opens the dialog over a window.
  package func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    view.present(over: parent, selecting: model.proposal)
    model.preview()
  }

  /// Closes the dialog without saving.
  package func close() { view.close() }

  /// The switches, and what rules do if they are on.
  private var actions: [(toggle: Switch, action: RuleActions)] {
    [
      (view.mute, .mute), (view.read, .markRead), (view.star, .star), (view.notify, .notify),
      (view.fullText, .fullText), (view.keep, .keep),
    ]
  }

  private func fill() {
    if case .add = model.subject { view.show(isNew: true) } else { view.show(isNew: false) }
    view.query.text = model.text
    for (toggle, action) in actions { toggle.isOn = model.actions.contains(action) }
    view.tags.text = model.actions.tagsSeparatedByCommas
    view.enabled.isOn = model.isEnabled
    view.save.setSensitive(model.isComplete)
  }

  private func didEdit() {
    model.setText(view.query.text)
    view.save.setSensitive(model.isComplete)
  }

  private func didToggle() {
    model.actions = actions.reduce(RuleActions(tagsSeparatedByCommas: view.tags.text)) { chosen, one in
      one.toggle.isOn ? [chosen, one.action] : chosen
    }
    model.isEnabled = view.enabled.isOn
    model.appliesToExisting = view.existing.isOn
    view.save.setSensitive(model.isComplete)
  }

  private func save() {
    guard model.save() else { return }
    view.close()
    onClose?()
  }

  private func remove() {
    model.remove()
    view.close()
    onClose?()
  }
}

extension RuleEditorViewController: RuleEditorModelDelegate {
  func ruleEditorModel(
    _ model: RuleEditorModel, didLoad result: Result<RuleEditorModel.Preview, RuleEditorModel.Failure>
  ) {
    switch result {
    case .success where model.text.allSatisfy(\.isWhitespace):
      view.show(preview: tr("Enter words that the articles contain, as in a search."))
    case .success(let preview):
      let recent = trn("%d article in the last 30 days", "%d articles in the last 30 days", preview.count)
      // Translators: how many articles of any age a rule will be applied to.
      let existing = preview.existing.map { trn("%d existing article", "%d existing articles", $0) }
      let words = [existing, recent].compactMap(\.self).joined(separator: "\n")
      let spared = preview.spared
      // Translators: how many of the articles that a rule finds are not muted although the rule mutes.
      let stays = trn("%d stays: starred, tagged or in Read Later", "%d stay: starred, tagged or in Read Later", spared)
      let note = preview.missing?.missingWords ?? (spared > 0 ? stays : nil)
      view.show(preview: words, titles: preview.titles, note: note)
    case .failure(.query(let error)): view.show(failure: error.words)
    case .failure(.contradiction): view.show(failure: tr("A rule cannot mute what it stars or tags."))
    case .failure(.library(let error)): view.show(failure: error.words)
    }
  }
}

import CGtk
import GLibKit
import Library
import ListKit
import Toolkit
import Words

/// A condition of a smart feed: what is examined, how, and the value.
final class ConditionView: View {
  @Outlet var subject: DropDown
  @Outlet var relation: DropDown
  @Outlet var value: Entry
  @Outlet var state: DropDown
  @Outlet var remove: Button

  /// What the user does.
  enum Action {
    case edit
    case remove
  }

  /// Called with what the user does.
  var onAction: (@MainActor (Action) -> Void)?

  /// The condition, without regard to whether it is complete.
  private(set) var condition = SearchCondition(.anywhere)
  /// Whether the widgets are being filled, which is no edit.
  private var isFilling = false

  private static let subjects = SearchCondition.Subject.allCases

  override func didLoad() {
    subject.onSelect { [weak self] in self?.didChooseSubject() }
    for choice in [relation, state] { choice.onSelect { [weak self] in self?.didEdit() } }
    value.onChange { [weak self] in self?.didEdit() }
    remove.onClick { [weak self] in self?.onAction?(.remove) }
  }

  /// Shows a condition.
  func show(_ condition: SearchCondition) {
    self.condition = condition
    isFilling = true
    subject.show(Self.subjects.map(\.words), selected: Self.subjects.firstIndex(of: condition.subject) ?? 0)
    value.text = condition.subject.takesText ? condition.value : ""
    let states = SearchState.allCases
    state.show(
      states.map(\.conditionWords), selected: states.firstIndex { $0.rawValue == condition.value } ?? 0)
    isFilling = false
    fit()
  }

  /// Numbers the condition, for screen readers.
  func number(_ number: Int) {
    // Translators: a condition of a smart feed; %d is its number.
    AnyWidget(root).describe(name: tr("Condition %s", number.localized))
  }

  /// Shows what belongs to the subject.
  private func fit() {
    let subject = condition.subject
    isFilling = true
    relation.show(subject.relations, selected: condition.isNegated ? 1 : 0)
    isFilling = false
    relation.setVisible(!subject.relations.isEmpty)
    value.setVisible(subject.takesText)
    state.setVisible(subject == .state)
    gtk_entry_set_placeholder_text(value.pointer.raw.typed(), subject.example)
  }

  private func didChooseSubject() {
    guard !isFilling, Self.subjects.indices.contains(subject.selected) else { return }
    let old = condition.subject
    condition.subject = Self.subjects[subject.selected]
    guard condition.subject != old else { return }
    if !condition.canBeNegated { condition.isNegated = false }
    fit()
    didEdit()
  }

  private func didEdit() {
    guard !isFilling else { return }
    condition.isNegated = condition.canBeNegated && relation.selected == 1
    condition.value =
      switch condition.subject {
      case .state: SearchState.allCases[min(max(state.selected, 0), SearchState.allCases.count - 1)].rawValue
      case .attachment: ""
      default: value.text
      }
    onAction?(.edit)
  }
}

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
  @Outlet var unit: DropDown
  @Outlet var names: Button
  @Outlet var state: DropDown
  @Outlet var remove: Button

  /// What the user does.
  enum Action {
    case edit
    case remove
    /// The user wants to choose among the names that there are.
    case chooseName
  }

  /// Called with what the user does.
  var onAction: (@MainActor (Action) -> Void)?

  /// The condition, without regard to whether it is complete.
  private(set) var condition = SearchCondition(.anywhere)
  /// Whether the widgets are being filled, which is no edit.
  private var isFilling = false

  /// The names that the value can be; empty if it is no name.
  var known: [String] = [] {
    didSet { names.setVisible(!known.isEmpty) }
  }

  private static let subjects = SearchCondition.Subject.allCases
  private static let units = SearchAge.Unit.allCases

  override func didLoad() {
    subject.onSelect { [weak self] in self?.didChooseSubject() }
    for choice in [relation, state, unit] { choice.onSelect { [weak self] in self?.didEdit() } }
    value.onChange { [weak self] in self?.didEdit() }
    value.onKey { [weak self] key, _ in self?.offerNames(key) ?? false }
    names.onClick { [weak self] in self?.onAction?(.chooseName) }
    remove.onClick { [weak self] in self?.onAction?(.remove) }
  }

  /// Shows a condition.
  func show(_ condition: SearchCondition) {
    self.condition = condition
    isFilling = true
    subject.show(Self.subjects.map(\.words), selected: Self.subjects.firstIndex(of: condition.subject) ?? 0)
    let states = SearchState.allCases
    state.show(
      states.map(\.conditionWords), selected: states.firstIndex { $0.rawValue == condition.value } ?? 0)
    unit.show(Self.units.map(\.words), selected: 0)
    fill()
    isFilling = false
    fit()
  }

  /// Shows the value, unless it is a state.
  private func fill() {
    guard condition.subject.takesAge else {
      value.text = condition.subject.takesText ? condition.value : ""
      return
    }
    let age = SearchAge(condition.value)
    value.text = age.map { String($0.count) } ?? ""
    unit.select(Self.units.firstIndex(of: age?.unit ?? .days) ?? 0)
  }

  /// Takes over a name that the user has chosen.
  func take(_ name: String) {
    value.text = name
    value.grabFocus()
  }

  /// Opens the list of names by the key that opens other lists.
  private func offerNames(_ key: UInt32) -> Bool {
    guard [GDK_KEY_Down, GDK_KEY_KP_Down].contains(Int32(bitPattern: key)), !known.isEmpty else { return false }
    onAction?(.chooseName)
    return true
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
    unit.setVisible(subject.takesAge)
    state.setVisible(subject == .state)
    gtk_entry_set_placeholder_text(value.pointer.raw.typed(), subject.example)
  }

  private func didChooseSubject() {
    guard !isFilling, Self.subjects.indices.contains(subject.selected) else { return }
    let old = condition.subject
    condition.subject = Self.subjects[subject.selected]
    guard condition.subject != old else { return }
    if !condition.canBeNegated { condition.isNegated = false }
    if condition.subject.takesAge != old.takesAge {
      condition.value = condition.subject.takesAge ? Self.usualAge : ""
      isFilling = true
      fill()
      isFilling = false
    }
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
      case .newer, .older: age
      default: value.text
      }
    onAction?(.edit)
  }

  /// A span of time to begin with.
  private static let usualAge = "7d"

  /// The span of time as in a search; empty as long as its number is missing.
  private var age: String {
    let number = value.text.filter { !$0.isWhitespace }
    guard !number.isEmpty, Self.units.indices.contains(unit.selected) else { return "" }
    // Typed with its unit, as in a search.
    if SearchAge(number) != nil { return number }
    return number + String(Self.units[unit.selected].rawValue)
  }
}

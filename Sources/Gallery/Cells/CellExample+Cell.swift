import ListKit

extension CellExample {
  /// Shows the row in a cell.
  /// - Parameter change: Called with what the user does.
  func show(in cell: ListCell, _ choices: CellChoices, change: @escaping (CellChoices.Change) -> Void) {
    cell.contentConfiguration = content
    cell.accessories = accessories(choices, change)
    cell.isUserInteractionEnabled = self != .disabled
    cell.backgroundConfiguration = self == .background ? Self.frame : nil
    if self == .state { followState(of: cell) }
  }

  private func accessories(
    _ choices: CellChoices, _ change: @escaping (CellChoices.Change) -> Void
  ) -> [CellAccessory] {
    switch self {
    case .disclosure: [.disclosureIndicator()]
    case .badge: [.badge(choices.count)]
    case .checkmark(let number): [.checkmark(isChecked: number == choices.chosen)]
    case .notifications: [.toggle(isOn: choices.isNotifying) { change(.notify($0)) }]
    case .sync: [.toggle(isOn: choices.isSyncing) { change(.sync($0)) }]
    case .button: [.button("Count", icon: "list-add-symbolic") { change(.count) }]
    case .reorder: [.reorder()]
    case .progress: [.customView(choices.spinner)]
    default: []
    }
  }

  private static let frame = BackgroundConfiguration(
    backgroundColor: .named("theme_selected_bg_color", opacity: 0.15), cornerRadius: 8)

  private func followState(of cell: ListCell) {
    let content = content
    cell.configurationUpdateHandler = { cell, state in
      var content = content
      let states = [("Selected", state.isSelected), ("focused", state.isFocused), ("being edited", state.isEditing)]
      let words = states.filter(\.1).map(\.0)
      if !words.isEmpty { content.secondaryText = words.joined(separator: ", ") }
      content.image = .icon(state.isSelected ? "starred-symbolic" : "non-starred-symbolic")
      cell.contentConfiguration = content
    }
  }
}

import ListKit

extension SettingsRow {
  /// Returns the row's cell, whose type depends on the kind of row.
  func cell(in table: TableView, at indexPath: IndexPath) -> TableViewCell {
    switch self {
    case .disclosure(let title, let value, _):
      let cell = table.dequeue(DisclosureSettingCell.self, for: indexPath)
      cell.show(title, value: value)
      return cell
    case .toggle(let toggle, let isOn):
      let cell = table.dequeue(SwitchSettingCell.self, for: indexPath)
      cell.show(toggle.rawValue, isOn: isOn)
      return cell
    case .textSize(let size):
      let cell = table.dequeue(ValueSettingCell.self, for: indexPath)
      cell.show("Text size", value: size.rawValue)
      return cell
    case .interval(let interval, let isChosen):
      let cell = table.dequeue(ValueSettingCell.self, for: indexPath)
      cell.show(interval.rawValue, isChosen: isChosen)
      return cell
    case .reset:
      let cell = table.dequeue(ActionSettingCell.self, for: indexPath)
      cell.show("Reset all settings")
      return cell
    }
  }
}

// The four kinds of rows, each with a template named after it; small enough to read in one file.

import ListKit

/// A row that opens another list.
final class DisclosureSettingCell: TableViewCell {
  @Outlet private var title: Label
  @Outlet private var value: Label

  func show(_ title: String, value: String) {
    self.title.setText(title)
    self.value.setText(value)
    accessibilityLabel = title
    accessibilityDescription = "\(value), opens a list"
  }
}

/// Shows whether something is on. The row itself is activated, by pointer or keyboard; the switch only displays the
/// state.
final class SwitchSettingCell: TableViewCell {
  @Outlet private var title: Label
  @Outlet private var toggle: Switch

  func show(_ title: String, isOn: Bool) {
    self.title.setText(title)
    toggle.isOn = isOn
    accessibilityLabel = title
    accessibilityDescription = isOn ? "On" : "Off"
    accessibilityChecked = isOn
  }
}

/// Shows the current value of a setting, or whether a value is the chosen one.
final class ValueSettingCell: TableViewCell {
  @Outlet private var title: Label
  @Outlet private var value: Label
  @Outlet private var check: Image

  func show(_ title: String, value: String) {
    self.title.setText(title)
    self.value.setText(value)
    check.setVisible(false)
    accessibilityLabel = title
    accessibilityDescription = value
    accessibilityChecked = nil
  }

  func show(_ title: String, isChosen: Bool) {
    self.title.setText(title)
    value.setText("")
    check.setVisible(isChosen)
    accessibilityLabel = title
    accessibilityDescription = isChosen ? "Chosen" : "Not chosen"
    accessibilityChecked = isChosen
  }
}

/// A row that performs an action.
final class ActionSettingCell: TableViewCell {
  @Outlet private var title: Label

  func show(_ title: String) {
    self.title.setText(title)
    accessibilityLabel = title
    accessibilityDescription = "Takes effect at once"
  }
}

// The four kinds of row, each from a template of its own name: so small that one file is easier to read than four.

import ListKit

/// Leads to another list.
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

/// Says whether something is on. The row is what is pressed, by pointer and by key; the switch shows what came of it.
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

/// Shows one of several values, or whether it is this one.
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

/// Does something.
final class ActionSettingCell: TableViewCell {
  @Outlet private var title: Label

  func show(_ title: String) {
    self.title.setText(title)
    accessibilityLabel = title
    accessibilityDescription = "Does it at once"
  }
}

import ListKit

/// A row with a switch. The row is what is pressed, by a click or by Enter.
final class SwitchCell: TableViewCell {
  @Outlet var title: Label
  @Outlet var isOn: Switch

  func show(_ words: String, isOn: Bool) {
    title.setText(words)
    self.isOn.setOn(isOn)
    accessibilityLabel = isOn ? tr("%s, on", words) : tr("%s, off", words)
  }
}

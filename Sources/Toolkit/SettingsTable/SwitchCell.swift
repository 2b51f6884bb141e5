package import ListKit
import Words

/// A row with a switch. The row is what is pressed, by a click or by Enter.
package final class SwitchCell: TableViewCell {
  @Outlet package var title: Label
  @Outlet package var isOn: Switch

  package func show(_ words: String, isOn: Bool) {
    title.setText(words)
    self.isOn.setOn(isOn)
    accessibilityLabel = words
    accessibilityChecked = isOn
    // GTK before 4.10 does not tell what is off from what can be neither
    // Translators: the state of a switch, as a screen reader says it.
    accessibilityDescription = isOn ? tr("On") : tr("Off")
  }
}

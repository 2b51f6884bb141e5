package import ListKit
import Words

/// A row with a switch. The whole row toggles it, by click or Enter.
package final class SwitchCell: TableViewCell {
  @Outlet package var title: Label
  @Outlet package var isOn: Switch

  package func show(_ words: String, isOn: Bool) {
    title.setText(words)
    self.isOn.setOn(isOn)
    accessibilityLabel = words
    accessibilityChecked = isOn
    // GTK before 4.10 exposes “off” and “not checkable” as the same accessible state.
    // Translators: the state of a switch, read aloud by a screen reader.
    accessibilityDescription = isOn ? tr("On") : tr("Off")
  }
}

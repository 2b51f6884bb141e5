import struct Foundation.FloatingPointFormatStyle
package import ListKit
import Words

/// The cells of a settings page.
package enum SettingsCells {
  /// Registers the cell classes with a table.
  package static func register(_ table: TableView) {
    table.register(SwitchCell.self)
    table.register(ValueCell.self)
    table.register(TextCell.self)
    table.register(ActionCell.self)
    table.register(DisclosureCell.self)
    table.register(FactCell.self)
    table.register(NoteCell.self)
    table.register(ProgressCell.self)
  }

  /// Dequeues the cell for a row's content and configures it.
  package static func cell(_ content: SettingsRowContent, _ table: TableView, _ indexPath: IndexPath) -> TableViewCell {
    switch content {
    case .toggle(let words, let isOn):
      filled(table.dequeue(SwitchCell.self, for: indexPath)) { $0.show(words, isOn: isOn ?? false) }
    case .value(let words, let options, let selected):
      filled(table.dequeue(ValueCell.self, for: indexPath)) { $0.show(words, selected.map { options[$0] } ?? "") }
    case .text(let words, let value, let isBusy, let problem):
      filled(table.dequeue(TextCell.self, for: indexPath)) { $0.show(words, value, isBusy: isBusy, problem: problem) }
    case .action(let words):
      filled(table.dequeue(ActionCell.self, for: indexPath)) { $0.show(words) }
    case .disclosure(let words, let value):
      filled(table.dequeue(DisclosureCell.self, for: indexPath)) { $0.show(words, value) }
    case .fact(let words, let value):
      filled(table.dequeue(FactCell.self, for: indexPath)) { $0.show(words, value) }
    case .note(let words):
      filled(table.dequeue(NoteCell.self, for: indexPath)) { $0.show(words) }
    case .progress(let words, let fraction):
      filled(table.dequeue(ProgressCell.self, for: indexPath)) { $0.show(words, fraction) }
    }
  }

  private static func filled<Cell: TableViewCell>(_ cell: Cell, _ fill: (Cell) -> Void) -> TableViewCell {
    fill(cell)
    return cell
  }
}

/// A row with a switch. The whole row toggles it, by click or Enter.
package final class SwitchCell: TableViewCell {
  @Outlet package var title: Label
  @Outlet package var isOn: Switch

  package func show(_ words: String, isOn: Bool) {
    title.setText(words)
    self.isOn.isOn = isOn
    accessibilityLabel = words
    accessibilityChecked = isOn
    // GTK before 4.10 exposes “off” and “not checkable” as the same accessible state.
    // Translators: the state of a switch, read aloud by a screen reader.
    accessibilityDescription = isOn ? tr("On") : tr("Off")
  }
}

/// A row that shows one of a few values. Activating the row opens a popover with all of them.
package final class ValueCell: TableViewCell {
  @Outlet package var title: Label
  @Outlet package var value: Label

  package func show(_ words: String, _ value: String) {
    title.setText(words)
    self.value.setText(value)
    accessibilityLabel = [words, value].joined(separator: ", ")
  }
}

/// A row that performs an action.
package final class ActionCell: TableViewCell {
  @Outlet package var title: Label

  package func show(_ words: String) {
    title.setText(words)
    accessibilityLabel = words
  }
}

/// A row that opens another page.
package final class DisclosureCell: TableViewCell {
  @Outlet package var title: Label
  @Outlet package var value: Label

  package func show(_ words: String, _ value: String = "") {
    title.setText(words)
    self.value.setText(value)
    accessibilityLabel = [words, value].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

/// A row that shows read-only information.
package final class FactCell: TableViewCell {
  @Outlet package var title: Label
  @Outlet package var value: Label

  package func show(_ words: String, _ value: String) {
    title.setText(words)
    self.value.setText(value)
    // Paths may be longer than the row.
    self.value.setTooltip(value)
    accessibilityLabel = [words, value].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

/// A row that shows a sentence, wrapped over as many lines as it needs.
package final class NoteCell: TableViewCell {
  @Outlet package var title: Label

  package func show(_ words: String) {
    title.setText(words)
    accessibilityLabel = words
  }
}

/// A row that shows a task's progress. Activating it cancels the task.
package final class ProgressCell: TableViewCell {
  @Outlet package var title: Label
  @Outlet package var bar: ProgressBar

  package func show(_ words: String, _ fraction: Double) {
    title.setText(words)
    bar.setFraction(fraction)
    accessibilityLabel = [words, fraction.formatted(.percent.precision(.fractionLength(0)))].joined(separator: ", ")
    accessibilityDescription = tr("Press to cancel.")
  }
}
